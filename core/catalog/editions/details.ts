import { DateTime } from "effect"
import { cut } from "../../shared/index.ts"
import type { Edition } from "./edition.ts"

/** What a source says of an edition. */
export interface FoundEdition {
  readonly title: string
  readonly creators: ReadonlyArray<string>
  readonly year: number | null
  readonly publisher: string | null
}

/** What is known of an edition. Contract: catalog, editions. */
export interface EditionDetails extends FoundEdition {
  readonly edition: Edition
  /** The name of the source. */
  readonly source: string
  readonly fetchedAt: DateTime.Utc
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

/** The details that an answer has; `null` unless the edition was found. */
export const detailsOf = ({ edition, fetchedAt, found, source }: EditionAnswer): EditionDetails | null =>
  found === null ? null : { edition, ...found, source, fetchedAt }

/** How many creators an edition has at most. */
const mostCreators = 20
/** How many characters of a text are kept. Contract: catalog, editions. */
const longest = 300

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
  }
}

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
