import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { accountRules } from "../../../../adapters/sql/maintenance/check/account-rules.ts"
import { type EmailAddress, ReplacedAddresses, type UserId } from "../../../../core/index.ts"
import { freshHash, storedUser } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { type Break, expectNamedAlone, problems } from "./broken-rules.ts"

/** Ada and Bob may each get an address back for a day. Cem was able to get that of Ada until yesterday. */
const sample = Effect.gen(function* () {
  const replaced = yield* ReplacedAddresses
  const now = yield* DateTime.now
  const [ada, bob, cem] = [yield* storedUser(now), yield* storedUser(now), yield* storedUser(now)]
  const [first, second] = [`${ada.id}@example.net` as EmailAddress, `${bob.id}@example.net` as EmailAddress]
  const mayGetBack = (userId: UserId, email: EmailAddress, days: number) =>
    replaced.add({ userId, email, hash: freshHash(), replacedAt: now, expiresAt: DateTime.add(now, { days }) })
  yield* mayGetBack(ada.id, first, 1)
  yield* mayGetBack(bob.id, second, 1)
  yield* mayGetBack(cem.id, first, -1)
  return { ada, bob, first }
})
type Sample = Effect.Success<typeof sample>

const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  [
    "it is that of another account",
    {
      by: ({ bob, first }) => [`update users set email = '${first}' where id = '${bob.id}'`],
      id: ({ ada }) => ada.id,
    },
  ],
  [
    "another account may get it back too",
    {
      by: ({ bob, first }) => [`update replaced_addresses set email = '${first}' where user_id = '${bob.id}'`],
      count: 2,
    },
  ],
]

const [rule] = accountRules("sqlite")

describe.each(engines)("The rule of addresses, on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let all: Sample
  beforeAll(async () => {
    all = await database.runPromise(sample)
  }, 120_000)
  afterAll(() => database.dispose())

  test("holds, also where the time of an address is over", async () => {
    expect(await database.runPromise(problems)).toEqual([])
  })

  test.each(breaks)("is named alone when %s", (_, broken) =>
    database.runPromise(expectNamedAlone(rule?.rule ?? "", broken, all)),
  )
})
