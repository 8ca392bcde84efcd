import type { DateTime } from "effect"
import type { Item, Schema } from "../../catalog/index.ts"
import { tooLarge } from "../../catalog/index.ts"
import { cut } from "../../shared/index.ts"
import type { GameDetails } from "../game.ts"
import { fitting, withValues } from "./fitting.ts"

/**
 * The item with the store's details of its game. A value is set only where the collection has a field for it and the
 * item has no value yet. Returns the same object if nothing changes. Contract: gameplatform, import.
 */
export const detailed = (item: Item, details: GameDetails, schema: Schema, now: DateTime.Utc): Item => {
  const options = schema.find(({ definition }) => definition.key === "genre")?.definition.options ?? []
  const values = {
    genre: nearestGenre(details.genres, options),
    developer: cut(details.developers.join(", "), 200) || null,
    release_year: details.releaseYear,
  }
  const blanks = Object.entries(values).flatMap(([key, value]) =>
    value === null || Object.hasOwn(item.fields, key) ? [] : [[key, value] as const],
  )
  const fields = withValues(item.fields, fitting(schema, Object.fromEntries(blanks)))
  return fields === item.fields || tooLarge(fields) ? item : { ...item, fields, updatedAt: now }
}

/**
 * The option that is nearest to the platform's genres, of which the most important comes first. An option matches a
 * genre by the same words, by a known alias, or by a common beginning. Otherwise the result is "Other", if there is
 * such an option. Contract: gameplatform, import.
 */
export const nearestGenre = (genres: ReadonlyArray<string>, options: ReadonlyArray<string>): string | null => {
  const genreNames = genres.map(normalised).filter((genre) => genre !== "")
  const found = genreNames.map((genre) => optionFor(genre, options)).find((option) => option !== undefined)
  if (found !== undefined) return found
  return genres.length > 0 && options.includes("Other") ? "Other" : null
}

const optionFor = (genre: string, options: ReadonlyArray<string>): string | undefined =>
  options.find((option) => normalised(option) === genre) ??
  options.find((option) => option === otherNames.get(genre)) ??
  options.find((option) => hasSameStart(normalised(option), genre))

const normalised = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** "Strategy" and "Strategy game" are the same, but "Art" and "Arthouse" may be unrelated. */
const hasSameStart = (option: string, genre: string): boolean =>
  Math.min(option.length, genre.length) >= 4 && (option.startsWith(genre) || genre.startsWith(option))

const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    rpg: "Role-playing",
    mmorpg: "Role-playing",
    jrpg: "Role-playing",
    actionrpg: "Role-playing",
    fps: "Shooter",
    rts: "Strategy",
    towerdefense: "Strategy",
    cardgame: "Strategy",
    sim: "Simulation",
    management: "Simulation",
    rhythm: "Music",
    platform: "Platformer",
    beatemup: "Fighting",
    driving: "Racing",
    openworld: "Sandbox",
    pointclick: "Adventure",
  }),
)
