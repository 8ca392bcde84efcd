import { expect } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect, Option } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { postVisibilityOf } from "../../../adapters/sql/visibility/post-visibility.ts"
import {
  type Blocks,
  Collections,
  type Friendships,
  Items,
  MarketItems,
  type PostId,
  Posts,
  type Privacy,
  Relations,
  seesPost,
  type Transactions,
  type User,
  type UserId,
  Users,
  type Visibility,
} from "../../../core/index.ts"
import { each, type Kit } from "../../../testing/kit.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { befriended, blocked } from "../../../testing/samples/people.ts"
import { sharedItem, storedPost } from "../../../testing/samples/posts.ts"
import { era, storedUser } from "../../../testing/samples/samples.ts"
import type { Run } from "../../support/engines.ts"

const privacies = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Privacy>
const visibilities = ["public", "friends_only", "private"] as const satisfies ReadonlyArray<Visibility>
const people = ["author", "friend", "stranger", "blocked by", "blocking", "friend blocked by"] as const
const rows = people.flatMap((person) => privacies.map((privacy) => [person, privacy] as const))

/** The pure rule of who sees a post, and the conditions of queries, over the whole matrix: the same answers. */
export const postVisibilitySuite = (
  { describe, test }: Kit,
  run: Run<
    Blocks | Collections | Database | Friendships | Items | MarketItems | Posts | Relations | Transactions | Users
  >,
) =>
  describe("The visibility of posts", () => {
    const viewerOf = Effect.fnUntraced(function* (
      author: User,
      person: (typeof people)[number],
      day: ReturnType<typeof era>,
    ) {
      if (person === "author") return author
      const viewer = yield* storedUser(day(0))
      if (person.startsWith("friend")) yield* befriended(author, viewer, day(1))
      if (person.endsWith("blocked by")) yield* blocked(author, viewer, day(1))
      if (person === "blocking") yield* blocked(viewer, author, day(1))
      return viewer
    })

    /** Whether each way to ask for a post finds it. All must give one answer. */
    const isSeen = Effect.fnUntraced(function* (viewer: UserId, id: PostId) {
      const { read } = yield* Database
      const posts = yield* Posts
      const { seesPostAt } = postVisibilityOf((yield* Database).tables)
      const at = yield* read((db) =>
        db.select({ is: sql<number>`1` }).from(sql`(select 1) as one`).where(seesPostAt(viewer, id)),
      )
      const answers = [
        at.length === 1,
        Option.isSome(yield* posts.visible(viewer, id)),
        Option.isSome(yield* posts.show(viewer, id)),
      ]
      expect(new Set(answers).size, String(answers)).toBe(1)
      return answers[0]
    })

    each(test)(rows)("%s looks at a post of a profile that is %s", (person, privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [posts, relations] = [yield* Posts, yield* Relations]
          // The post was made while everybody could see it.
          const author = yield* storedUser(day(0))
          const post = yield* storedPost(author.id, day(1))
          const { id: viewer } = yield* viewerOf(author, person, day)
          yield* (yield* Users).save({ ...author, privacy })
          const relation = yield* relations.between(viewer, author.id)
          for (const visibility of visibilities) {
            yield* posts.save({ ...post, visibility })
            expect(yield* isSeen(viewer, post.id), visibility).toBe(seesPost(privacy, visibility, relation))
          }
        }),
      ),
    )

    each(test)(rows)("%s looks at an item_share of a profile that is %s", (person, privacy) =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [collections, relations] = [yield* Collections, yield* Relations]
          const author = yield* storedUser(day(0))
          const { collection, share } = yield* sharedItem(author, day(1))
          const { id: viewer } = yield* viewerOf(author, person, day)
          yield* (yield* Users).save({ ...author, privacy })
          const relation = yield* relations.between(viewer, author.id)
          for (const visibility of visibilities) {
            yield* collections.save({ ...collection, visibility })
            expect(yield* isSeen(viewer, share.id), visibility).toBe(seesPost(privacy, visibility, relation))
          }
          yield* collections.remove(collection.id)
          expect(yield* isSeen(viewer, share.id)).toBe(seesPost(privacy, null, relation))
        }),
      ),
    )

    test("an item_share follows its item to another collection of its author, and to no other user's", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { item, share } = yield* sharedItem(ada, day(1))
          const closed = yield* storedCollection(ada.id, day(1), { visibility: "private" })
          expect([yield* isSeen(ada.id, share.id), yield* isSeen(bob.id, share.id)]).toEqual([true, true])
          const moved = { ...item, collectionId: closed.id }
          yield* (yield* Items).save(moved, item)
          expect([yield* isSeen(ada.id, share.id), yield* isSeen(bob.id, share.id)]).toEqual([true, false])
          yield* (yield* Items).save(item, moved)
          expect(yield* isSeen(bob.id, share.id)).toBe(true)
          const received = yield* storedCollection(bob.id, day(1))
          yield* (yield* MarketItems).transferItems([{ item: item.id, to: received.id }], day(2))
          expect([yield* isSeen(ada.id, share.id), yield* isSeen(bob.id, share.id)]).toEqual([false, false])
        }),
      ))

    test("no user sees the posts of a deleted account, nor an item_share whose item is gone", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const { item, share } = yield* sharedItem(ada, day(1))
          const [post, other] = [yield* storedPost(ada.id, day(1)), yield* sharedItem(ada, day(1))]
          expect([yield* isSeen(bob.id, post.id), yield* isSeen(bob.id, share.id)]).toEqual([true, true])
          yield* (yield* Items).remove(item.id)
          expect([yield* isSeen(ada.id, share.id), yield* isSeen(bob.id, share.id)]).toEqual([false, false])
          yield* (yield* Users).remove(ada.id)
          for (const { id } of [post, other.share])
            expect([yield* isSeen(ada.id, id), yield* isSeen(bob.id, id)]).toEqual([false, false])
        }),
      ))
  })
