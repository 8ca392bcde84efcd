import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { CurrentTransaction, Database } from "../../../adapters/sql/database.ts"
import { foundBySearch, marketProblems } from "../../../adapters/sql/maintenance/market-check.ts"
import { marketRules, problemsOf } from "../../../adapters/sql/maintenance/market-rules.ts"
import { blockUser, removeAccount, removeCollection, removeItem, suspendAccount } from "../../../core/index.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { type Break, breaks } from "./market-breaks.ts"
import { marketSample, type Sample } from "./market-sample.ts"
import { rolledBack } from "./suites/samples.ts"

/** What takes others' doings with it. */
const ends = {
  "an item that was offered for": ({ go, ada }: Sample) => removeItem({ id: go, by: ada.id }),
  "an item that waits for its confirmations": ({ dune, bob }: Sample) => removeItem({ id: dune, by: bob.id }),
  "an item that was to be given for another": ({ risk, cid }: Sample) => removeItem({ id: risk, by: cid.id }),
  "a collection": ({ cid }: Sample) => removeCollection({ id: cid.games.id, by: cid.id }),
  "what two are to each other": ({ ada, cid }: Sample) => blockUser({ by: ada.id, other: cid.id }),
  "an account that listed": ({ ada }: Sample) => removeAccount(ada.id),
  "an account that made offers": ({ bob }: Sample) => removeAccount(bob.id),
  "the good standing of an account that did both": ({ cid }: Sample) => suspendAccount(cid.id),
  "an account that did both": ({ cid }: Sample) => removeAccount(cid.id),
}

test("There is a way to break each rule", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(
    new Set([...marketRules, foundBySearch].map(({ rule }) => rule)),
  ))

describe.each(engines)("The rules of the market on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let sample: Sample
  beforeAll(async () => {
    sample = await database.runPromise(marketSample)
  }, 60_000)
  afterAll(() => database.dispose())

  /** What is wrong at the moment. */
  const problems = Effect.gen(function* () {
    const { engine, read } = yield* Database
    const ask = <Row>(statement: string) =>
      read(async (db) => {
        if (engine.name === "sqlite") return await db.all<Row>(sql.raw(statement))
        const answer = (await engine.execute(db, statement)) as Answer<Row>
        return "rows" in answer ? answer.rows : answer
      })
    return yield* marketProblems(ask, [], engine.name)
  })
  const execute = Effect.fnUntraced(function* (statement: string) {
    const { engine } = yield* Database
    const current = yield* CurrentTransaction
    if (current !== null) yield* Effect.promise(async () => engine.execute(current.db, statement))
  })
  const lift = Effect.fnUntraced(function* ({ index, check }: NonNullable<Break["without"]>) {
    const { engine } = yield* Database
    if (index !== undefined) yield* execute(`drop index ${index}`)
    if (check !== undefined && engine.name === "postgres")
      yield* execute(`alter table ${check[0]} drop constraint ${check[1]}`)
    if (check !== undefined && engine.name === "sqlite") yield* execute("pragma ignore_check_constraints = on")
  })

  test("are kept by whatever people do", async () => expect(await database.runPromise(problems)).toEqual([]))

  test.each(Object.entries(ends))("are kept when there is an end of %s", async (_, end) => {
    let found: ReadonlyArray<string> = ["It did not end."]
    const ending = Effect.gen(function* () {
      yield* end(sample)
      found = yield* problems
    })
    await database.runPromise(rolledBack(ending.pipe(Effect.provide(ids))))
    expect(found).toEqual([])
  })

  test.each(breaks)("%s, or it is named and nothing else", async (name, broken) => {
    const { by, count = 1, id, without = {} } = broken
    let found: ReadonlyArray<string> = []
    const breaking = Effect.gen(function* () {
      yield* lift(without)
      yield* Effect.forEach(by(sample), execute)
      found = yield* problems
    })
    expect(await database.runPromise(Effect.andThen(rolledBack(breaking), problems))).toEqual([])
    const [only, ...others] = found
    expect(others).toEqual([])
    expect(only).toStartWith(`${name}: not so for ${count} row(s) of `)
    if (id !== undefined) expect(only).toEndWith(` (${id(sample)})`)
  })
})

/** Drivers of Postgres answer differently. */
type Answer<Row> = ReadonlyArray<Row> | { readonly rows: ReadonlyArray<Row> }

test("A complaint counts what breaks a rule and names the first three", () => {
  const [rule] = marketRules
  const rows = ["a", "b", "c"].map((id) => ({ id, n: 7 }))
  expect(rule && problemsOf(rule, rows)).toEqual([
    "An item belongs to the owner of its collection: not so for 7 row(s) of items (a, b, c, ...)",
  ])
})

test("A database that lacks migrations is told so, and asked nothing", () => {
  const ask = () => Effect.die(new Error("It was asked."))
  expect(Effect.runSync(marketProblems(ask, ["0004_showcase_search"], "sqlite"))).toEqual([
    'The market was not checked: 1 migration(s) are missing, run "curio db migrate"',
  ])
})
