import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  type Blocks,
  type Notifications,
  type PostId,
  PostReactions,
  Posts,
  type Publisher,
  type ReactionType,
  type RealtimeLog,
  type Relations,
  reactionTypes,
  reactToPost,
  removeReaction,
  type Transactions,
  type User,
  Users,
} from "../../core/index.ts"
import { each, type Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { withIds } from "../samples/people.ts"
import { first, storedPost } from "../samples/posts.ts"
import { noReactions, notifiedOf, shownCounts, storedReaction } from "../samples/responses.ts"
import { era, freshId, rolledBack, storedUser, successes, twentyTimes, walk } from "../samples/samples.ts"

/** What the port `PostReactions` promises, besides who sees them. `alsoHolds` is asked wherever they are counted. */
export const postReactionsSuite = <More = never>(
  { describe, expect, test }: Kit,
  run: Run<
    Blocks | Notifications | PostReactions | Posts | Publisher | RealtimeLog | Relations | Transactions | Users | More
  >,
  alsoHolds: (post: PostId) => Effect.Effect<void, never, More> = () => Effect.void,
) =>
  describe("PostReactions", () => {
    const listed = Effect.fnUntraced(function* (viewer: User, post: PostId, type: ReactionType | null = null) {
      return (yield* (yield* PostReactions).list(viewer.id, post, type, first)).items
    })
    /** The counts of each type, and how many reactions are listed. */
    const counts = Effect.fnUntraced(function* (post: PostId) {
      yield* alsoHolds(post)
      const { author, reactions } = yield* shownCounts(post)
      const { items } = yield* (yield* PostReactions).list(author.id, post, null, first)
      return [...reactionTypes.map((type) => reactions[type]), items.length]
    })
    const posted = Effect.fnUntraced(function* (day: ReturnType<typeof era>) {
      const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
      return { ada, bob, postId: (yield* storedPost(ada.id, day(1))).id }
    })

    test("each type is counted and listed, and each viewer has a reaction of their own", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, postId } = yield* posted(day)
          const eve = yield* storedUser(day(0), { displayName: "Eve", avatarUrl: "https://a.test/1" })
          const [older, newer] = [
            yield* storedReaction(postId, bob, day(2), "wow"),
            yield* storedReaction(postId, eve, day(3), "sad"),
          ]
          const reactions = yield* PostReactions
          const seen = { ...noReactions, wow: 1, sad: 1 }
          for (const [viewer, myReaction] of [[ada, null] as const, [bob, "wow"] as const, [eve, "sad"] as const])
            expect(yield* reactions.countsOf(viewer.id, postId)).toEqual(Option.some({ reactions: seen, myReaction }))
          expect(yield* listed(ada, postId)).toEqual([newer, older])
          for (const type of reactionTypes)
            expect(yield* listed(ada, postId, type)).toEqual([newer, older].filter((one) => one.type === type))
          expect(yield* reactions.postFor(bob.id, postId)).toEqual(
            Option.some({
              id: postId,
              authorId: ada.id,
              reaction: { postId, userId: bob.id, type: "wow", createdAt: day(2) },
            }),
          )
          expect(yield* reactions.postFor(ada.id, postId)).toEqual(
            Option.some({ id: postId, authorId: ada.id, reaction: null }),
          )
          expect(yield* reactions.postFor(ada.id, freshId())).toEqual(Option.none())
          expect(yield* reactions.countsOf(ada.id, freshId())).toEqual(Option.none())
        }),
      ))

    each(test)([1, 2, 3, 100])("reactions of one moment are listed newest first, each once, %d at a time", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, postId } = yield* posted(day)
          const other = yield* storedPost(ada.id, day(1))
          yield* storedReaction(other.id, bob, day(2))
          const people = yield* Effect.forEach([3, 2, 2, 2, 2, 1], (at) =>
            Effect.map(storedUser(day(0)), (person) => [person, at] as const),
          )
          for (const [person, at] of people) yield* storedReaction(postId, person, day(at), "like")
          const [newest, ...same] = people.map(([{ id }]) => id)
          const expected = [newest, ...same.slice(0, -1).sort().reverse(), same.at(-1)]
          const reactions = yield* PostReactions
          for (const type of ["like", null] as const) {
            const walked = yield* walk((page) => reactions.list(ada.id, postId, type, page), limit)
            expect(walked.map(({ user }) => user.id)).toEqual(expected as typeof same)
          }
        }),
      ),
    )

    test("of 20 people who react at once each is counted and notifies the author of the post once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, postId } = yield* posted(day)
          const people = yield* Effect.forEach(Array.from({ length: 20 }), () => storedUser(day(0)))
          const exits = yield* twentyTimes((n) =>
            reactToPost({ by: people[n]?.id ?? ada.id, postId, type: reactionTypes[n % 5] ?? "like" }).pipe(withIds),
          )
          expect(successes(exits)).toHaveLength(20)
          expect(yield* counts(postId)).toEqual([4, 4, 4, 4, 4, 20])
          const notified = yield* notifiedOf(postId, ada.id)
          expect(notified.map(({ actorId }) => String(actorId)).sort()).toEqual(people.map(({ id }) => id).sort())
          expect(new Set(notified.map(({ type }) => type))).toEqual(new Set(["post_reaction"]))
        }),
      ))

    test("of one person's 20 reactions at once one is left, and it notifies once", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, postId } = yield* posted(day)
          const exits = yield* twentyTimes((n) =>
            reactToPost({ by: bob.id, postId, type: reactionTypes[n % 2] ?? "like" }).pipe(withIds),
          )
          expect(successes(exits)).toHaveLength(20)
          const [like = 0, love = 0, ...others] = yield* counts(postId)
          expect([like + love, ...others]).toEqual([1, 0, 0, 0, 1])
          expect(yield* notifiedOf(postId, ada.id)).toHaveLength(1)
        }),
      ))

    test("20 reactions and withdrawals of five people at once leave counts that are exact", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, postId } = yield* posted(day)
          const people = yield* Effect.forEach(Array.from({ length: 5 }), () => storedUser(day(0)))
          const exits = yield* twentyTimes((n) => {
            const by = people[n % 5]?.id ?? ada.id
            if (n >= 10 && n < 15) return removeReaction({ by, postId })
            return reactToPost({ by, postId, type: reactionTypes[Math.floor(n / 5)] ?? "like" }).pipe(withIds)
          })
          expect(successes(exits)).toHaveLength(20)
          const [like = 0, love = 0, , laugh = 0] = yield* counts(postId)
          expect(like + love + laugh).toBeLessThanOrEqual(5)
          expect(yield* notifiedOf(postId, ada.id)).toHaveLength(5)
        }),
      ))

    test("a change of the type keeps the time; given again after it was taken back it has a new one, and notifies no user", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, postId } = yield* posted(day)
          const at = (n: number) => TestClock.setTime(DateTime.toEpochMillis(day(n)))
          const steps = Effect.gen(function* () {
            const seen = []
            const react = (type: ReactionType) => reactToPost({ by: bob.id, postId, type })
            for (const [n, act] of [
              [2, react("like")],
              [3, react("like")],
              [4, react("sad")],
              [5, removeReaction({ by: bob.id, postId })],
              [6, removeReaction({ by: bob.id, postId })],
              [7, react("sad")],
            ] as const) {
              yield* at(n)
              const { myReaction } = yield* act
              const [reaction] = yield* listed(ada, postId)
              seen.push([myReaction, reaction?.type, reaction?.createdAt])
              yield* counts(postId)
            }
            return seen
          })
          expect(yield* Effect.provide(steps, TestClock.layer())).toEqual([
            ["like", "like", day(2)],
            ["like", "like", day(2)],
            ["sad", "sad", day(2)],
            [null, undefined, undefined],
            [null, undefined, undefined],
            ["sad", "sad", day(7)],
          ])
          expect(yield* notifiedOf(postId, ada.id)).toHaveLength(1)
        }).pipe(withIds),
      ))

    test("a reaction that was rolled back has never been, nor its notification", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, postId } = yield* posted(day)
          yield* rolledBack(reactToPost({ by: bob.id, postId, type: "like" }))
          expect(yield* counts(postId)).toEqual([0, 0, 0, 0, 0, 0])
          expect(yield* notifiedOf(postId, ada.id)).toEqual([])
          yield* reactToPost({ by: bob.id, postId, type: "like" })
          yield* rolledBack(removeReaction({ by: bob.id, postId }))
          expect(yield* counts(postId)).toEqual([1, 0, 0, 0, 0, 1])
        }).pipe(withIds),
      ))

    test("no user reacts to a removed post, and no account that was deleted meanwhile", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { ada, bob, postId } = yield* posted(day)
          const eve = yield* storedUser(day(0))
          yield* (yield* Users).remove(eve.id)
          const refused = (by: User) =>
            Effect.map(Effect.flip(reactToPost({ by: by.id, postId, type: "like" })), ({ _tag }) => _tag)
          expect(yield* refused(eve)).toBe("posts.NOT_FOUND")
          expect(yield* counts(postId)).toEqual([0, 0, 0, 0, 0, 0])
          yield* (yield* Posts).remove(postId)
          expect(yield* refused(bob)).toBe("posts.NOT_FOUND")
          expect(yield* refused(ada)).toBe("posts.NOT_FOUND")
        }).pipe(withIds),
      ))
  })
