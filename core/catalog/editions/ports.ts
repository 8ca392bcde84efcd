import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EditionAnswer, FoundEdition } from "./details.ts"
import type { Edition } from "./edition.ts"
import type { LookupUnavailable, SourceUnusable } from "./errors.ts"

/** Sources of what is known of editions, outside of this service. */
export class EditionLookup extends Context.Service<
  EditionLookup,
  {
    /** The name of the source of an edition; `null` when there is none. It asks nothing. */
    readonly sourceOf: (edition: Edition) => string | null
    /**
     * Asks the source of an edition, once. `None` when it does not know the edition; fails when it says nothing usable.
     * Each call ends within a bounded time and uses bounded memory, whatever the source does.
     */
    readonly find: (edition: Edition) => Effect.Effect<Option.Option<FoundEdition>, SourceUnusable>
  }
>()("curio/editions/EditionLookup") {}

/** Asks a source for an edition, and stores the answer. */
export type EditionAsking = Effect.Effect<EditionAnswer>

/** The turns of those who wait for sources, so that few calls are open at once and each person gets a share. */
export class EditionTurns extends Context.Service<
  EditionTurns,
  {
    /**
     * Runs `ask` when it is the turn of `by`, and answers all who wait for the same edition with the answer of the
     * first. `ask` ends early when no caller waits any more. Fails when too many wait, or when the turn does not come
     * in time.
     */
    readonly once: (edition: Edition, by: UserId, ask: EditionAsking) => Effect.Effect<EditionAnswer, LookupUnavailable>
  }
>()("curio/editions/EditionTurns") {}

/** What sources answered, kept over restarts. */
export class EditionAnswers extends Context.Service<
  EditionAnswers,
  {
    /** The latest answer about an edition, however old. */
    readonly find: (edition: Edition) => Effect.Effect<Option.Option<EditionAnswer>>
    /** Stores an answer in the place of the one before. */
    readonly put: (answer: EditionAnswer) => Effect.Effect<void>
    /**
     * Removes answers that are kept no longer (`keptUntil`), and those beyond the newest `most`; at most `limit` of
     * each. Returns how many.
     */
    readonly sweep: (input: {
      readonly now: DateTime.Utc
      readonly most: number
      readonly limit: number
    }) => Effect.Effect<number>
  }
>()("curio/editions/EditionAnswers") {}

/** How many copies of an edition a viewer sees. */
export class EditionCounts extends Context.Service<
  EditionCounts,
  {
    /** The items that the viewer sees, their own among them; of more than `mostCopies` of others only so many. */
    readonly items: (viewer: UserId, edition: Edition) => Effect.Effect<number>
    /**
     * The listings of the viewer's showcase. Of very many open ones `mostCopies` are looked at, of one user the newest
     * 100; `null` if the viewer sees none of those.
     */
    readonly listings: (viewer: UserId, edition: Edition) => Effect.Effect<number | null>
  }
>()("curio/editions/EditionCounts") {}

/** How many copies of an edition are looked at. */
export const mostCopies = 5000
