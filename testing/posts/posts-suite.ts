import { Effect, Option } from "effect"
import {
  type Collections,
  cardOf,
  Items,
  type PostId,
  Posts,
  type Transactions,
  type User,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { manualPost, picture, sharedItem, storedPost } from "../samples/posts.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes } from "../samples/samples.ts"

const none = { commentsCount: 0, reactions: { like: 0, love: 0, wow: 0, laugh: 0, sad: 0 }, myReaction: null }

/** What the port `Posts` promises, besides its lists. */
export const postsSuite = (
  { describe, expect, test }: Kit,
  run: Run<Collections | Items | Posts | Transactions | Users>,
) =>
  describe("Posts", () => {
    const shownTo = Effect.fnUntraced(function* (viewer: User, id: PostId) {
      return Option.getOrNull(yield* (yield* Posts).show(viewer.id, id))
    })

    test("a post is shown with its author, its visibility and its pictures in their order", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0), { displayName: "Zoë 🦉", avatarUrl: "https://a.test/1" })
          const pictures = Array.from({ length: 8 }, (_, n) => picture(`${n}`)).reverse()
          const post = yield* storedPost(ada.id, day(1), { content: "O'Neil's \\ % 🦉", pictures })
          const other = yield* storedPost(ada.id, day(1), {
            content: null,
            pictures: [picture("a")],
            visibility: "private",
          })
          const shown = { author: cardOf(ada), item: null, ...none }
          expect(yield* shownTo(ada, post.id)).toEqual({ ...shown, post, visibility: "public" })
          expect(yield* shownTo(ada, other.id)).toEqual({ ...shown, post: other, visibility: "private" })
          const posts = yield* Posts
          expect(yield* posts.find(post.id)).toEqual(Option.some(post))
          expect(yield* posts.visible(ada.id, other.id)).toEqual(Option.some(other))
          expect(yield* posts.find(freshId())).toEqual(Option.none())
        }),
      ))

    test("an item_share shows the item as it is now, and the visibility of its collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { collection, item, share } = yield* sharedItem(ada, day(1), { type: "boardgames" })
          yield* (yield* Items).save({ ...item, name: "Catan 2", coverUrl: "https://c.test/1" }, item)
          expect(yield* shownTo(bob, share.id)).toEqual({
            post: share,
            author: cardOf(ada),
            visibility: "public",
            item: {
              id: item.id,
              name: "Catan 2",
              coverUrl: "https://c.test/1",
              collectionId: collection.id,
              type: "boardgames",
              copies: item.copies,
            },
            ...none,
          })
          expect(yield* (yield* Posts).find(share.id)).toEqual(Option.some(share))
        }),
      ))

    test("what a post says and who may see it can change", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const posts = yield* Posts
          const [post, other] = [
            yield* storedPost(ada.id, day(1), { pictures: [picture("a")] }),
            yield* storedPost(ada.id, day(1)),
          ]
          const changed = { ...post, content: null, visibility: "friends_only", editedAt: day(2) } as const
          yield* posts.save(changed)
          expect(yield* posts.find(post.id)).toEqual(Option.some(changed))
          expect(yield* posts.find(other.id)).toEqual(Option.some(other))
        }),
      ))

    test("a removed post is not there any more, neither to its author nor for decisions", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const posts = yield* Posts
          const [post, other] = [yield* storedPost(ada.id, day(1)), yield* storedPost(ada.id, day(1))]
          const { item, share } = yield* sharedItem(ada, day(1))
          expect(yield* posts.remove(post.id)).toBe(true)
          yield* posts.removeSharesOf([item.id])
          for (const { id } of [post, share]) {
            expect(yield* posts.find(id)).toEqual(Option.none())
            expect(yield* posts.visible(ada.id, id)).toEqual(Option.none())
            expect(yield* posts.show(ada.id, id)).toEqual(Option.none())
          }
          expect(yield* posts.find(other.id)).toEqual(Option.some(other))
          yield* posts.removeSharesOf([freshId()])
        }),
      ))

    test("of 20 removals of one post at once exactly one removed it", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const posts = yield* Posts
          const post = yield* storedPost(ada.id, day(1))
          const exits = yield* twentyTimes(() => posts.remove(post.id))
          expect(successes(exits).filter((removed) => removed)).toHaveLength(1)
          expect(successes(exits)).toHaveLength(20)
        }),
      ))

    test("a post that is taken back is not there, with its pictures", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const posts = yield* Posts
          const post = manualPost(ada.id, day(1), { pictures: [picture("a"), picture("b")] })
          yield* rolledBack(posts.add(post))
          expect(yield* posts.find(post.id)).toEqual(Option.none())
          yield* posts.add(post)
          yield* rolledBack(posts.remove(post.id))
          expect(yield* posts.find(post.id)).toEqual(Option.some(post))
        }),
      ))
  })
