import { Unreadable } from "./http-error.ts"

const deepest = 64
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Parses the bytes of a body. The result is `Unreadable` when they are not JSON, not an object, nested deeper than 64
 * levels, or hold a NUL or a lone surrogate in any text. Contract: conventions, shapes.
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch {
    return new Unreadable("body must be valid JSON")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return new Unreadable("body must be object")
  if (isDeeper(value, deepest)) return new Unreadable(`body must NOT be nested deeper than ${deepest} levels`)
  // Both can only come from an escape: a raw NUL is invalid JSON, and a raw lone surrogate is invalid UTF-8.
  const bad = suspicious.test(text) ? badText(value, "body") : null
  return bad === null ? value : new Unreadable(`${bad} must NOT contain NUL or a lone surrogate`)
}

const suspicious = /\\u(0000|d[89a-f])/i

const isDeeper = (value: object, levels: number): boolean => {
  if (levels === 0) return true
  for (const item of Object.values(value))
    if (typeof item === "object" && item !== null && isDeeper(item, levels - 1)) return true
  return false
}

/** The position of the first invalid text, without keys that the sender chose. */
const badText = (value: unknown, at: string): string | null => {
  if (typeof value === "string") return isBad(value) ? at : null
  if (typeof value !== "object" || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const bad = isBad(key)
      ? at
      : badText(item, Array.isArray(value) ? `${at}[${key}]` : identifier.test(key) ? `${at}.${key}` : at)
    if (bad !== null) return bad
  }
  return null
}

const isBad = (text: string): boolean => text.includes("\0") || !text.isWellFormed()
const identifier = /^[a-z]\w{0,63}$/i
