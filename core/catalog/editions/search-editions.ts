import { Array as Arrays, Effect } from "effect"
import { searchTerms, type UserId } from "../../shared/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import { type EditionDetails, foundEdition } from "./details.ts"
import { LookupUnavailable } from "./errors.ts"
import { EditionLookup, type EditionSource, EditionTurns, type FoundHits, mostHits } from "./ports.ts"

/**
 * The editions with some words that the sources for a type of collections find, or those for every type. Sources are
 * asked at once, and each gives its best one in turn. One that cannot be asked now is left out, unless that are all.
 * Contract: catalog, editions.
 */
export const searchEditions = Effect.fn("editions.search")(function* (input: {
  readonly by: UserId
  readonly q: string
  readonly type: CollectionType | null
}) {
  const { sources } = yield* EditionLookup
  const words = searchTerms(input.q).join(" ")
  const asked = sources.filter(({ types }) => (input.type === null ? types.length > 0 : types.includes(input.type)))
  const answers = yield* Effect.forEach(asked, (source) => Effect.result(foundBy(source, words, input.by)), {
    concurrency: "unbounded",
  })
  const found = Arrays.getSuccesses(answers)
  const [failure] = Arrays.getFailures(answers)
  if (found.length === 0 && failure !== undefined) return yield* failure
  return inTurns(found).slice(0, mostHits)
})

const foundBy = Effect.fnUntraced(function* (source: EditionSource, words: string, by: UserId) {
  const search = source
    .search(words)
    .pipe(
      Effect.catchTag("editions.SOURCE_UNUSABLE", ({ reason }) =>
        Effect.as(Effect.logWarning("Editions could not be searched for", { reason }), null),
      ),
    )
  const found = yield* (yield* EditionTurns).search(source.name, words, by, search)
  if (found === null) return yield* new LookupUnavailable({ retryAfterSeconds: secondsOfFailure })
  return detailsOfHits(source, found)
})

/** How long a source that said nothing usable is not asked again. */
const secondsOfFailure = 60

/** The hits in the form in which they are shown. Of two for one edition the first one counts. */
const detailsOfHits = ({ licence, name }: EditionSource, { fetchedAt, hits }: FoundHits) => {
  const found = new Map<string, EditionDetails>()
  for (const hit of hits.slice(0, mostHits)) {
    const said = foundEdition(hit)
    if (said !== null && !found.has(hit.edition))
      found.set(hit.edition, { edition: hit.edition, ...said, source: name, licence, fetchedAt })
  }
  return [...found.values()]
}

const inTurns = (lists: ReadonlyArray<ReadonlyArray<EditionDetails>>): ReadonlyArray<EditionDetails> =>
  Array.from({ length: mostHits }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
