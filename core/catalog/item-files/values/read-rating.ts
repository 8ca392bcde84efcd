import { withDecimals } from "./fraction.ts"
import { foldedWord, plainText, saysNone } from "./plain-text.ts"
import { none, type Reading, read, refused } from "./reading.ts"
import { bareText } from "./spreadsheet-text.ts"

/**
 * A rating of 1 to 5 from one on a scale. Of 5 the nearest whole one, where halves go up; of other scales its part of 5
 * rounded up. The text may name its own scale. Contract: catalog, what is read from a cell.
 */
export const readRating = (text: string, scale: 5 | 10 | 100 = 5): Reading<number> => {
  if (/^\d{1,3}$/.test(text)) return ratingOf(Number(text), scale)
  if (text.length > longest) return refused("unknown_rating")
  const signs = starsIn(text.trim())
  if (signs !== null) return signs.of === 5 ? ratingOf(signs.stars, 5) : refused("out_of_scale")
  const plain = plainText(bareText(text))
  if (saysNone(plain)) return none
  const [, given = "", of = "", unit = ""] = form.exec(withDecimals(plain)) ?? []
  if (given === "" || (unit !== "" && !isUnit(unit))) return refused("unknown_rating")
  const own = unit.startsWith("%") ? 100 : of === "" ? scale : Number(of)
  return own === 0 || own > 1_000 ? refused("unknown_rating") : ratingOf(Number(given.replace(",", ".")), own)
}

const longest = 100

const number = /[+-]?(?:\d{1,6}(?:[.,]\d{0,20})?|[.,]\d{1,20})/
const ofScale = /(?:\/|of|out of|von|sur|de|di|av|van|z) ?(\d{1,4})(?:[.,]0+)?/
const form = new RegExp(`^(${number.source}) ?(?:${ofScale.source})? ?(\\D{0,20})$`, "i")

const isUnit = (unit: string): boolean => units.has(foldedWord(unit.trim()))

const units: ReadonlySet<string> = new Set(
  `% star stars ★ ⭐ * stern sterne étoile étoiles estrella estrellas estrela estrelas stella stelle ster sterren
  stjärnor stjerner point points punkt punkte pts pt`
    .split(/\s+/)
    .map(foldedWord),
)

/** Stars as signs: `★★★½`, `★★★☆☆`, `****`, `⭐⭐⭐`. Empty ones only say how many there may be. */
const starsIn = (text: string): { readonly stars: number; readonly of: number } | null => {
  const [, full = "", half = "", empty = ""] =
    /^((?:[★⭐🌟✭✮*]\uFE0F?)*)((?:½|⯪|⯨|1\/2)?)((?:[☆✩⚝]\uFE0F?)*)$/u.exec(text.replace(/\s/g, "")) ?? []
  if (full === "" && half === "" && empty === "") return null
  const count = (signs: string) => [...signs].filter((sign) => sign !== "\uFE0F").length
  const stars = count(full) + (half === "" ? 0 : 0.5)
  return { stars, of: Math.ceil(stars) > 5 || count(empty) + Math.ceil(stars) > 5 ? 0 : 5 }
}

const ratingOf = (given: number, scale: number): Reading<number> => {
  if (given <= 0) return none
  if (given > scale) return refused("out_of_scale")
  const exact = (given * 5) / scale
  // Binary fractions: 4.6 of 10 must not be rounded up for what is behind their sixteenth digit.
  const rating = Math.max(1, scale === 5 ? Math.round(exact) : Math.ceil(exact - 1e-9))
  return read(rating, Math.abs(rating - exact) < 1e-9 ? null : "rounded")
}
