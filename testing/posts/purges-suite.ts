import { Effect, Option } from "effect"
import {
  type Blocks,
  ChatPurge,
  Collections,
  type Comments,
  Conversations,
  Items,
  Messages,
  PostPurge,
  type PostReactions,
  Posts,
  type Users,
} from "../../core/index.ts"
import type { Kit } from "../kit.ts"
import type { Run } from "../run.ts"
import { storedCollection } from "../samples/catalog.ts"
import { type ChatPorts, storedMessage } from "../samples/chat.ts"
import { storedItems } from "../samples/items.ts"
import { groupOf, removedAccount } from "../samples/messages.ts"
import { storedPost } from "../samples/posts.ts"
import { storedComment, storedReaction } from "../samples/responses.ts"
import { era, storedUser } from "../samples/samples.ts"

/** What the ports promise that delete what removals left behind: an end is reached, and nothing else goes. */
export const purgesSuite = (
  { describe, expect, test }: Kit,
  run: Run<Blocks | ChatPorts | ChatPurge | Collections | Comments | Items | PostPurge | PostReactions | Posts | Users>,
) =>
  describe("What removals left behind is deleted", () => {
    test("of a removed post", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const { delete: deleteRow, deleteResponses, removed } = yield* PostPurge
          const [ada, bob] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
          const [gone, kept] = [yield* storedPost(ada.id, day(1)), yield* storedPost(ada.id, day(1))]
          for (const { id } of [gone, gone, gone, kept]) yield* storedComment(id, bob, day(2))
          yield* storedReaction(gone.id, bob, day(2), "like")
          yield* (yield* Posts).remove(gone.id)
          expect(yield* removed(1000)).not.toContain(kept.id)
          while ((yield* deleteResponses(gone.id, 2)) === 2);
          yield* deleteRow(gone.id)
          expect(yield* removed(1000)).not.toContain(gone.id)
          expect(Option.getOrThrow(yield* (yield* Posts).show(ada.id, kept.id)).commentsCount).toBe(1)
        }),
      ))

    test("of a deleted account: its posts, comments and reactions to posts and messages", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const posts = yield* Posts
          const { id, users } = yield* groupOf(2, day(0))
          const [ada, bob] = users as readonly [User, User]
          const message = yield* storedMessage({ id }, ada, "Hello", day(1))
          yield* (yield* Messages).addReaction(message.id, bob.id, "👍", day(2))
          const [kept, gone] = [yield* storedPost(ada.id, day(1)), yield* storedPost(bob.id, day(1))]
          for (const by of [bob, ada, bob]) yield* storedComment(kept.id, by, day(2))
          yield* removedAccount(bob, day(3))
          while (yield* (yield* PostPurge).purgeAccount(1));
          while ((yield* (yield* ChatPurge).deleteReactionsOfAccounts(1)) > 0);
          expect(Option.isNone(yield* posts.find(gone.id))).toBe(true)
          expect(Option.getOrThrow(yield* posts.show(ada.id, kept.id)).commentsCount).toBe(1)
          expect(yield* (yield* Messages).reactions(message.id, ada.id)).toEqual([])
        }),
      ))

    test("of a removed conversation", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const purges = yield* ChatPurge
          const [gone, kept] = [yield* groupOf(2, day(0)), yield* groupOf(2, day(0))]
          const [ada] = kept.users as readonly [User]
          const message = yield* storedMessage({ id: kept.id }, ada, "Hello", day(1))
          for (let n = 0; n < 3; n++) yield* storedMessage(gone, gone.users[0] as User, "Hello", day(1))
          yield* (yield* Conversations).remove(gone.id, day(2))
          while (!(yield* purges.purge(gone.id, 2)));
          expect(yield* purges.removed).not.toEqual(Option.some(gone.id))
          expect(yield* (yield* Messages).find(message.id)).toEqual(Option.some(message))
        }),
      ))

    test("of a removed collection", () =>
      run(
        Effect.gen(function* () {
          const day = era()
          const [collections, items] = [yield* Collections, yield* Items]
          const ada = yield* storedUser(day(0))
          const [gone, kept] = [yield* storedCollection(ada.id, day(0)), yield* storedCollection(ada.id, day(0))]
          yield* storedItems(gone, [{}, {}, {}])
          const [item] = yield* storedItems(kept, [{}])
          yield* collections.remove(gone.id)
          while (yield* collections.purge(2));
          expect(item && (yield* items.get(item.id)).collectionId).toBe(kept.id)
          expect(yield* collections.find(gone.id)).toEqual(Option.none())
        }),
      ))
  })

type User = Effect.Success<ReturnType<typeof storedUser>>
