import { expect } from "bun:test"
import { Effect, Option } from "effect"
import { chunkSize } from "../../../adapters/sql/posts/response-lists.ts"
import {
  type CommentId,
  Comments,
  type PostId,
  PostPurge,
  PostReactions,
  Posts,
  Relations,
  seesPost,
  type User,
  type UserId,
  Users,
  type Visibility,
} from "../../../core/index.ts"
import { each, type Kit } from "../../../testing/kit.ts"
import { befriended, blocked } from "../../../testing/samples/people.ts"
import { first, storedPost } from "../../../testing/samples/posts.ts"
import { noReactions, storedComment, storedReaction } from "../../../testing/samples/responses.ts"
import { era, freshId, storedUser, walk } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"
import { storedComments, storedReactions } from "./responses.ts"

const visibilities = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Visibility>
const viewers = ["author", "friend", "stranger", "blocked by the author", "blocking the author", "responder"] as const
const blocks = ["no block", "the viewer blocks", "the responder blocks"] as const
const rows = viewers.flatMap((viewer) =>
  blocks.filter((block) => viewer !== "responder" || block === "no block").map((block) => [viewer, block] as const),
)

/**
 * Who sees the comments and reactions of a user on a post: people who see the post and whom no block separates from
 * that a user. Every read gives the same answer.
 */
export const responsesVisibilitySuite = ({ describe, test }: Kit, run: Run) =>
  describe("The visibility of comments and reactions", () => {
    /** Whether each read shows a comment and a reaction of the responder to the viewer. All must give one answer. */
    const isSeen = Effect.fnUntraced(function* (viewer: User, responder: User, post: PostId, comment: CommentId) {
      const [posts, comments, reactions] = [yield* Posts, yield* Comments, yield* PostReactions]
      const shown = Option.getOrUndefined(yield* posts.show(viewer.id, post))
      const counts = Option.getOrUndefined(yield* reactions.countsOf(viewer.id, post))
      const access = Option.getOrUndefined(yield* comments.access(viewer.id, comment))
      expect(counts).toEqual(shown && { reactions: shown.reactions, myReaction: shown.myReaction })
      expect(Option.isSome(yield* comments.postFor(viewer.id, post))).toBe(shown !== undefined)
      expect(Option.isSome(yield* reactions.postFor(viewer.id, post))).toBe(shown !== undefined)
      expect(access !== undefined).toBe(access?.isVisible === true || viewer === responder)
      const answers = [
        shown?.commentsCount === 1,
        shown?.reactions.love === 1,
        (yield* comments.list(viewer.id, post, first)).items.length === 1,
        Option.isSome(yield* comments.show(viewer.id, comment)),
        access?.isVisible === true,
        (yield* reactions.list(viewer.id, post, null, first)).items.length === 1,
        (yield* reactions.list(viewer.id, post, "love", first)).items.length === 1,
      ]
      expect(new Set(answers).size, String(answers)).toBe(1)
      return answers[0]
    })

    each(test)(rows)("%s looks, with %s", (viewerIs, block) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [posts, relations] = [yield* Posts, yield* Relations]
          const [author, responder] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const viewer =
            viewerIs === "author" ? author : viewerIs === "responder" ? responder : yield* storedUser(day(0))
          const post = yield* storedPost(author.id, day(1))
          const { id } = yield* storedComment(post.id, responder, day(2))
          yield* storedReaction(post.id, responder, day(2), "love")
          if (viewerIs === "friend") yield* befriended(author, viewer, day(3))
          if (viewerIs === "blocked by the author") yield* blocked(author, viewer, day(3))
          if (viewerIs === "blocking the author") yield* blocked(viewer, author, day(3))
          if (block === "the viewer blocks") yield* blocked(viewer, responder, day(3))
          if (block === "the responder blocks") yield* blocked(responder, viewer, day(3))
          const relation = yield* relations.between(viewer.id, author.id)
          for (const visibility of visibilities) {
            yield* posts.save({ ...post, visibility })
            const expected = seesPost("public", visibility, relation) && block === "no block"
            expect(yield* isSeen(viewer, responder, post.id, id), visibility).toBe(expected)
          }
        }),
      ),
    )

    test("no user sees those of a deleted account, and everybody those of others", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const users = yield* Users
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const post = yield* storedPost(ada.id, day(1))
          const { id } = yield* storedComment(post.id, bob, day(2))
          yield* storedReaction(post.id, bob, day(2), "love")
          expect(yield* isSeen(eve, bob, post.id, id)).toBe(true)
          yield* (yield* PostPurge).addAccount(bob.id, day(3))
          yield* users.remove(bob.id)
          expect(yield* isSeen(eve, bob, post.id, id)).toBe(false)
          expect(yield* isSeen(ada, bob, post.id, id)).toBe(false)
          const reactions = yield* PostReactions
          expect(yield* reactions.countsOf(ada.id, post.id)).toEqual(
            Option.some({ reactions: noReactions, myReaction: null }),
          )
          const other = yield* storedComment(post.id, eve, day(4))
          yield* storedReaction(post.id, eve, day(4), "love")
          expect(yield* isSeen(ada, eve, post.id, other.id)).toBe(true)
        }),
      ))

    each(test)([1, 3, 100])("pages of %d pass by very many that the viewer does not see", (limit) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [comments, reactions] = [yield* Comments, yield* PostReactions]
          const [ada, bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { id } = yield* storedPost(ada.id, day(1))
          yield* blocked(eve, bob, day(1))
          const others = yield* Effect.forEach(Array.from({ length: 3 }), () => storedUser(day(0)))
          const kept = []
          for (const [n, other] of others.entries()) {
            const hidden = 2 * chunkSize + n
            kept.push((yield* storedComment(id, other, day(2 * n + 1))).id)
            yield* storedReaction(id, other, day(2 * n + 1))
            yield* storedComments(
              id,
              Array.from({ length: hidden }, () => bob.id),
              day(2 * n + 2),
            )
            yield* storedReactions(
              id,
              Array.from({ length: hidden }, () => freshId<UserId>()),
              "like",
              day(2 * n + 2),
            )
          }
          const read = yield* walk((page) => comments.list(eve.id, id, page), limit)
          expect(read.map(({ comment }) => comment.id)).toEqual(kept)
          for (const type of [null, "like"] as const) {
            const given = yield* walk((page) => reactions.list(eve.id, id, type, page), limit)
            expect(given.map(({ user }) => user.id)).toEqual(others.map((other) => other.id).reverse())
          }
          const last = yield* comments.list(eve.id, id, { limit: 3, after: null })
          expect([last.items.length, last.next]).toEqual([3, null])
        }),
      ),
    )
  })
