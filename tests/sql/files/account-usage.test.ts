import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { textRules, usageRules } from "../../../adapters/sql/maintenance/check/usage-rules.ts"
import { Attachments, Files, removeAccount } from "../../../core/index.ts"
import { accountTextsSuite } from "../../../testing/files/account-texts-suite.ts"
import { accountUsageSuite } from "../../../testing/files/account-usage-suite.ts"
import { attachment } from "../../../testing/samples/messages.ts"
import { storedPost } from "../../../testing/samples/posts.ts"
import { storedComment } from "../../../testing/samples/responses.ts"
import { era, freshHash, storedUser } from "../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"
import { kitOn } from "../../support/kit.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { type Break, expectNamedAlone, problems } from "../maintenance/check/broken-rules.ts"

const sample = Effect.gen(function* () {
  const day = era()
  const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
  yield* (yield* Files).claim({ hash: freshHash() as never, size: 5, type: "image/webp", storedAt: day(1) }, ada.id)
  yield* (yield* Attachments).claim([attachment("a.pdf")], ada.id, day(1))
  const post = yield* storedPost(ada.id, day(1))
  yield* storedComment(post.id, bob, day(1))
  return { ada: ada.id, bob: bob.id }
})
type Sample = Effect.Success<typeof sample>

const change = (what: string) => ({
  by: ({ ada }: Sample) => [`update account_usage set ${what} where user_id = '${ada}'`],
  id: ({ ada }: Sample) => ada,
})
const breaks: ReadonlyArray<readonly [string, Break<Sample>]> = [
  ["An account knows how many bytes its files and exports have", change("bytes = bytes + 1")],
  [
    "An account knows how many bytes its files and exports have",
    { by: ({ bob }) => [`delete from account_usage where user_id = '${bob}'`], id: ({ bob }) => bob },
  ],
  ["An account knows how many bytes its texts have", change("texts = texts + 1")],
  ["An account knows how many items it has", change("items = 1")],
  ["An account knows how many posts it has", change("posts = 0")],
  ["An account knows how many comments it has", change("comments = 1")],
  ["An account knows how many of its offers were completed", change("completed_offers = 1")],
  ["An account knows how many of its offers were cancelled through it", change("cancelled_offers = 1")],
]

test("There is a way to break each rule of totals", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(
    new Set([...usageRules, ...textRules("sqlite")].map(({ rule }) => rule)),
  ))

describe.each(engines)("The totals of accounts on %s", (name, engine) => {
  const kit = kitOn(name)
  const database = repositoriesOn(engine)
  beforeAll(() => database.runPromise(Effect.void), 120_000)
  afterAll(() => database.dispose())

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(Effect.flatMap(sample, (made) => expectNamedAlone(name, broken, made))),
  )

  test("are right while an account is deleted, and after", () =>
    database.runPromise(
      Effect.gen(function* () {
        const { ada } = yield* sample
        yield* removeAccount(ada)
        expect(yield* problems).toEqual([])
        yield* purgeAll
        expect(yield* problems).toEqual([])
      }).pipe(Effect.provide(ids)),
    ))

  accountUsageSuite(kit, database.runPromise)
  accountTextsSuite(kit, database.runPromise)
})
