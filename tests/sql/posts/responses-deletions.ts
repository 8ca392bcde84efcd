import { describe, expect, test } from "bun:test"
import { eq } from "drizzle-orm"
import { Effect, Exit, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import {
  addComment,
  type PostId,
  Posts,
  purgeNextPosts,
  reactionTypes,
  reactToPost,
  removeAccount,
  removeReaction,
  type UserId,
} from "../../../core/index.ts"
import { withIds } from "../../../testing/samples/people.ts"
import { storedPost } from "../../../testing/samples/posts.ts"
import { era, storedUser, twentyTimes } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { purgeAll } from "../../support/purge-all.ts"
import { countedAndStored } from "./counted-and-stored.ts"
import { rowsOfPosts } from "./responses.ts"

/** What is left of comments and reactions that are made while their post or their account is deleted. */
export const responsesDeletionsSuite = (run: Run) =>
  describe("Comments and reactions during a deletion", () => {
    /** One of the things that people do to a post. */
    const respond = Effect.fnUntraced(function* (n: number, by: UserId, postId: PostId) {
      if (n % 3 === 0) yield* addComment({ by, postId, content: `${n}` })
      else if (n % 3 === 1) yield* reactToPost({ by, postId, type: reactionTypes[n % 5] ?? "like" })
      else yield* removeReaction({ by, postId })
    }, withIds)
    /** Whatever came too late found no post; nothing failed in another way. */
    const expectNoOtherError = (exits: ReadonlyArray<Exit.Exit<unknown, { readonly _tag: string }>>) => {
      for (const exit of exits.filter(Exit.isFailure))
        expect(Option.getOrNull(Exit.findErrorOption(exit))?._tag, String(exit)).toBe("posts.NOT_FOUND")
    }
    const rowsOf = Effect.fnUntraced(function* (user: UserId) {
      const { read, tables } = yield* Database
      const { comments, postReactions, removedAccounts } = tables
      return [
        ...(yield* read((db) => db.select().from(comments).where(eq(comments.authorId, user)))),
        ...(yield* read((db) => db.select().from(postReactions).where(eq(postReactions.userId, user)))),
        ...(yield* read((db) => db.select().from(removedAccounts).where(eq(removedAccounts.userId, user)))),
      ]
    })

    test("nothing is left on a post that is deleted while 18 people respond, nor its notifications", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const posts = yield* Posts
          const ada = yield* storedUser(day(0))
          const { id } = yield* storedPost(ada.id, day(1))
          const people = yield* Effect.forEach(Array.from({ length: 20 }), () => storedUser(day(0)))
          const exits = yield* twentyTimes(
            Effect.fnUntraced(function* (n) {
              if (n === 7) yield* posts.remove(id)
              else if (n === 14) yield* purgeNextPosts()
              else yield* respond(n, people[n]?.id ?? ada.id, id)
            }),
          )
          expectNoOtherError(exits)
          expect(yield* posts.find(id)).toEqual(Option.none())
          yield* purgeAll
          const nothing = { posts: 0, comments: 0, reactions: 0, pictures: 0, notifications: 0 }
          expect(yield* rowsOfPosts(id)).toEqual(nothing)
        }),
      ))

    test("nothing is left of an account that is deleted while it responds 18 times, and the counts are exact", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { id } = yield* storedPost(ada.id, day(1))
          yield* respond(0, eve.id, id)
          yield* respond(1, eve.id, id)
          const exits = yield* twentyTimes(
            Effect.fnUntraced(function* (n) {
              if (n === 7) yield* removeAccount(bob.id)
              else if (n === 14) yield* purgeNextPosts()
              else yield* respond(n, bob.id, id)
            }),
          )
          expectNoOtherError(exits)
          yield* purgeAll
          expect(yield* rowsOf(bob.id)).toEqual([])
          const { counted, reacted, stored } = yield* countedAndStored(id)
          expect(counted).toEqual(stored)
          expect([stored[0], reacted]).toEqual([1, 1])
        }),
      ))
  })
