import { Effect, Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import { EditionNotFound, LookupUnavailable } from "./errors.ts"
import { EditionLookup, EditionTurns, type SeriesAnswer } from "./ports.ts"

/** What belongs to a series, and the types of its collections; its source is asked. Contract: catalog, sets. */
export const findSeries = Effect.fn("editions.findSeries")(function* (input: {
  readonly by: UserId
  readonly series: string
  readonly most: number
}) {
  const { sources } = yield* EditionLookup
  const turns = yield* EditionTurns
  const name = input.series.trim().toLowerCase()
  const source = sources.find(({ series }) => series?.knows(name))
  if (source?.series === undefined) return yield* new EditionNotFound()
  const asked: Effect.Effect<SeriesAnswer> = source.series.list(name, input.most).pipe(
    Effect.map(Option.getOrElse(() => "unknown" as const)),
    Effect.catchTag("editions.SOURCE_UNUSABLE", ({ reason }) =>
      Effect.as(Effect.logWarning("A series could not be looked up", { reason }), "failed" as const),
    ),
  )
  const answer = yield* turns.series(source.name, name, input.by, asked)
  if (answer === "failed") return yield* new LookupUnavailable({ retryAfterSeconds: secondsOfFailure })
  if (answer === "unknown") return yield* new EditionNotFound()
  return { ...answer, types: source.types }
})

/** When a source that said nothing usable may be asked again. */
const secondsOfFailure = 60
