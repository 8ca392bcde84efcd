import { Option } from "effect"
import type { GameDetails } from "../../core/index.ts"
import { isRecord } from "./is-record.ts"
import { sanitizedName } from "./sanitized-name.ts"

/**
 * The details of a game in the store's answer `{ "<appId>": { "success": true, "data": { ... } } }`; empty when the
 * store sells no such game.
 */
export const gameDetails = (answer: unknown, appId: number): Option.Option<GameDetails> => {
  const entry = isRecord(answer) ? answer[String(appId)] : null
  const data = isRecord(entry) && entry["success"] === true ? entry["data"] : null
  if (!isRecord(data)) return Option.none()
  return Option.some({
    genres: namesOf(listOf(data["genres"]).map((genre) => (isRecord(genre) ? genre["description"] : null))),
    developers: namesOf(listOf(data["developers"])),
    releaseYear: isRecord(data["release_date"]) ? yearOf(data["release_date"]) : null,
  })
}

const mostNames = 20

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const namesOf = (values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  [...new Set(values.slice(0, mostNames).map(sanitizedName))].filter((name) => name !== "")

/** The year in a date written for people, such as "10 Oct, 2007"; `null` for a game that is not released yet. */
const yearOf = ({ coming_soon, date }: Readonly<Record<string, unknown>>): number | null => {
  const year = typeof date === "string" ? /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(date.slice(0, 100))?.[0] : undefined
  return year === undefined || coming_soon === true ? null : Number(year)
}
