import { DateTime, Result } from "effect"
import type { CollectionType } from "../../catalog/index.ts"
import { isHost } from "../../friends/index.ts"
import type { EntryId, ItemId, RoundId, UserId } from "../../shared/index.ts"
import { type ItemSnapshot, type MarketItem, snapshotOf } from "../listings/market-item.ts"
import {
  AlreadyEntered,
  EntriesClosed,
  EntryLimitReached,
  Forbidden,
  InvalidTransition,
  ItemNotFound,
  ItemReserved,
  NotAuthorized,
  RoundNotOpen,
} from "./errors.ts"
import { mostEntries, type Round } from "./round.ts"
import { isOpenAt } from "./schedule.ts"
import type { RoundStanding } from "./standing.ts"

export const entryOutcomes = ["matched", "unmatched"] as const
export type EntryOutcome = (typeof entryOutcomes)[number]

/** An item that its owner puts into a round. Ids are kept when the row that they name is deleted. */
export interface Entry {
  readonly id: EntryId
  readonly roundId: RoundId
  readonly itemId: ItemId
  readonly itemSnapshot: ItemSnapshot
  readonly type: CollectionType
  readonly ownerId: UserId
  readonly note: string | null
  /** `null` until the round is solved. */
  readonly outcome: EntryOutcome | null
  /** When it ceased to hold the item; `null` while it is active. */
  readonly endedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
}

/**
 * A person enters an item. `heldBy` says what holds it already, and `own` how many entries of the person there are. The
 * checks run in this order. Contract: market, entries.
 */
export const enter = (
  round: Round,
  item: MarketItem | null,
  by: { readonly user: UserId; readonly own: number; readonly heldBy: "other" | "entry" | null },
  made: Pick<Entry, "id" | "note">,
  now: DateTime.Utc,
): Result.Result<{ readonly entry: Entry; readonly round: Round }, Unentered> => {
  if (item === null) return Result.fail(new ItemNotFound())
  if (item.ownerId !== by.user) return Result.fail(new NotAuthorized())
  if (!isOpenAt(round, now)) return Result.fail(new RoundNotOpen())
  if (DateTime.isLessThanOrEqualTo(round.entriesUntil, now)) return Result.fail(new EntriesClosed())
  if (by.heldBy === "entry") return Result.fail(new AlreadyEntered())
  if (by.heldBy === "other") return Result.fail(new ItemReserved())
  if (by.own >= round.maxEntries || round.entriesCount >= mostEntries) return Result.fail(new EntryLimitReached())
  const entry: Entry = {
    ...made,
    roundId: round.id,
    itemId: item.id,
    itemSnapshot: snapshotOf(item),
    type: item.type,
    ownerId: by.user,
    outcome: null,
    endedAt: null,
    createdAt: now,
  }
  return Result.succeed({ entry, round: { ...round, entriesCount: round.entriesCount + 1 } })
}

type Unentered =
  | ItemNotFound
  | NotAuthorized
  | RoundNotOpen
  | EntriesClosed
  | AlreadyEntered
  | ItemReserved
  | EntryLimitReached

/**
 * Whether a user may take an entry out of its round. Contract: market, entries.
 *
 * |                 | open, locked | draft, solved, settling, done, cancelled |
 * |-----------------|--------------|------------------------------------------|
 * | owner, hosts    | yes          | INVALID_TRANSITION                       |
 * | others          | FORBIDDEN    | FORBIDDEN                                |
 */
export const checkWithdrawal = (
  { status }: Round,
  entry: Entry,
  by: { readonly user: UserId; readonly standing: RoundStanding },
): Result.Result<void, Forbidden | InvalidTransition> => {
  if (entry.ownerId !== by.user && !isHost(by.standing)) return Result.fail(new Forbidden())
  const isPossible = (status === "open" || status === "locked") && entry.endedAt === null
  return isPossible ? Result.void : Result.fail(new InvalidTransition())
}
