import { Result } from "effect"
import type { Normal } from "./normal.ts"

/** A book by its ISBN, of each length. Contract: catalog, editions. */
export const isbn = (value: string): Normal => {
  const digits = withoutAddOn(withoutDashes(value).toUpperCase())
  if (/^\d{9}[\dX]$/.test(digits)) return isbnOfTen(digits)
  // A standard book number of before 1970 is an ISBN of ten digits without its first 0.
  if (/^\d{8}[\dX]$/.test(digits)) return isbnOfTen(`0${digits}`)
  if (!isBookNumber.test(digits)) return Result.fail("format")
  return hasCheckDigit(digits) ? Result.succeed(`isbn:${digits}`) : Result.fail("checksum")
}

/** ISO 2108: the weights of an ISBN of ten digits are 10 to 1, X is 10, and the sum is a multiple of 11. */
const isbnOfTen = (digits: string): Normal => {
  const sum = [...digits].reduce((all, digit, n) => all + (10 - n) * (digit === "X" ? 10 : Number(digit)), 0)
  if (sum % 11 !== 0) return Result.fail("checksum")
  const body = `978${digits.slice(0, 9)}`
  return Result.succeed(`isbn:${body}${checkDigit(body)}`)
}

/** A product by its barcode. Contract: catalog, editions. */
export const gtin = (value: string): Normal => {
  const digits = expanded(withoutAddOn(withoutDashes(value)))
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return Result.fail("format")
  if (!hasCheckDigit(digits)) return Result.fail("checksum")
  const whole = digits.padStart(14, "0")
  const number = whole.slice(1)
  const isBook = whole.startsWith("0") && isBookNumber.test(number)
  return Result.succeed(isBook ? `isbn:${number}` : `gtin:${whole}`)
}

/** A book without the two or five digits behind its barcode, which are its price. */
const withoutAddOn = (digits: string): string => {
  const book = digits.slice(0, 13)
  const isBehindBook = (digits.length === 15 || digits.length === 18) && isBookNumber.test(book)
  return isBehindBook && hasCheckDigit(book) ? book : digits
}

/**
 * The UPC-A for which a UPC-E stands; other digits as they are. GS1 General Specifications, 5.2.2.4: the last digit in
 * front of the check digit says which zeros were left out.
 */
const expanded = (digits: string): string => {
  const [, system = "", body = "", kind = "", check = ""] = /^([01])(\d{5})(\d)(\d)$/.exec(digits) ?? []
  if (system === "") return digits
  const upc = `${system}${productIn(body, Number(kind))}${check}`
  return hasCheckDigit(upc) ? upc : digits
}

const productIn = (body: string, kind: number): string => {
  if (kind <= 2) return `${body.slice(0, 2)}${kind}0000${body.slice(2)}`
  if (kind === 3) return `${body.slice(0, 3)}00000${body.slice(3)}`
  return kind === 4 ? `${body.slice(0, 4)}00000${body.slice(4)}` : `${body}0000${kind}`
}

// 9790 is the ISMN of printed music, which is no ISBN.
const isBookNumber = /^(978\d|979[1-9])\d{9}$/

/** GS1 General Specifications, 7.9: the weights are 3 and 1 in turn, 3 for the digit before the check digit. */
const checkDigit = (body: string): number => {
  let sum = 0
  for (let n = 0; n < body.length; n++) sum += (body.charCodeAt(n) - zero) * ((body.length - n) % 2 === 1 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

const zero = 48

const hasCheckDigit = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))

const withoutDashes = (value: string): string => value.replace(/[\p{Zs}\t\-\u2010-\u2015]/gu, "")
