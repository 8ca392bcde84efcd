import { DateTime, Effect, Schedule } from "effect"
import {
  addRoundOrganizer,
  confirmRoundLeg,
  createRound,
  type EntryId,
  enterItem,
  type Item,
  listLegs,
  type RoundId,
  replaceWants,
  showRound,
  solveNextRound,
  stepRound,
  type User,
  type UserId,
} from "../../core/index.ts"
import type { SeededRandom } from "./seeded-random.ts"

/** So many people trade in each round, whatever the size of the demo. */
const most = 12

/**
 * Two trade rounds of people who have things that are not listed: one that is solved and settles, in which one leg is
 * completed and another one confirmed by its giver, and one that is open. Each person has two entries in the first and
 * one in the second.
 */
export const makeDemoRounds = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  spare: ReadonlyArray<Item>,
  random: SeededRandom,
) {
  const things = Map.groupBy(spare, ({ ownerId }) => ownerId)
  const traders = people.filter(({ id }) => things.has(id)).slice(0, most)
  const [first, second] = traders
  if (first === undefined || second === undefined) return
  const of = (from: number, to: number) => traders.flatMap(({ id }) => things.get(id)?.slice(from, to) ?? [])
  const solved = yield* opened(first.id, "Spring trade", 14)
  yield* entered(solved, of(0, 2), random)
  yield* settling(solved, first.id)
  const open = yield* opened(second.id, "Summer trade", 21)
  // Every demo user is a friend of the one before, if that one trades too.
  yield* Effect.ignore(addRoundOrganizer({ id: open, user: first.id, by: second.id }))
  yield* entered(open, of(2, 3), random)
})

const opened = Effect.fnUntraced(function* (by: UserId, name: string, days: number) {
  const locksAt = DateTime.add(yield* DateTime.now, { days })
  const { round } = yield* createRound({
    by,
    terms: {
      name,
      description: "Enter what you can spare, and say what you would take for it.",
      visibility: "public",
      locksAt,
      entriesUntil: DateTime.subtract(locksAt, { days: 1 }),
      reviewHours: 0,
      checkHours: 24,
      settleDays: 30,
      maxEntries: 10,
    },
  })
  yield* stepRound({ id: round.id, by, step: "open" })
  return round.id
})

/** Enters items, and has each wanted for up to six others. */
const entered = Effect.fnUntraced(function* (id: RoundId, items: ReadonlyArray<Item>, random: SeededRandom) {
  const entries: Array<{ readonly id: EntryId; readonly ownerId: UserId }> = []
  for (const { id: itemId, ownerId: by } of items)
    entries.push((yield* enterItem({ id, by, itemId, note: random.chance(0.3) ? "As good as new" : null })).entry)
  for (const { id: entryId, ownerId: by } of entries) {
    const others = entries.filter(({ ownerId }) => ownerId !== by)
    const from = random.whole(0, Math.max(others.length - 1, 0))
    const wants = [...others.slice(from), ...others.slice(0, from)]
      .slice(0, 6)
      .map((other) => ({ entryId: other.id, rank: random.whole(1, 3) }))
    yield* replaceWants({ id, entryId, by, wants })
  }
})

/** Locks, solves and starts a round, and confirms two of its legs. */
const settling = Effect.fnUntraced(function* (id: RoundId, by: UserId) {
  yield* stepRound({ id, by, step: "lock" })
  // A server that runs at the same time may have the round to solve it, or another one has its turn before.
  yield* solveNextRound().pipe(
    Effect.andThen(showRound(id, by)),
    Effect.repeat({ until: ({ round }) => round.result !== null, schedule: Schedule.spaced("100 millis") }),
  )
  yield* stepRound({ id, by, step: "start" })
  const filter = { round: id, role: null, status: null }
  const { items } = yield* listLegs({ viewer: by, filter, page: { limit: 2, after: null } })
  const [done, sent] = items
  if (done !== undefined)
    for (const side of [done.leg.giverId, done.leg.receiverId])
      yield* confirmRoundLeg({ id: done.leg.id, by: side, collectionId: null })
  if (sent !== undefined) yield* confirmRoundLeg({ id: sent.leg.id, by: sent.leg.giverId, collectionId: null })
})
