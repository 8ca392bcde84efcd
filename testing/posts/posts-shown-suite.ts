import { Effect } from "effect"
import {
  type Blocks,
  Collections,
  type Friendships,
  type Items,
  type PostId,
  Posts,
  type Transactions,
  type UserId,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { sharedItem, storedPost } from "../samples/posts.ts"
import { era, storedUser, walk } from "../samples/samples.ts"
import { type Viewer, viewersOf } from "../samples/viewers.ts"

/** What the port `Posts` promises of its lists: who is shown which posts. */
export const shownPostsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | Collections | Friendships | Items | Posts | Transactions | Users>,
) =>
  describe("Posts that are shown", () => {
    /** Which of some posts a list has, in its order. */
    const among = (ids: ReadonlyArray<PostId>, list: Parameters<typeof walk<{ readonly post: { id: PostId } }>>[0]) =>
      Effect.map(walk(list, 100), (shown) => shown.map(({ post }) => ids.indexOf(post.id)).filter((n) => n >= 0))

    // Posts 0 to 2 are public, for friends and private ones; 3 to 5 items that are shared from such collections.
    const everything = [5, 4, 3, 2, 1, 0]
    const forFriends = [4, 3, 1, 0]
    const table: ReadonlyArray<readonly ["public" | "friends_only" | "private", Viewer, ReadonlyArray<number>]> = [
      ["public", "self", everything],
      ["public", "friend", forFriends],
      ["public", "stranger", [3, 0]],
      ["public", "blocked", []],
      ["public", "blocking", []],
      ["public", "former", []],
      ["friends_only", "self", everything],
      ["friends_only", "friend", forFriends],
      ["friends_only", "stranger", []],
      ["private", "self", everything],
      ["private", "friend", []],
      ["private", "stranger", []],
    ]
    each(test)(table)("the posts of a %s profile in feed and profile of %s", (privacy, viewer, expected) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const posts = yield* Posts
          const ada = yield* storedUser(day(0), { privacy })
          const people = yield* viewersOf(ada, day)
          const ids: Array<PostId> = []
          for (const [n, visibility] of (["public", "friends_only", "private"] as const).entries())
            ids.push((yield* storedPost(ada.id, day(2 + n), { visibility })).id)
          for (const [n, visibility] of (["public", "friends_only", "private"] as const).entries())
            ids.push((yield* sharedItem(ada, day(5 + n), { visibility })).share.id)
          const seer: UserId = people[viewer].id
          expect(yield* among(ids, (page) => posts.feed(seer, page))).toEqual(expected)
          const ofClose = viewer === "stranger" ? [] : expected
          expect(yield* among(ids, (page) => posts.feedOfFollowed(seer, page))).toEqual([...ofClose])
          expect(yield* among(ids, (page) => posts.of(seer, ada.id, page))).toEqual(expected)
          expect(yield* among(ids, (page) => posts.of(seer, people.stranger.id, page))).toEqual([])
        }),
      ),
    )

    test("the feed follows the privacy of an author and the visibility of a collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const posts = yield* Posts
          const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const ids = [(yield* storedPost(ada.id, day(1))).id, (yield* storedPost(ada.id, day(2))).id]
          const { collection, share } = yield* sharedItem(ada, day(3))
          ids.push(share.id)
          const feed = among(ids, (page) => posts.feed(eve.id, page))
          const users = yield* Users
          const collections = yield* Collections
          const changes = [
            [users.save({ ...ada, privacy: "private" }), []],
            [users.save({ ...ada, privacy: "friends_only" }), []],
            [users.save(ada), [2, 1, 0]],
            [collections.save({ ...collection, visibility: "private" }), [1, 0]],
            [collections.save({ ...collection, visibility: "public" }), [2, 1, 0]],
          ] as const
          for (const [change, expected] of changes) {
            yield* change
            // What is hidden is hidden at once; what is shown may follow.
            expect(expected).toEqual(expect.arrayContaining(yield* feed))
            while (yield* posts.renewAudiences(1));
            expect(yield* feed).toEqual([...expected])
          }
        }),
      ))

    each(test)([1, 2, 100])("lists have each post once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const posts = yield* Posts
          const [ada, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const ids: Array<PostId> = []
          for (let n = 0; n < 5; n++) {
            ids.unshift((yield* storedPost(ada.id, day(2 + n))).id)
            yield* storedPost(ada.id, day(2 + n), { visibility: "private" })
          }
          const own = yield* walk((page) => posts.of(eve.id, ada.id, page), limit)
          expect(own.map(({ post }) => post.id)).toEqual(ids)
          const feed = yield* walk((page) => posts.feed(eve.id, page), limit)
          expect(feed.map(({ post }) => post.id).filter((id) => ids.includes(id))).toEqual(ids)
        }),
      ),
    )
  })
