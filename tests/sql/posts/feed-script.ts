import { DateTime, Effect } from "effect"
import fc from "fast-check"
import {
  addItem,
  blockUser,
  changeCollection,
  changeItem,
  deletePost,
  editPost,
  editProfile,
  Friendships,
  followUser,
  MarketItems,
  Posts,
  Publisher,
  removeAccount,
  removeCollection,
  removeItem,
  Transactions,
  type UserId,
  unblockUser,
  unfollowUser,
} from "../../../core/index.ts"
import { storedCollection } from "../../../testing/samples/catalog.ts"
import { storedPost } from "../../../testing/samples/posts.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { purgeAll } from "../../support/purge-all.ts"
import type { FeedModel } from "./feed-model.ts"

const who = fc.nat({ max: 3 })
const which = fc.nat({ max: 11 })
const to = fc.constantFrom("public", "friends_only", "private")

/** What people do to their posts, to what the posts show, and to each other. */
export const command = fc.oneof(
  { weight: 16, arbitrary: fc.record({ do: fc.constant("write"), who, to }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("shelve"), who, to }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("share"), which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("befriend"), who, other: who }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("follow"), who, other: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("part", "block", "unblock", "unfollow"), who, other: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("hide"), who, to }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("renew"), rows: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("show post", "show shelf"), which, to }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("move", "hand over"), which, other: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("delete post", "delete item", "delete shelf"), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave"), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("purge") }) },
)
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/** Carries a command out, in the database and in the model. What cannot be done is left. */
export const perform = Effect.fnUntraced(function* (model: FeedModel, people: ReadonlyArray<UserId>, c: Command) {
  const isThere = (id: UserId) => model.privacies.has(id)
  const person = (n: number) => people[n % people.length] as UserId
  const at = <A>(list: ReadonlyArray<A>, n: number): A | undefined => list[n % Math.max(list.length, 1)]
  switch (c.do) {
    case "write": {
      if (!isThere(person(c.who))) return
      const said = yield* storedPost(person(c.who), yield* DateTime.now, { visibility: c.to })
      return void model.posts.push({ ...said, thing: null })
    }
    case "shelve": {
      if (!isThere(person(c.who))) return
      const { id } = yield* storedCollection(person(c.who), yield* DateTime.now, { visibility: c.to })
      return void model.shelves.push({ id, ownerId: person(c.who), visibility: c.to })
    }
    case "share": {
      const shelf = at(model.shelves, c.which)
      if (shelf === undefined) return
      const said = { editions: null, name: "Catan", fields: {}, rating: null, comment: null, share: true }
      const { id } = yield* addItem({ by: shelf.ownerId, collectionId: shelf.id, ...said })
      const thing = { id, shelf }
      model.things.push(thing)
      if (shelf.visibility === "private") return
      const { items } = yield* (yield* Posts).of(shelf.ownerId, shelf.ownerId, { limit: 100, after: null })
      const post = items.find(({ item }) => item?.id === id)?.post
      if (post === undefined) return yield* Effect.die(new Error("The item was not shared."))
      return void model.posts.push({ ...post, thing, visibility: "public" })
    }
    case "befriend":
    case "part":
    case "follow":
    case "unfollow":
    case "block":
    case "unblock": {
      const [one, other] = [person(c.who), person(c.other)]
      if (one === other || !isThere(one) || !isThere(other)) return
      return yield* betweenPeople(model, c.do, one, other)
    }
    case "hide":
      if (!isThere(person(c.who))) return
      model.privacies.set(person(c.who), c.to)
      return yield* editProfile({ id: person(c.who), by: person(c.who), changes: { privacy: c.to } })
    case "renew":
      return void (yield* (yield* Posts).renewAudiences(c.rows))
    case "show post": {
      const post = at(model.posts, c.which)
      if (post === undefined || post.thing !== null || !isThere(post.authorId)) return
      post.visibility = c.to
      return yield* editPost({ id: post.id, by: post.authorId, change: { visibility: c.to } })
    }
    case "show shelf": {
      const shelf = at(model.shelves, c.which)
      if (shelf === undefined) return
      shelf.visibility = c.to
      return yield* changeCollection({ id: shelf.id, by: shelf.ownerId, change: { visibility: c.to } })
    }
    case "move":
    case "hand over": {
      const [thing, shelf] = [at(model.things, c.which), at(model.shelves, c.other)]
      if (thing === undefined || shelf === undefined || !model.shelves.includes(thing.shelf)) return
      if ((thing.shelf.ownerId === shelf.ownerId) !== (c.do === "move")) return
      if (c.do === "move") yield* changeItem({ id: thing.id, by: shelf.ownerId, change: { collectionId: shelf.id } })
      else {
        yield* handOver(thing.id, shelf.id)
        for (const post of model.posts.filter((one) => one.thing === thing)) model.removePost(post)
      }
      thing.shelf = shelf
      return
    }
    case "delete post": {
      const post = at(model.posts, c.which)
      // What is not there is no user's to delete.
      if (post === undefined || !model.feed(post.authorId).includes(post.id)) return
      model.removePost(post)
      return yield* deletePost({ id: post.id, by: post.authorId })
    }
    case "delete item": {
      const thing = at(model.things, c.which)
      if (thing === undefined || !model.shelves.includes(thing.shelf)) return
      model.removeThing(thing)
      return yield* removeItem({ id: thing.id, by: thing.shelf.ownerId })
    }
    case "delete shelf": {
      const shelf = at(model.shelves, c.which)
      if (shelf === undefined) return
      model.removeShelf(shelf)
      return yield* removeCollection({ id: shelf.id, by: shelf.ownerId })
    }
    case "leave":
      if (!isThere(person(c.who))) return
      model.removeUser(person(c.who))
      return yield* removeAccount(person(c.who))
    case "purge":
      return yield* purgeAll
  }
})

const betweenPeople = Effect.fnUntraced(function* (
  model: FeedModel,
  action: "befriend" | "part" | "follow" | "unfollow" | "block" | "unblock",
  one: UserId,
  other: UserId,
) {
  const friendships = yield* Friendships
  const relation = model.relation(one, other)
  switch (action) {
    case "befriend":
      if (relation !== "stranger") return
      model.friends.add(one, other)
      return yield* friendships.add(freshId(), [one, other], yield* DateTime.now)
    case "part":
      model.friends.delete(one, other)
      return void (yield* friendships.remove(one, other))
    case "follow":
      if (relation === "blocked" || model.privacies.get(other) !== "public") return
      model.followed.add(`${one} ${other}`)
      return yield* followUser({ by: one, other })
    case "unfollow":
      if (!model.followed.delete(`${one} ${other}`)) return
      return yield* unfollowUser({ by: one, other })
    case "block":
      model.block(one, other)
      return yield* blockUser({ by: one, other })
    case "unblock":
      if (!model.unblock(one, other)) return
      return yield* unblockUser({ by: one, other })
  }
})

/** An item changes hands, as a completed offer has it. */
const handOver = Effect.fnUntraced(function* (
  item: Parameters<MarketItems["Service"]["transferItems"]>[0][number]["item"],
  to: Parameters<MarketItems["Service"]["transferItems"]>[0][number]["to"],
) {
  const items = yield* MarketItems
  const publisher = yield* Publisher
  const now = yield* DateTime.now
  yield* (yield* Transactions).atomically(
    Effect.andThen(items.transferItems([{ item, to }], now), publisher.itemsTransferred({ items: [{ item }] })),
  )
})
