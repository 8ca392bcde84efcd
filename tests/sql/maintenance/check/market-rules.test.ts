import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { foundBySearch, ruleProblems } from "../../../../adapters/sql/maintenance/check/check-rules.ts"
import { marketRules } from "../../../../adapters/sql/maintenance/check/market-rules.ts"
import { problemsOf } from "../../../../adapters/sql/maintenance/check/rules.ts"
import { blockUser, removeAccount, removeCollection, removeItem, suspendAccount } from "../../../../core/index.ts"
import { rolledBack } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { expectNamedAlone, problems } from "./broken-rules.ts"
import { breaks } from "./market-breaks.ts"
import { marketSample, type Sample } from "./market-sample.ts"

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
  }, 120_000)
  afterAll(() => database.dispose())

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

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(expectNamedAlone(name, broken, sample)),
  )
})

test("A complaint counts what breaks a rule and names the first three", () => {
  const [rule] = marketRules
  const rows = ["a", "b", "c"].map((id) => ({ id, n: 7 }))
  expect(rule && problemsOf(rule, rows)).toEqual([
    "An item belongs to the owner of its collection: not so for 7 row(s) of items (a, b, c, ...)",
  ])
})

test("A database that does not have migrations is notified, and asked nothing", () => {
  const ask = () => Effect.die(new Error("It was asked."))
  expect(Effect.runSync(ruleProblems(ask, ["0004_showcase_search"], "sqlite"))).toEqual([
    'The rules were not checked: 1 migration(s) are missing, run "curio db migrate"',
  ])
})
