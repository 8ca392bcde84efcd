import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { CurrentTransaction, Database } from "../../../../adapters/sql/engine/database.ts"
import { roundRules, verifiedRounds } from "../../../../adapters/sql/maintenance/check/round-rules.ts"
import {
  confirmRoundLeg,
  createRound,
  dropRoundLeg,
  enterItem,
  Items,
  RoundLegs,
  RoundSeeds,
  RoundSolver,
  replaceWants,
  solvedRound,
  solveNextRound,
  stepRound,
  transactionIn,
} from "../../../../core/index.ts"
import { storedCollection } from "../../../../testing/samples/catalog.ts"
import { item } from "../../../../testing/samples/items.ts"
import { rolledBack, storedUser } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { problems } from "./broken-rules.ts"

const solver = {
  solver: Effect.provideService(RoundSolver, { solve: (text: string) => Effect.sync(() => solvedRound(text)) }),
  seeds: Effect.provideService(RoundSeeds, { draw: Effect.succeed("5f".repeat(32)) }),
}

/** A round that settles: three give in a circle, one of whom has given, and a fourth goes without. */
const sample = Effect.gen(function* () {
  const now = yield* DateTime.now
  const people = []
  for (const name of ["Ada", "Bob", "Carl", "Eve"]) {
    const user = yield* storedUser(now, { displayName: name })
    const shelf = yield* storedCollection(user.id, now)
    const thing = item(shelf, now, { name: `${name}'s game` })
    yield* (yield* Items).add(thing)
    people.push({ user, thing })
  }
  const [ada] = people
  if (ada === undefined) return yield* Effect.die("There are four people.")
  const locksAt = DateTime.add(now, { days: 1 })
  const hours = { reviewHours: 0, checkHours: 0, settleDays: 30, maxEntries: 5 }
  const terms = { name: "Swaps", description: null, visibility: "public", locksAt, entriesUntil: locksAt } as const
  const { round } = yield* createRound({ by: ada.user.id, terms: { ...terms, ...hours } })
  const step = (step: "open" | "lock" | "solve" | "start") => stepRound({ id: round.id, by: ada.user.id, step })
  yield* step("open")
  const entries = []
  for (const { thing, user } of people)
    entries.push((yield* enterItem({ id: round.id, by: user.id, itemId: thing.id, note: null })).entry)
  const [a, b, c, e] = entries
  if (a === undefined || b === undefined || c === undefined || e === undefined)
    return yield* Effect.die("Four entries.")
  for (const [one, wanted] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const)
    yield* replaceWants({ id: round.id, entryId: one.id, by: one.ownerId, wants: [{ entryId: wanted.id, rank: 1 }] })
  yield* step("lock")
  yield* step("solve")
  yield* solveNextRound()
  yield* step("start")
  const legs = yield* RoundLegs
  const legFor = Effect.fnUntraced(function* (entry: typeof a) {
    const [leg] = yield* legs.receivedFor(entry.id)
    return leg ?? (yield* Effect.die("Each of the three receives something."))
  })
  const given = yield* legFor(a)
  for (const by of [given.giverId, given.receiverId]) yield* confirmRoundLeg({ id: given.id, by, collectionId: null })
  const waiting = yield* legFor(b)
  return { round: round.id, a, b, c, e, given, waiting, last: yield* legFor(c) }
}).pipe(solver.solver, solver.seeds, Effect.provide(ids))
type Sample = Effect.Success<typeof sample>

interface Break {
  readonly without?: string
  readonly by: (sample: Sample) => ReadonlyArray<string>
}

const breaks: Readonly<Record<string, Break>> = {
  "A round knows how many entries it has": {
    by: ({ round }) => [`update rounds set entries_count = entries_count + 1 where id = '${round}'`],
  },
  "An active entry holds its item, which its owner has, in a round that is neither done nor cancelled": {
    by: ({ waiting }) => [
      `delete from item_holds where item_id = '${waiting.itemId}'`,
      `update items set held = 0 where id = '${waiting.itemId}'`,
    ],
  },
  "What holds an item as an entry is an active one": {
    by: ({ e }) => [
      `insert into item_holds (item_id, entry_id) values ('${e.itemId}', '${e.id}')`,
      `update items set held = 1 where id = '${e.itemId}'`,
    ],
  },
  "A solved round has matched entries, of which each is given, and others that have ended": {
    by: ({ e }) => [`update round_entries set outcome = 'matched' where id = '${e.id}'`],
  },
  "An entry is given in one leg, and received for in one that is pending or completed": {
    without: "round_legs_given",
    by: ({ given, waiting }) => [`update round_legs set entry_id = '${given.entryId}' where id = '${waiting.id}'`],
  },
  "A leg is between the owners of its two entries, who are two people": {
    by: ({ e, waiting }) => [`update round_legs set receiver_id = '${e.ownerId}' where id = '${waiting.id}'`],
  },
  "A leg waits only while its round is locked, solved or settles": {
    by: ({ round }) => [`update rounds set status = 'done' where id = '${round}'`],
  },
  "No block separates the two people of a leg that waits": {
    by: ({ waiting }) => [
      `insert into blocks (id, blocker_id, blocked_id, created_at)
        select id, '${waiting.giverId}', '${waiting.receiverId}', created_at from rounds where id = '${waiting.roundId}'`,
    ],
  },
  "The record of a user is what the legs that they gave came to": {
    by: ({ given }) => [`update round_records set completed = completed + 1 where user_id = '${given.giverId}'`],
  },
  "A rating of a leg is of a completed one, by one side and about the other": {
    by: ({ waiting }) => [
      `insert into ratings (id, leg_id, rater_id, ratee_id, score, created_at)
        select id, id, receiver_id, giver_id, 5, created_at from round_legs where id = '${waiting.id}'`,
    ],
  },
  [verifiedRounds.rule]: {
    by: ({ round }) => [`update round_files set text = '{}' where round_id = '${round}' and file = 'result'`],
  },
}

test("There is a way to break each rule of rounds", () =>
  expect(new Set(Object.keys(breaks))).toEqual(new Set([...roundRules, verifiedRounds].map(({ rule }) => rule))))

describe.each(engines)("The rules of rounds on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let made: Sample
  beforeAll(async () => {
    made = await database.runPromise(sample)
  }, 120_000)
  afterAll(() => database.dispose())

  test("are kept while a round settles", async () => {
    expect(await database.runPromise(problems)).toEqual([])
    const { last } = made
    await database.runPromise(rolledBack(Effect.provide(dropRoundLeg({ id: last.id, by: last.giverId }), ids)))
    expect(await database.runPromise(problems)).toEqual([])
  })

  test.each(Object.entries(breaks))("%s, or it is named", async (name, { by, without }) => {
    let found: ReadonlyArray<string> = []
    const execute = Effect.fnUntraced(function* (statement: string) {
      const { engine } = yield* Database
      const current = transactionIn(yield* CurrentTransaction)
      if (current !== null) yield* Effect.promise(async () => engine.execute(current.db, statement))
    })
    await database.runPromise(
      rolledBack(
        Effect.gen(function* () {
          if (without !== undefined) yield* execute(`drop index ${without}`)
          for (const statement of by(made)) yield* execute(statement)
          found = yield* problems
        }),
      ),
    )
    expect(found.filter((one) => one.startsWith(name))).toHaveLength(1)
  })

  test("are kept after all of that was rolled back", async () => {
    expect(await database.runPromise(problems)).toEqual([])
  })
})
