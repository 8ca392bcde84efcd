import { describe, expect, test } from "bun:test"
import { Effect, Option } from "effect"
import type { Database } from "../../../adapters/sql/engine/database.ts"
import { type Blocks, type PostId, PostPurge, Posts, type Transactions, type User, Users } from "../../../core/index.ts"
import { blocked } from "../../../testing/samples/people.ts"
import { storedPost } from "../../../testing/samples/posts.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { storedComments, storedReactions } from "./responses.ts"

/** What the port `Posts` shows of the comments and reactions of a post. */
export const shownCountsSuite = (run: Run<Blocks | Database | PostPurge | Posts | Transactions | Users>) =>
  describe("The counts of a post", () => {
    const countsFor = Effect.fnUntraced(function* (viewer: User, id: PostId) {
      const { commentsCount, reactions, myReaction } = Option.getOrThrow(yield* (yield* Posts).show(viewer.id, id))
      return { commentsCount, ...reactions, myReaction }
    })
    const crowd = (count: number, day: ReturnType<typeof era>) =>
      Effect.forEach(Array.from({ length: count }), () => storedUser(day(0)))
    const none = { commentsCount: 0, like: 0, love: 0, wow: 0, laugh: 0, sad: 0, myReaction: null }

    // The more there are of the one and the other, the other way they are counted.
    test.each([
      [1, 6],
      [6, 1],
      [4, 4],
    ])("leave out %d people whom a block separates from the viewer, of %d others", (hidden, others) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, viewer, other] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [out, kept] = [yield* crowd(hidden, day), yield* crowd(others, day)]
          const post = yield* storedPost(ada.id, day(1))
          const ids = (people: ReadonlyArray<User>) => people.map(({ id }) => id)
          for (const people of [out, kept, kept]) yield* storedComments(post.id, ids(people), day(1))
          yield* storedReactions(post.id, ids(out), "love", day(1))
          yield* storedReactions(post.id, ids(kept), "love", day(1))
          yield* storedReactions(post.id, [viewer.id], "sad", day(1))
          yield* storedReactions(post.id, [other.id], null, day(1))
          const all = { ...none, commentsCount: hidden + 2 * others, love: hidden + others, sad: 1 }
          expect(yield* countsFor(viewer, post.id)).toEqual({ ...all, myReaction: "sad" })
          for (const [n, person] of out.entries())
            yield* n % 2 === 0 ? blocked(viewer, person, day(2)) : blocked(person, viewer, day(2))
          const left = { ...none, commentsCount: 2 * others, love: others, sad: 1 }
          expect(yield* countsFor(viewer, post.id)).toEqual({ ...left, myReaction: "sad" })
          expect(yield* countsFor(other, post.id)).toEqual(all)
        }),
      ),
    )

    test("leave out deleted accounts at once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [post, other] = [yield* storedPost(ada.id, day(1)), yield* storedPost(ada.id, day(1))]
          yield* storedComments(post.id, [bob.id, eve.id, eve.id], day(1))
          yield* storedReactions(post.id, [bob.id], "like", day(1))
          yield* storedReactions(post.id, [eve.id], "wow", day(1))
          expect(yield* countsFor(ada, post.id)).toEqual({ ...none, commentsCount: 3, like: 1, wow: 1 })
          yield* (yield* PostPurge).addAccount(eve.id, day(2))
          yield* (yield* Users).remove(eve.id)
          expect(yield* countsFor(ada, post.id)).toEqual({ ...none, commentsCount: 1, like: 1 })
          expect(yield* countsFor(bob, post.id)).toEqual({ ...none, commentsCount: 1, like: 1, myReaction: "like" })
          expect(yield* countsFor(ada, other.id)).toEqual(none)
        }),
      ))
  })
