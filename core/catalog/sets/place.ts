import { Result } from "effect"
import { asName, cut, folded } from "../../shared/index.ts"
import { type Edition, editionAt, partsOf } from "../editions/edition.ts"
import type { InvalidEdition } from "../editions/errors.ts"
import type { Sought } from "../editions/sought.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { EditionRepeated, PlaceLimitReached } from "./errors.ts"

/** A place of a set: what is collected there. Contract: catalog, sets. */
export interface SetPlace {
  /** What the place is called in the series, such as `12a`; `null` for none. */
  readonly number: string | null
  readonly name: string
  /** `null` for a place that is found by its name. */
  readonly edition: Edition | null
}

/** A place as it is written. */
export interface WrittenPlace {
  readonly number?: string | null | undefined
  readonly name: string
  readonly edition?: string | null | undefined
}

/** How many places a set has at most. Contract: catalog, sets. */
export const placeLimit = 2000

/** How long the number and the name of a place are at most, in code points. */
export const placeNumberLength = 20
export const placeNameLength = 200

/** The places of a set from what was written, in the same order. No two have the same edition. */
export const placesOf = (
  written: ReadonlyArray<WrittenPlace>,
): Result.Result<ReadonlyArray<SetPlace>, InvalidEdition | EditionRepeated | PlaceLimitReached> =>
  Result.gen(function* () {
    if (written.length > placeLimit) return yield* Result.fail(new PlaceLimitReached())
    const places: Array<SetPlace> = []
    const seen = new Set<Edition>()
    for (const [n, { edition: text = null, name, number = null }] of written.entries()) {
      const key = `places.${n}.edition`
      const edition = text === null ? null : yield* editionAt(key, text)
      if (edition !== null && seen.has(edition)) return yield* Result.fail(new EditionRepeated({ key }))
      if (edition !== null) seen.add(edition)
      places.push({ number, name, edition })
    }
    return places
  })

/** The places of things in their order: a thing with an edition or a name that is there already has none. */
export const placesOfThings = (
  things: Iterable<{ readonly number?: string | null; readonly name: string; readonly edition: Edition | null }>,
): Result.Result<ReadonlyArray<SetPlace>, PlaceLimitReached> => {
  const places: Array<SetPlace> = []
  const seen = new Set<string>()
  for (const { edition, name, number = null } of things) {
    const found = edition ?? ` ${number ?? ""} ${folded(name)}`
    if (seen.has(found)) continue
    if (places.length === placeLimit) return Result.fail(new PlaceLimitReached())
    seen.add(found)
    places.push({ number, name, edition })
  }
  return Result.succeed(places)
}

/** A text as the name of a place, or what its edition is called where nothing of it can be a name. */
export const placeName = (text: string, edition: Edition | null): string | null =>
  asName(text, placeNameLength) ?? (edition === null ? null : nameOfEdition(edition))

/** What an edition is called where nothing else is known of it. */
const nameOfEdition = (edition: Edition): string => {
  const { scheme, value } = partsOf(edition)
  return `${scheme.toUpperCase()} ${value}`
}

/** What a want for a place looks for: its edition, or else words of its name in collections of the type of the set. */
export const soughtOf = ({ edition, name }: SetPlace, type: CollectionType): Sought =>
  edition === null ? { q: cut(name, mostWords).trim(), type } : { edition }

/** As long as the words of a want may be. */
const mostWords = 100
