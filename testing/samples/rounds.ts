import { DateTime, Effect } from "effect"
import {
  type Entry,
  type Item,
  type ItemId,
  type Leg,
  type Round,
  RoundEntries,
  RoundLegs,
  Rounds,
  type User,
  type UserId,
} from "../../core/index.ts"
import { freshId } from "./samples.ts"

export const hours = (from: DateTime.Utc, hours: number): DateTime.Utc => DateTime.add(from, { hours })

export const round = (ownerId: UserId, at: DateTime.Utc, fields: Partial<Round> = {}): Round => ({
  id: freshId(),
  ownerId,
  name: "Spring trade",
  description: null,
  visibility: "public",
  status: "open",
  openedAt: fields.status === "draft" ? null : at,
  entriesUntil: hours(at, 48),
  locksAt: hours(at, 48),
  reviewHours: 0,
  solvesAt: null,
  checkHours: 24,
  startsAt: null,
  settleDays: 30,
  settlesBy: null,
  maxEntries: 50,
  seed: "ab".repeat(32),
  cancelReason: null,
  entriesCount: 0,
  wantsCount: 0,
  isFrozen: false,
  isClosingNotified: false,
  result: null,
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** What a round holds besides once it is solved. */
export const settlingFrom = (at: DateTime.Utc) =>
  ({
    status: "settling",
    solvesAt: at,
    startsAt: at,
    settlesBy: hours(at, 720),
    isFrozen: true,
    result: { trades: 2, people: 2, rankSum: 2, longest: 2 },
  }) as const

/** A round that is stored. */
export const storedRound = Effect.fnUntraced(function* (...made: Parameters<typeof round>) {
  const stored = round(...made)
  yield* (yield* Rounds).add(stored)
  return stored
})

export const entry = (of: Round, owner: Pick<User, "id">, at: DateTime.Utc, fields: Partial<Entry> = {}): Entry => ({
  id: freshId(),
  roundId: of.id,
  itemId: freshId<ItemId>(),
  itemSnapshot: { name: "Azul", coverUrl: null },
  type: "games",
  ownerId: owner.id,
  note: null,
  outcome: null,
  endedAt: null,
  createdAt: at,
  ...fields,
})

/** An entry that is stored. */
export const storedEntry = Effect.fnUntraced(function* (...made: Parameters<typeof entry>) {
  const stored = entry(...made)
  yield* (yield* RoundEntries).add(stored)
  return stored
})

/** An entry of an item that is there. */
export const enteredItem = (of: Round, item: Item, at: DateTime.Utc) =>
  storedEntry(of, { id: item.ownerId }, at, {
    itemId: item.id,
    itemSnapshot: { name: `${item.name}, before`, coverUrl: null },
  })

/** A leg that gives one entry for another. */
export const leg = (given: Entry, received: Entry, at: DateTime.Utc, fields: Partial<Leg> = {}): Leg => ({
  id: freshId(),
  roundId: given.roundId,
  cycle: 1,
  entryId: given.id,
  forEntryId: received.id,
  itemId: given.itemId,
  itemSnapshot: given.itemSnapshot,
  giverId: given.ownerId,
  receiverId: received.ownerId,
  rank: 1,
  redirected: false,
  status: "pending",
  fault: null,
  waived: false,
  giverConfirmedAt: null,
  receiverConfirmedAt: null,
  receiverCollectionId: null,
  completedAt: null,
  createdAt: at,
  updatedAt: at,
  ...fields,
})

/** Two people who trade with each other in a round that settles. */
export const pairOfLegs = Effect.fnUntraced(function* (of: Round, ada: User, bob: User, at: DateTime.Utc) {
  const legs = yield* RoundLegs
  const [fromAda, fromBob] = [yield* storedEntry(of, ada, at), yield* storedEntry(of, bob, at)]
  const [there, back] = [leg(fromAda, fromBob, at), leg(fromBob, fromAda, at)]
  yield* legs.addAll([there, back])
  return { fromAda, fromBob, there, back }
})

export const idsOf = (rows: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> => rows.map(({ id }) => id)
