import { Result } from "effect"
import type { Normal } from "./normal.ts"

/**
 * A card of Magic: The Gathering, by its set and its number there. A colon may separate them too: the path of a request
 * holds no slash inside of a part. Contract: catalog, editions.
 */
export const mtg = (value: string): Normal => {
  const slash = value.search(/[/:]/)
  const set = value.slice(0, Math.max(slash, 0)).replaceAll("_", "").trim().toLowerCase()
  const number = numberIn(value.slice(slash + 1))
  const isCard = /^[a-z\d]{2,8}$/.test(set) && /^[a-z\d★†‡φ-]{1,12}$/.test(number) && /[a-z\d]/.test(number)
  return isCard ? Result.succeed(`mtg:${set}/${number}`) : Result.fail("format")
}

/** The number without the size of its set, and with the signs that the catalogue of Scryfall has for variants. */
const numberIn = (text: string): string =>
  text
    .replace(/\/\s*\d{1,4}\s*$/, "")
    .replace(/[\s#]|\uFE0F/g, "")
    .replace(/[*⭐☆✶]/g, "★")
    .toLowerCase()
    .replace(/^0+(?=\d)/, "")
