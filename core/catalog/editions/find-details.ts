import { DateTime, Effect, Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import { detailsOf, type EditionAnswer, foundEdition, isFresh, keptUntil } from "./details.ts"
import { type Edition, editionAt } from "./edition.ts"
import { EditionNotFound, LookupUnavailable } from "./errors.ts"
import { EditionAnswers, EditionLookup, type EditionSource, EditionTurns } from "./ports.ts"

/** What is known of an edition; its source is asked when nothing is remembered. Contract: catalog, editions. */
export const findDetails = Effect.fn("editions.findDetails")(function* (input: {
  readonly by: UserId
  readonly edition: string
}) {
  const turns = yield* EditionTurns
  const edition = yield* Effect.fromResult(editionAt("edition", input.edition))
  const source = sourceOf(yield* EditionLookup, edition)
  if (source === null) return yield* new EditionNotFound()
  const context = yield* Effect.context<EditionAnswers>()
  const answer =
    (yield* rememberedAnswer(edition, source.name)) ??
    (yield* turns.once(source.name, edition, input.by, Effect.provide(ask(edition, source), context)))
  if (answer.outcome === "failed")
    return yield* new LookupUnavailable({ retryAfterSeconds: secondsLeft(answer, yield* DateTime.now) })
  return detailsOf(answer, source.licence) ?? (yield* new EditionNotFound())
})

/** The source of an edition: the first one that may know it; `null` when there is none. */
export const sourceOf = ({ sources }: EditionLookup["Service"], edition: Edition): EditionSource | null =>
  sources.find((source) => source.knows(edition)) ?? null

/** What a source answered, as long as it holds; `null` for nothing. */
export const rememberedAnswer = Effect.fnUntraced(function* (edition: Edition, source: string) {
  const answer = Option.getOrNull(yield* (yield* EditionAnswers).find(edition))
  return answer !== null && answer.source === source && isFresh(answer, yield* DateTime.now) ? answer : null
})

/** An answer that came while this one waited for its turn counts. */
const ask = Effect.fnUntraced(function* (edition: Edition, source: EditionSource) {
  const known = yield* rememberedAnswer(edition, source.name)
  if (known !== null) return known
  const outcome = yield* asked(edition, source)
  const answer: EditionAnswer = { edition, source: source.name, fetchedAt: yield* DateTime.now, ...outcome }
  yield* (yield* EditionAnswers).put(answer)
  return answer
})

const asked = Effect.fnUntraced(
  function* (edition: Edition, source: EditionSource) {
    const said = Option.getOrNull(yield* source.find(edition))
    if (said === null) return { outcome: "unknown", found: null } as const
    const found = foundEdition(said)
    return found === null ? failed : ({ outcome: "found", found } as const)
  },
  Effect.catchTag("editions.SOURCE_UNUSABLE", ({ reason }) =>
    Effect.as(Effect.logWarning("An edition could not be looked up", { reason }), failed),
  ),
)

const failed = { outcome: "failed", found: null } as const

const secondsLeft = (answer: EditionAnswer, now: DateTime.Utc): number =>
  Math.max(1, Math.ceil((DateTime.toEpochMillis(keptUntil(answer)) - DateTime.toEpochMillis(now)) / 1000))

/** How many answers of sources are remembered. Those beyond are forgotten within the hour, the oldest first. */
const mostAnswers = 100_000
/** How many answers a step removes. */
const step = 500

/** Removes the next answers that are kept no longer. Returns whether there may be more. */
export const sweepEditionAnswers = Effect.fn("editions.sweepAnswers")(function* () {
  const gone = yield* (yield* EditionAnswers).sweep({ now: yield* DateTime.now, most: mostAnswers, limit: step })
  return gone >= step
})
