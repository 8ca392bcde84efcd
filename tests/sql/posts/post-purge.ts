import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import type { Database } from "../../../adapters/sql/engine/database.ts"
import {
  type ChatPurge,
  type Collections,
  Items,
  Notifications,
  type PostId,
  PostPurge,
  Posts,
  purgeNextPosts,
  type Transactions,
  type UserId,
  Users,
} from "../../../core/index.ts"
import { picture, sharedItem, storedPost } from "../../../testing/samples/posts.ts"
import { era, freshId, rolledBack, storedUser, twentyTimes } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { rowsOfPosts, storedComments, storedCounts, storedReactions } from "./responses.ts"

const nothing = { posts: 0, comments: 0, reactions: 0, pictures: 0, notifications: 0 }
const noCounts = { comments: 0, like: 0, love: 0, wow: 0, laugh: 0, sad: 0 }

/** What the port `PostPurge` promises, by the use case that calls it. */
export const postPurgeSuite = (
  run: Run<ChatPurge | Collections | Database | Items | Notifications | PostPurge | Posts | Transactions | Users>,
) =>
  describe("PostPurge", () => {
    /** The ids of people; of comments and reactions no user asks whether an account is behind them. */
    const strangers = (count: number) => Array.from({ length: count }, () => freshId<UserId>())

    const notified = Effect.fnUntraced(function* (userId: UserId, post: PostId, count: number) {
      const notifications = yield* Notifications
      // Unread ones about the same would be one.
      const at = era()(0)
      const about = { userId, type: "post_comment", actorId: null, readAt: at, createdAt: at } as const
      for (let n = 0; n < count; n++)
        yield* notifications.add({ ...about, id: freshId(), subject: { kind: "post", id: post } })
    })

    test("a removed post is deleted with all that belongs to it, some at a time, and no other is", () =>
      run(
        Effect.gen(function* () {
          yield* purgeAll
          const day = era()
          const ada = yield* storedUser(day(0))
          const posts = [
            yield* storedPost(ada.id, day(1), { pictures: [picture("a"), picture("b")] }),
            yield* storedPost(ada.id, day(1), { pictures: [picture("a")] }),
          ] as const
          for (const { id } of posts) {
            yield* storedComments(id, strangers(130), day(1))
            yield* storedReactions(id, strangers(90), "like", day(1))
            yield* storedReactions(id, strangers(20), null, day(1))
            yield* notified(ada.id, id, 30)
          }
          const [gone, kept] = posts
          yield* (yield* Posts).remove(gone.id)
          const all = { posts: 1, comments: 130, reactions: 110, pictures: 2, notifications: 30 }
          expect(yield* rowsOfPosts(gone.id)).toEqual(all)
          const left = Effect.map(rowsOfPosts(gone.id), (rows) => Object.values(rows).reduce((sum, n) => sum + n, 0))
          let before = yield* left
          while (yield* purgeNextPosts()) {
            const now = yield* left
            // A chunk of 100, and the post with its pictures.
            expect(before - now).toBeLessThanOrEqual(103)
            expect(now).toBeLessThan(before)
            before = now
          }
          expect(yield* rowsOfPosts(gone.id)).toEqual(nothing)
          expect(yield* rowsOfPosts(kept.id)).toEqual({ ...all, pictures: 1 })
          expect(yield* storedCounts(kept.id)).toEqual({ ...noCounts, comments: 130, like: 90 })
        }),
      ))

    test("an item_share is deleted after its item", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const [gone, kept] = [yield* sharedItem(ada, day(1)), yield* sharedItem(ada, day(1))]
          yield* storedComments(gone.share.id, strangers(3), day(1))
          yield* (yield* Items).remove(gone.item.id)
          yield* purgeAll
          expect(yield* rowsOfPosts(gone.share.id)).toEqual(nothing)
          expect(yield* rowsOfPosts(kept.share.id)).toEqual({ ...nothing, posts: 1 })
        }),
      ))

    test("a deleted account takes its posts, comments and reactions along, and the counts of others stay exact", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const purge = yield* PostPurge
          const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const own = yield* Effect.forEach(strangers(120), () => storedPost(eve.id, day(1)))
          const [post, other] = [yield* storedPost(ada.id, day(1)), yield* storedPost(ada.id, day(1))]
          for (const { id } of [post, other]) {
            yield* storedComments(id, [...strangers(5), ...Array<UserId>(70).fill(eve.id)], day(1))
            yield* storedReactions(id, strangers(4), "love", day(1))
          }
          yield* storedReactions(post.id, [eve.id], "love", day(1))
          yield* storedReactions(other.id, [eve.id], null, day(1))
          yield* storedReactions(own[0]?.id ?? freshId(), [ada.id], "sad", day(1))
          yield* purge.addAccount(eve.id, day(2))
          yield* purge.addAccount(eve.id, day(3))
          yield* (yield* Users).remove(eve.id)
          yield* purgeAll
          expect(yield* rowsOfPosts(...own.map(({ id }) => id))).toEqual(nothing)
          for (const { id } of [post, other]) {
            expect(yield* storedCounts(id)).toEqual({ ...noCounts, comments: 5, love: 4 })
            expect(yield* rowsOfPosts(id)).toEqual({ ...nothing, posts: 1, comments: 5, reactions: 4 })
          }
          expect(yield* purgeNextPosts()).toBe(false)
        }),
      ))

    test(
      "twenty at once delete each thing once, so that the counts of others stay exact",
      () =>
        run(
          Effect.gen(function* () {
            const day = era()
            const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
            const post = yield* storedPost(ada.id, day(1))
            yield* storedComments(post.id, [...strangers(5), ...Array<UserId>(450).fill(eve.id)], day(1))
            yield* (yield* PostPurge).addAccount(eve.id, day(2))
            yield* (yield* Users).remove(eve.id)
            yield* twentyTimes(() => purgeAll)
            expect(yield* storedCounts(post.id)).toEqual({ ...noCounts, comments: 5 })
            expect(yield* rowsOfPosts(post.id)).toEqual({ ...nothing, posts: 1, comments: 5 })
          }),
        ),
      120_000,
    )

    test("a chunk that is taken back has deleted nothing", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const post = yield* storedPost(ada.id, day(1))
          yield* storedComments(post.id, [ada.id, eve.id], day(1))
          yield* (yield* PostPurge).addAccount(eve.id, day(2))
          yield* (yield* Users).remove(eve.id)
          yield* rolledBack(purgeNextPosts())
          expect(yield* storedCounts(post.id)).toEqual({ ...noCounts, comments: 2 })
          expect(yield* rowsOfPosts(post.id)).toEqual({ ...nothing, posts: 1, comments: 2 })
          yield* purgeAll
          expect(yield* rowsOfPosts(post.id)).toEqual({ ...nothing, posts: 1, comments: 1 })
        }),
      ))
  })
