import { Effect, Exit, Option } from "effect"
import {
  type AccountUsage,
  addComment,
  type Blocks,
  type Comment,
  Comments,
  cardOf,
  deleteComment,
  editComment,
  type Friendships,
  type Notifications,
  type PostId,
  Posts,
  type Publisher,
  type RealtimeLog,
  type Relations,
  removeComment,
  type Transactions,
  type User,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { befriended, withIds } from "../samples/people.ts"
import { first, storedPost } from "../samples/posts.ts"
import { comment, notifiedOf, shownCounts, storedComment } from "../samples/responses.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `Comments` promises, besides who sees them. `alsoHolds` is asked wherever comments are counted. */
export const commentsSuite = <More = never>(
  { describe, expect, test }: Kit,
  run: Run<
    | AccountUsage
    | Blocks
    | Comments
    | Friendships
    | Notifications
    | Posts
    | Publisher
    | RealtimeLog
    | Relations
    | Transactions
    | Users
    | More
  >,
  alsoHolds: (post: PostId) => Effect.Effect<void, never, More> = () => Effect.void,
) =>
  describe("Comments", () => {
    const listed = Effect.fnUntraced(function* (viewer: User, post: PostId) {
      return (yield* (yield* Comments).list(viewer.id, post, first)).items
    })
    const commentsCount = Effect.fnUntraced(function* (post: PostId) {
      yield* alsoHolds(post)
      return (yield* shownCounts(post)).commentsCount
    })

    test("a comment is shown with its author, and can be changed", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const comments = yield* Comments
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0), { avatarUrl: "https://a.test/1" })]
          const { id: post } = yield* storedPost(ada.id, day(1))
          const stored = yield* storedComment(post, bob, day(2), { content: "O'Neil's \\ % 🦉" })
          const other = yield* storedComment(post, bob, day(3))
          const shown = (one: Comment) => ({ comment: one, author: cardOf(bob) })
          expect(yield* comments.show(ada.id, stored.id)).toEqual(Option.some(shown(stored)))
          const changed = { ...stored, content: "Changed", editedAt: day(4) }
          yield* comments.save(changed)
          expect(yield* listed(ada, post)).toEqual([shown(changed), shown(other)])
          expect(yield* comments.access(bob.id, stored.id)).toEqual(
            Option.some({ comment: changed, postAuthorId: ada.id, isVisible: true }),
          )
          expect(yield* comments.show(ada.id, freshId())).toEqual(Option.none())
          expect(yield* comments.access(ada.id, freshId())).toEqual(Option.none())
          expect(yield* comments.find(stored.id)).toEqual(Option.some(changed))
          expect(yield* comments.find(freshId())).toEqual(Option.none())
        }),
      ))

    each(test)([1, 2, 3, 100])("comments of one moment are listed oldest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const comments = yield* Comments
          const ada = yield* storedUser(day(0))
          const [post, other] = [yield* storedPost(ada.id, day(0)), yield* storedPost(ada.id, day(0))]
          const stored = []
          for (const at of [3, 2, 2, 2, 2, 1]) stored.push(yield* storedComment(post.id, ada, day(at)))
          yield* storedComment(other.id, ada, day(2))
          const [newest, ...same] = stored.map(({ id }) => id)
          const expected = [same.at(-1), ...same.slice(0, -1).sort(), newest]
          const walked = yield* walk((page) => comments.list(ada.id, post.id, page), limit)
          expect(walked.map((one) => one.comment.id)).toEqual(expected as typeof same)
        }),
      ),
    )

    test("of 20 people who comment at once each is counted and notifies the author of the post once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const { id: postId } = yield* storedPost(ada.id, day(1))
          const people = yield* Effect.forEach(Array.from({ length: 20 }), () => storedUser(day(0)))
          const exits = yield* twentyTimes((n) =>
            addComment({ by: people[n]?.id ?? ada.id, postId, content: `${n}` }).pipe(withIds),
          )
          expect(successes(exits)).toHaveLength(20)
          expect(yield* commentsCount(postId)).toBe(20)
          const notified = yield* notifiedOf(postId, ada.id)
          expect(notified.map(({ actorId }) => String(actorId)).sort()).toEqual(people.map(({ id }) => id).sort())
          expect(new Set(notified.map(({ type }) => type))).toEqual(new Set(["post_comment"]))
        }),
      ))

    test("one's own comment notifies no user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const { id: postId } = yield* storedPost(ada.id, day(1))
          const added = yield* addComment({ by: ada.id, postId, content: "Look" })
          expect(yield* listed(ada, postId)).toEqual([added])
          expect(yield* notifiedOf(postId, ada.id)).toEqual([])
        }).pipe(withIds),
      ))

    test("of 20 deletions of one comment at once exactly one deletes it, and it is uncounted once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { id: post } = yield* storedPost(ada.id, day(1))
          const { id } = yield* storedComment(post, bob, day(2))
          yield* storedComment(post, bob, day(2))
          const ways = [
            () => deleteComment({ id, by: bob.id }),
            () => deleteComment({ id, by: ada.id }),
            () => removeComment(id),
          ]
          const exits = yield* twentyTimes((n) => (ways[n % 3] ?? (() => Effect.die("There are three.")))())
          expect(successes(exits)).toHaveLength(1)
          for (const exit of exits.filter(Exit.isFailure))
            expect(Option.getOrNull(Exit.findErrorOption(exit))?._tag).toBe("comments.NOT_FOUND")
          expect(yield* commentsCount(post)).toBe(1)
        }),
      ))

    test("10 new comments and 10 deletions at once leave a count that is exact", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const { id: post } = yield* storedPost(ada.id, day(1))
          const old = yield* Effect.forEach(Array.from({ length: 10 }), () => storedComment(post, ada, day(2)))
          const comments = yield* Comments
          const exits = yield* twentyTimes((n) => {
            const one = old[n]
            return one === undefined ? comments.add(comment(post, ada, day(3))) : Effect.asVoid(comments.remove(one.id))
          })
          expect(successes(exits)).toHaveLength(20)
          expect(yield* commentsCount(post)).toBe(10)
        }),
      ))

    test("a comment that was rolled back has never been, and a deletion neither", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const ada = yield* storedUser(day(0))
          const { id: post } = yield* storedPost(ada.id, day(1))
          const comments = yield* Comments
          yield* rolledBack(comments.add(comment(post, ada, day(2))))
          expect(yield* commentsCount(post)).toBe(0)
          const kept = yield* storedComment(post, ada, day(2))
          yield* rolledBack(comments.remove(kept.id))
          expect(yield* commentsCount(post)).toBe(1)
          expect((yield* listed(ada, post)).map((one) => one.comment)).toEqual([kept])
        }),
      ))

    test("people delete their comments also where they no longer see the post, and cannot edit them there", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [posts, comments] = [yield* Posts, yield* Comments]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          yield* befriended(ada, bob, day(0))
          const post = yield* storedPost(ada.id, day(1))
          const { id } = yield* storedComment(post.id, bob, day(2))
          yield* posts.save({ ...post, visibility: "private" })
          expect(yield* comments.show(bob.id, id)).toEqual(Option.none())
          const edit = yield* Effect.flip(editComment({ id, by: bob.id, content: "Changed" }))
          expect(edit._tag).toBe("comments.NOT_FOUND")
          yield* deleteComment({ id, by: bob.id })
          expect(yield* listed(ada, post.id)).toEqual([])
          expect(yield* commentsCount(post.id)).toBe(0)
        }),
      ))

    test("comments on a removed post do not exist for their authors either", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [posts, comments] = [yield* Posts, yield* Comments]
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { id: post } = yield* storedPost(ada.id, day(1))
          const { id } = yield* storedComment(post, bob, day(2))
          expect(Option.isSome(yield* comments.access(bob.id, id))).toBe(true)
          yield* posts.remove(post)
          expect(yield* comments.access(bob.id, id)).toEqual(Option.none())
          expect(yield* comments.find(id)).toEqual(Option.none())
          const refusal = yield* Effect.flip(deleteComment({ id, by: bob.id }))
          expect(refusal._tag).toBe("comments.NOT_FOUND")
          const late = yield* Effect.flip(addComment({ by: bob.id, postId: post, content: "Late" }))
          expect(late._tag).toBe("posts.NOT_FOUND")
        }).pipe(withIds),
      ))

    test("an account that was deleted meanwhile adds no comment", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { id: postId } = yield* storedPost(ada.id, day(1))
          yield* (yield* Users).remove(bob.id)
          const refusal = yield* Effect.flip(addComment({ by: bob.id, postId, content: "Late" }))
          expect(refusal._tag).toBe("posts.NOT_FOUND")
          expect(yield* commentsCount(postId)).toBe(0)
        }).pipe(withIds),
      ))
  })
