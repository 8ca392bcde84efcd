import type { DateOrder, DateSign } from "./date-style.ts"
import type { DecimalSign } from "./decimal.ts"
import { orderSaid } from "./numeric-date.ts"
import { plainText } from "./plain-text.ts"
import { decimalSaid } from "./read-amount.ts"

/** How the values of a column are written, as its rows show it. What they do not agree on is not known. */
export interface ColumnStyle {
  readonly decimal: DecimalSign | null
  readonly orders: Readonly<Partial<Record<DateSign, DateOrder>>>
}

/**
 * Adds what the number or amount of a row shows to what has been seen of its column: a text for each way to write a
 * value. Contract: catalog, what is read from a cell.
 */
export const seeNumber = (seen: Set<string>, text: string): void => {
  if (!/[.,]/.test(text)) return
  const decimal = decimalSaid(text)
  if (decimal !== null) seen.add(`decimal ${decimal}`)
}

/** Adds what the date of a row shows. */
export const seeDate = (seen: Set<string>, text: string): void => {
  if (text.length > longest) return
  const said = orderSaid(plainText(text))
  if (said !== null) seen.add(`${said.sign} ${said.order}`)
}

/**
 * The style in which all rows of a column agree. `decimal` of the file counts where rows show both signs or none: in a
 * file whose cells are separated by commas, a comma does not begin decimals.
 */
export const styleOf = (seen: ReadonlySet<string>, ofFile: DecimalSign | null = null): ColumnStyle => {
  const only = <A extends string>(first: A, second: A, prefix: string): A | null => {
    const [one, other] = [seen.has(`${prefix} ${first}`), seen.has(`${prefix} ${second}`)]
    return one === other ? null : one ? first : second
  }
  const orders = signs.flatMap((sign) => {
    const order = only<DateOrder>("dmy", "mdy", sign)
    return order === null ? [] : [[sign, order] as const]
  })
  return { decimal: only<DecimalSign>(".", ",", "decimal") ?? ofFile, orders: Object.fromEntries(orders) }
}

const longest = 100
const signs: ReadonlyArray<DateSign> = ["/", "-", "."]
