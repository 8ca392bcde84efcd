import { DateTime } from "effect"
import { cut } from "../../shared/index.ts"
import type { Edition } from "./edition.ts"

/** The series that an edition belongs to, and its number there, as the source writes it. */
export interface EditionSeries {
  readonly name: string
  readonly number: string | null
}

/** What a source says of an edition. */
export interface FoundEdition {
  readonly title: string
  readonly creators: ReadonlyArray<string>
  readonly year: number | null
  readonly publisher: string | null
  /** The address of a small picture of its cover. */
  readonly cover: string | null
  readonly series: EditionSeries | null
  /** The address of its page at the source. */
  readonly sourceUrl: string | null
}

/** What is known of an edition. Contract: catalog, editions. */
export interface EditionDetails extends FoundEdition {
  readonly edition: Edition
  /** The name of the source. */
  readonly source: string
  /** What the source asks of those who show it, in a line. */
  readonly licence: string
  readonly fetchedAt: DateTime.Utc
}

/** An edition that a source found for some words. */
export interface EditionHit extends FoundEdition {
  readonly edition: Edition
}

/** What became of asking a source. `found` is null unless it knows the edition. */
export type EditionAnswer = {
  readonly edition: Edition
  readonly source: string
  readonly fetchedAt: DateTime.Utc
} & (
  | { readonly outcome: "found"; readonly found: FoundEdition }
  | { readonly outcome: "unknown" | "failed"; readonly found: null }
)

export const editionOutcomes = ["found", "unknown", "failed"] as const satisfies ReadonlyArray<EditionAnswer["outcome"]>

/** How long an answer is remembered, in seconds. Contract: catalog, editions. */
const kept = { found: 30 * 86_400, unknown: 86_400, failed: 60 } as const

/** When an answer is forgotten. */
export const keptUntil = ({ fetchedAt, outcome }: Pick<EditionAnswer, "fetchedAt" | "outcome">): DateTime.Utc =>
  DateTime.add(fetchedAt, { seconds: kept[outcome] })

/** Whether an answer still holds. After the clock was set back, one from the future does not. */
export const isFresh = (answer: EditionAnswer, now: DateTime.Utc): boolean =>
  DateTime.isLessThan(now, keptUntil(answer)) && DateTime.isLessThanOrEqualTo(answer.fetchedAt, now)

/** The details that an answer has, with the line of its source; `null` unless the edition was found. */
export const detailsOf = ({ edition, fetchedAt, found, source }: EditionAnswer, licence: string) =>
  found === null ? null : ({ edition, ...found, source, licence, fetchedAt } satisfies EditionDetails)

/** How many creators an edition has at most. */
const mostCreators = 20
/**
 * How many characters of a text are kept, of the number in a series, and of an address.
 * Contract: catalog, editions.
 */
const longest = 300
const longestNumber = 20
const longestAddress = 500

/** What a source says in the form in which it is stored; `null` without a title. Contract: catalog, editions. */
export const foundEdition = (said: FoundEdition): FoundEdition | null => {
  const title = shortened(said.title)
  if (title === "") return null
  const creators = new Set(said.creators.slice(0, mostCreators).map(shortened))
  return {
    title,
    creators: [...creators].filter((name) => name !== ""),
    year: said.year,
    publisher: shortened(said.publisher ?? "") || null,
    cover: addressIn(said.cover),
    series: seriesIn(said.series),
    sourceUrl: addressIn(said.sourceUrl),
  }
}

/** What a client opens or shows is an address of the web, and of a bounded length. */
const addressIn = (text: string | null): string | null =>
  text !== null && text.length <= longestAddress && webAddress.test(text) ? text : null

const webAddress = /^https?:\/\/[^\s\\]+$/u

const seriesIn = (series: EditionSeries | null): EditionSeries | null => {
  const name = shortened(series?.name ?? "")
  return name === "" ? null : { name, number: cut(shortened(series?.number ?? ""), longestNumber).trim() || null }
}

/**
 * The series that a text names, with a number at its end: `Discworld ; 5`, `Discworld #5`, `Discworld (5)`,
 * `Discworld, vol. 5`. Without one all of it is the name.
 */
export const seriesOf = (text: string): EditionSeries => {
  const [, name, number] = numberedSeries.exec(text.slice(0, 4 * longest)) ?? []
  return name === undefined || number === undefined
    ? { name: text, number: null }
    : { name: name.trim().replace(/[\s,;:]+$/u, ""), number }
}

// In front of the number is a sign or a word, so that the 4 of "Formula 4" is none.
const numberedSeries =
  /^(.*?\S)\s*(?:[;,:#(]\s*(?:#|no\.?|vol\.?|volume|book)?|(?:vol\.?|volume|book)\s)\s*(\d{1,6}(?:\.\d)?)\)?\s*$/iu

/** The text is cut before it is cleaned, because cleaning a very long one is expensive. Postgres stores no NUL. */
const shortened = (text: string): string =>
  cut(
    text
      .slice(0, 4 * longest)
      .toWellFormed()
      .replaceAll("\0", "")
      .trim(),
    longest,
  ).trim()
