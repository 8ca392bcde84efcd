import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { postRules } from "../../../../adapters/sql/maintenance/check/post-rules.ts"
import {
  deleteComment,
  deletePost,
  purgeNextPosts,
  removeAccount,
  removeItem,
  removeReaction,
} from "../../../../core/index.ts"
import { rolledBack } from "../../../../testing/samples/samples.ts"
import { engines, repositoriesOn } from "../../../support/engines.ts"
import { purgeAll } from "../../../support/purge-all.ts"
import { expectNamedAlone, problems } from "./broken-rules.ts"
import { breaks } from "./post-breaks.ts"
import { postSample, type Sample } from "./post-sample.ts"

const ends = {
  "a comment": ({ ada, comment }: Sample) => deleteComment({ id: comment, by: ada }),
  "a reaction": ({ bob, post }: Sample) => removeReaction({ by: bob, postId: post }),
  "a post": ({ ada, post }: Sample) => deletePost({ id: post, by: ada }),
  "an item that a post shows": ({ ada, item }: Sample) => removeItem({ id: item, by: ada }),
  "the account of an author": ({ ada }: Sample) => removeAccount(ada),
  "the account of a commenter": ({ bob }: Sample) => removeAccount(bob),
}

test("There is a way to break each rule of posts", () =>
  expect(new Set(breaks.map(([rule]) => rule))).toEqual(new Set(postRules.map(({ rule }) => rule))))

describe.each(engines)("The rules of posts on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  let sample: Sample
  beforeAll(async () => {
    sample = await database.runPromise(postSample)
  }, 120_000)
  afterAll(() => database.dispose())

  test("are kept by what people do", async () => expect(await database.runPromise(problems)).toEqual([]))

  test.each(Object.entries(ends))("are kept when %s is deleted, and by each step of the purge", async (_, end) => {
    const found: Array<ReadonlyArray<string>> = []
    const ending = Effect.gen(function* () {
      yield* end(sample)
      do found.push(yield* problems)
      while (yield* purgeNextPosts())
      yield* purgeAll
      found.push(yield* problems)
    })
    await database.runPromise(rolledBack(ending.pipe(Effect.provide(ids))))
    expect(found.length).toBeGreaterThan(1)
    expect(found.flat()).toEqual([])
  })

  test.each(breaks)("%s, or it is named and nothing else", (name, broken) =>
    database.runPromise(expectNamedAlone(name, broken, sample)),
  )
})
