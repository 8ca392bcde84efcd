import { expect } from "bun:test"
import { and, ne, sql } from "drizzle-orm"
import { DateTime, Effect, Exit, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { seededRandom } from "../../../cli/seed/seeded-random.ts"
import {
  acceptOffer,
  blockUser,
  type Collection,
  changeItem,
  confirmRoundLeg,
  createOffer,
  createRound,
  dropRoundLeg,
  type EntryId,
  enterItem,
  type Ids,
  type Item,
  Items,
  type Leg,
  type LegId,
  listItem,
  RoundEntries,
  type RoundId,
  RoundLegs,
  RoundPeople,
  RoundSeeds,
  RoundSolver,
  Rounds,
  removeAccount,
  removeItem,
  replaceWants,
  solvedRound,
  solveNextRound,
  stepRound,
  suspendAccount,
  sweepRounds,
  type User,
  Users,
  unsuspendAccount,
  waiveRoundLeg,
  withdrawEntry,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { item } from "../../../testing/samples/items.ts"
import { freshId, storedUser } from "../../../testing/samples/samples.ts"
import type { Stored } from "../../support/engines.ts"
import type { movingClock } from "../../support/moving-clock.ts"
import { problems } from "../maintenance/check/broken-rules.ts"

interface Person {
  readonly user: User
  readonly shelf: Collection
  readonly items: Array<Item>
}

type Clock = ReturnType<typeof movingClock>
type Doing = Effect.Effect<unknown, unknown, Stored | Ids | RoundSeeds | RoundSolver>

/** A solver that is ended before it answers, as a kill would. */
const killed = Effect.die(new Error("killed"))

/**
 * What people do to rounds for some steps, at random and several things at once, while the market goes on, people block
 * each other, are suspended and leave, and solvers are killed. At every step the rules of `curio db check` hold, and
 * what was completed stays so.
 */
export const livedRounds = Effect.fnUntraced(function* (
  seed: number,
  { many, steps }: { readonly many: number; readonly steps: number },
  clock: Clock,
) {
  const random = seededRandom(seed)
  const pick = <A>(all: ReadonlyArray<A>): A | undefined => all[random.whole(0, Math.max(all.length - 1, 0))]
  const people: Array<Person> = []
  for (let n = 0; n < many; n++) {
    const now = yield* DateTime.now
    const user = yield* storedUser(now, { displayName: `P${n}` })
    const shelf = yield* storedCollection(user.id, now)
    const items: Array<Item> = []
    for (let i = 0; i < 3; i++) {
      const made = item(shelf, now, { name: `P${n} ${i}`, copies: 1 + ((n + i) % 3) })
      yield* (yield* Items).add(made)
      items.push(made)
    }
    people.push({ user, shelf, items })
  }
  const rounds: Array<RoundId> = []
  const completed = new Set<LegId>()
  let isKilling = false

  const opened = Effect.gen(function* () {
    const host = pick(people)
    if (host === undefined) return
    const locksAt = DateTime.add(yield* DateTime.now, { hours: random.whole(24, 48) })
    const hours = { reviewHours: random.whole(0, 2), checkHours: random.whole(0, 4), settleDays: random.whole(2, 4) }
    const terms = { name: "Round", description: null, visibility: "public", ...hours, maxEntries: 10 } as const
    const { round } = yield* createRound({ by: host.user.id, terms: { ...terms, locksAt, entriesUntil: locksAt } })
    yield* stepRound({ id: round.id, by: host.user.id, step: "open" })
    rounds.push(round.id)
  })

  const wants = Effect.fnUntraced(function* (id: RoundId, entryId: EntryId, by: User["id"]) {
    const entries = yield* RoundEntries
    const all = (yield* entries.active({ kind: "of round", round: id })).filter(({ ownerId }) => ownerId !== by)
    const some = new Set(Array.from({ length: 8 }, () => pick(all)?.id).filter((one) => one !== undefined))
    const list = [...some].map((wanted) => ({ entryId: wanted, rank: random.whole(1, 3) }))
    yield* replaceWants({ id, entryId, by, wants: list })
  })

  /** A person with a leg that is pending, so that what is done with legs is not done in vain. */
  const withLeg = (act: (leg: Leg, by: User["id"]) => Doing): Doing =>
    Effect.gen(function* () {
      const legs = yield* RoundLegs
      const pending: Array<{ readonly leg: Leg; readonly by: User["id"] }> = []
      for (const { user } of people)
        for (const leg of yield* legs.pending({ kind: "of user", user: user.id })) pending.push({ leg, by: user.id })
      const one = pick(pending)
      if (one !== undefined) yield* act(one.leg, one.by)
    })

  const entered = (id: RoundId, by: User["id"], thing: Item) =>
    Effect.flatMap(enterItem({ id, by, itemId: thing.id, note: null }), ({ entry }) => wants(id, entry.id, by))

  /** The owner of an item counts its copies again: never fewer than are held. */
  const counted = ({ id }: Item, by: User["id"]): Doing =>
    Effect.flatMap(Items, (items) =>
      Effect.flatMap(items.get(id), (was) => {
        const copies = Math.max(1, was.copies + random.whole(-1, 1))
        return was.ownerId === by ? changeItem({ id, by, change: { copies } }) : Effect.void
      }),
    )

  /** Something that a person does. */
  const doing = (): Doing => {
    const who = pick(people)
    const other = pick(people)
    const id = pick(rounds.slice(-2))
    const thing = who && pick(who.items)
    if (who === undefined || other === undefined || id === undefined || thing === undefined) return opened
    const by = who.user.id
    const dice = random.whole(0, 99)
    if (dice < 22 || dice >= 88) return entered(id, by, thing)
    if (dice >= 84) return counted(thing, by)
    if (dice < 34)
      return Effect.gen(function* () {
        const own = yield* (yield* RoundEntries).active({ kind: "of owner", owner: by, round: id })
        for (const entry of own) yield* wants(id, entry.id, by)
      })
    if (dice < 37)
      return Effect.gen(function* () {
        const own = pick(yield* (yield* RoundEntries).active({ kind: "of owner", owner: by, round: id }))
        if (own !== undefined) yield* withdrawEntry({ id, entryId: own.id, by })
      })
    if (dice < 65) return withLeg((leg, by) => confirmRoundLeg({ id: leg.id, by, collectionId: null }))
    if (dice < 69) return withLeg((leg, by) => dropRoundLeg({ id: leg.id, by }))
    if (dice < 71) return withLeg((leg, by) => waiveRoundLeg({ id: leg.id, by }))
    if (dice < 72) return sold(who, other, thing)
    if (dice < 73) return blockUser({ by, other: other.user.id })
    if (dice < 74) return removeItem({ id: thing.id, by })
    if (dice < 75) return Effect.andThen(suspendAccount(by), unsuspendAccount(by))
    if (dice < 76) return random.chance(0.3) ? removeAccount(by) : Effect.void
    if (dice < 80) return opened
    const step = (["lock", "solve", "start"] as const)[dice % 3] ?? "lock"
    return Effect.flatMap(Rounds, (all) =>
      Effect.flatMap(all.find(id), (round) =>
        Option.isNone(round) ? Effect.void : stepRound({ id, by: round.value.ownerId, step }),
      ),
    )
  }

  const sold = (owner: Person, buyer: Person, thing: Item) =>
    Effect.gen(function* () {
      const price = { amount: 100, currency: "EUR" }
      const terms = { kind: "both", price, paymentMethods: [], description: null } as const
      const { listing } = yield* listItem({ itemId: thing.id, by: owner.user.id, terms })
      const said = { price, offeredItemId: null, message: null }
      const made = yield* createOffer({ by: buyer.user.id, listingId: listing.id, kind: "buy", terms: said })
      yield* acceptOffer({ id: made.offer.id, by: owner.user.id, seen: null })
    })

  const solver = RoundSolver.of({
    solve: (text) => (isKilling ? killed : Effect.sync(() => solvedRound(text))),
  })
  const provided = <A, E>(effect: Effect.Effect<A, E, Stored | Ids | RoundSeeds | RoundSolver>) =>
    effect.pipe(
      Effect.provideService(RoundSolver, solver),
      Effect.provideService(RoundSeeds, { draw: Effect.sync(() => freshId<string>().replaceAll("-", "").repeat(2)) }),
    )

  for (let step = 0; step < steps; step++) {
    const batch = Array.from({ length: random.whole(1, 4) }, doing)
    const exits = yield* Effect.forEach(batch, (one) => Effect.exit(provided(one)), { concurrency: "unbounded" })
    for (const exit of exits) expect(defectIn(exit)).toBeNull()
    clock.forward({ minutes: 30 * random.whole(1, 8) })
    isKilling = random.chance(0.3)
    yield* Effect.exit(provided(solveNextRound()))
    yield* Effect.orDie(provided(sweepRounds()))
    expect(yield* problems).toEqual([])
    yield* stillCompleted(rounds, completed)
  }
  // In the end all is over: the solvers live, and the deadlines pass.
  isKilling = false
  for (let n = 0; n < 6; n++) {
    clock.forward({ days: 40 })
    yield* provided(Effect.andThen(Effect.orDie(sweepRounds()), Effect.andThen(solveNextRound(), solveNextRound())))
    while (yield* Effect.orDie(provided(sweepRounds()))) clock.forward({ seconds: 1 })
  }
  const statuses = new Set<string>()
  for (const id of rounds) statuses.add(Option.getOrThrow(yield* (yield* Rounds).find(id)).status)
  expect([...statuses].filter((status) => status !== "done" && status !== "cancelled")).toEqual([])
  expect(yield* problems).toEqual([])
  expect(yield* notifiedTwice).toEqual([])
  yield* stillCompleted(rounds, completed)
  return { rounds: rounds.length, completed: completed.size }
})

/** The notices that a person has more than once. A leg may be passed on again, of which each notice is a new one. */
const notifiedTwice = Effect.gen(function* () {
  const { read, tables } = yield* Database
  const { notifications } = tables
  const { subjectId, type, userId } = notifications
  return yield* read((db) =>
    db
      .select({ type, userId, subjectId, n: sql<number>`count(*)` })
      .from(notifications)
      .where(and(sql`(${type} like 'round%' or ${type} like 'leg%')`, ne(type, "leg_redirected")))
      .groupBy(type, userId, subjectId)
      .having(sql`count(*) > 1`),
  )
})

/** A completed leg stays so, with both confirmations. */
const stillCompleted = Effect.fnUntraced(function* (rounds: ReadonlyArray<RoundId>, completed: Set<LegId>) {
  const legs = yield* RoundLegs
  const known = new Map<LegId, Leg>()
  for (const id of completed) {
    const leg = Option.getOrThrow(yield* legs.find(id))
    known.set(id, leg)
    expect(leg.status).toBe("completed")
  }
  for (const round of rounds) {
    const entries = yield* RoundEntries
    for (const entry of yield* entries.some(yield* entriesOf(round)))
      for (const leg of yield* legs.receivedFor(entry.id)) if (leg.status === "completed") completed.add(leg.id)
  }
})

const entriesOf = Effect.fnUntraced(function* (round: RoundId) {
  const owners = yield* (yield* RoundPeople).of(round, ["entered"])
  const entries = yield* RoundEntries
  const users = yield* Users
  const viewer = owners[0]
  if (viewer === undefined || Option.isNone(yield* Effect.option(users.get(viewer)))) return []
  const { items } = yield* entries.list(
    round,
    viewer,
    { q: null, type: null, ownerId: null, outcome: null },
    { limit: 100, after: null },
  )
  return items.map(({ entry }) => entry.id)
})

const defectIn = (exit: Exit.Exit<unknown, unknown>) => (Exit.isFailure(exit) && Exit.hasDies(exit) ? exit.cause : null)
