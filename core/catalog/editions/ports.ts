import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { EditionAnswer, EditionHit, FoundEdition } from "./details.ts"
import type { Edition } from "./edition.ts"
import type { LookupUnavailable, SourceUnusable } from "./errors.ts"

/** A source of what is known of editions, outside of this service. */
export interface EditionSource {
  readonly name: string
  /** What the source asks of those who show what it says, in a line. */
  readonly licence: string
  /** Whether it may know an edition. It asks nothing. */
  readonly knows: (edition: Edition) => boolean
  /** The types of collections whose things it finds by words. */
  readonly types: ReadonlyArray<CollectionType>
  /**
   * Asks for an edition, once. `None` when the source does not know the edition; fails when it says nothing usable.
   * Each call ends within a bounded time and uses bounded memory, whatever the source does. It waits for as long as the
   * source wants to be left alone between two calls.
   */
  readonly find: (edition: Edition) => Effect.Effect<Option.Option<FoundEdition>, SourceUnusable>
  /** Asks for up to `mostHits` editions whose titles have these words, the best first. Bounded as `find`. */
  readonly search: (words: string) => Effect.Effect<ReadonlyArray<EditionHit>, SourceUnusable>
  /** Where it can list what belongs to a series. */
  readonly series?: {
    /** Whether it may know a series, which is named by a scheme and a code, as `mtg:lea`. It asks nothing. */
    readonly knows: (series: string) => boolean
    /**
     * Asks for a series in the order of its numbers, by as many calls as it takes. `None` when the source does not know
     * it. Each call is bounded as `find` is, and there are no more than `most` editions need.
     */
    readonly list: (series: string, most: number) => Effect.Effect<Option.Option<FoundSeries>, SourceUnusable>
  }
}

/** What belongs to a series, as its source says it. */
export interface FoundSeries {
  readonly name: string
  /** `null` for more than were asked for. */
  readonly places: ReadonlyArray<SeriesPlace> | null
}

/** An edition of a series. */
export interface SeriesPlace {
  readonly number: string | null
  readonly name: string
  readonly edition: Edition
}

/** What became of asking a source for a series. */
export type SeriesAnswer = FoundSeries | "unknown" | "failed"

/** How many editions a search finds. Contract: catalog, editions. */
export const mostHits = 20

/** The sources of what is known of editions, each with another name. */
export class EditionLookup extends Context.Service<EditionLookup, { readonly sources: ReadonlyArray<EditionSource> }>()(
  "curio/editions/EditionLookup",
) {}

/** Asks a source for an edition, and stores the answer. */
export type EditionAsking = Effect.Effect<EditionAnswer>

/** Asks a source for editions with some words; `null` when it says nothing usable. */
export type EditionSearching = Effect.Effect<ReadonlyArray<EditionHit> | null>

/**
 * The turns of those who wait for sources: each source has turns of its own, so that few calls of it are open at once,
 * each person gets a share, and a slow one keeps no other source waiting.
 */
export class EditionTurns extends Context.Service<
  EditionTurns,
  {
    /**
     * Runs `ask` when it is the turn of `by`, and answers all who wait for the same edition with the answer of the
     * first. `ask` ends early when no caller waits any more. Fails when too many wait, or when the turn does not come
     * in time.
     */
    readonly once: (
      source: string,
      edition: Edition,
      by: UserId,
      ask: EditionAsking,
    ) => Effect.Effect<EditionAnswer, LookupUnavailable>
    /**
     * The same for a search. What was found is remembered for a day, by the process and for a bounded number of
     * searches, and that a source said nothing usable for a minute.
     */
    readonly search: (
      source: string,
      words: string,
      by: UserId,
      ask: EditionSearching,
    ) => Effect.Effect<FoundHits | null, LookupUnavailable>
    /** The same for a series, of which nothing is remembered. */
    readonly series: (
      source: string,
      series: string,
      by: UserId,
      ask: Effect.Effect<SeriesAnswer>,
    ) => Effect.Effect<SeriesAnswer, LookupUnavailable>
  }
>()("curio/editions/EditionTurns") {}

/** What a search found, and when. */
export interface FoundHits {
  readonly hits: ReadonlyArray<EditionHit>
  readonly fetchedAt: DateTime.Utc
}

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
