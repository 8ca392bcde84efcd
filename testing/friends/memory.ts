import { DateTime, Effect, Layer, Option } from "effect"
import {
  type Block,
  Blocks,
  cardOf,
  type Follow,
  Follows,
  type Friend,
  type FriendRequest,
  FriendRequests,
  FriendsErrors,
  Friendships,
  folded,
  fromEachWord,
  profileView,
  type UserId,
} from "../../core/index.ts"
import { isOnline } from "../delivery/realtime-memory.ts"
import { newestFirst, pageOf, shownAs } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, pairKey, relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(friendshipsPorts(store), friendRequestsPorts(store), followsPorts(store), blocksPorts(store))

const friendshipsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Friendships, {
    add: (id, pair, since) =>
      write(({ friendships, users }) => {
        if (!pair.every((one) => users.has(one))) return Effect.die(new Error("A friend has no account."))
        const key = pairKey(...pair)
        return Effect.sync(() => void (friendships.has(key) || friendships.set(key, { id, pair, since })))
      }),
    remove: (one, other) => write((world) => remove(world, "friendships", pairKey(one, other))),
    removeAll: (userId) =>
      write((world) => {
        const ended = [...world.friendships].filter(([, { pair }]) => pair.includes(userId))
        for (const [key] of ended) remove(world, "friendships", key)
        return ended.flatMap(([, { pair }]) => pair.filter((one) => one !== userId))
      }),
    removeSince: (userId, from) =>
      write((world) => {
        const ended = [...world.friendships].filter(
          ([, { pair, since }]) => pair.includes(userId) && DateTime.isGreaterThanOrEqualTo(since, from),
        )
        for (const [key] of ended) remove(world, "friendships", key)
        return ended.flatMap(([, { pair }]) => pair.filter((one) => one !== userId))
      }),
    list: (userId, viewer, q, page) =>
      read((world) => {
        const privacy = world.users.get(userId)?.privacy ?? "private"
        const sees = profileView(privacy, relation(world, viewer, userId)) === "full"
        const friends = [...world.friendships.values()].flatMap(({ id, pair: [low, high], since }): Array<Friend> => {
          if (!sees || (low !== userId && high !== userId)) return []
          const person = card(world, low === userId ? high : low)
          if (person === null || relation(world, viewer, person.id) === "blocked") return []
          const online = userId === viewer ? isOnline(world, person.id) : null
          return q === null || hasWord(person.displayName, q) ? [{ id, person, since, online }] : []
        })
        return pageOf(friends, "down", ({ id, since }) => [DateTime.toEpochMillis(since), id], page)
      }),
  })

/** Whether the rest of a name begins with `q`, from the start of one of its words on. */
export const hasWord = (name: string, q: string): boolean =>
  fromEachWord(folded(name)).some((rest) => rest.startsWith(folded(q)))

const friendRequestsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(FriendRequests, {
    get: (id) =>
      read((world) => {
        const request = world.requests.get(id)
        return request === undefined ? Effect.fail(new FriendsErrors.NotFound()) : Effect.succeed(shown(world, request))
      }),
    findPending: (one, other) =>
      read((world) =>
        Option.map(Option.fromUndefinedOr(pendingBetween(world, one, other)[0]), (request) => shown(world, request)),
      ),
    add: ({ from, to, ...request }) =>
      write((world) => {
        const twin = pendingBetween(world, from.id, to.id).some((one) => one.from === from.id)
        if (twin) return Effect.fail(new FriendsErrors.AlreadyExists())
        return Effect.sync(() => void world.requests.set(request.id, { ...request, from: from.id, to: to.id }))
      }),
    save: ({ id, status, decidedAt }) => write((world) => decide(world, world.requests.get(id), status, decidedAt)),
    cancelPending: (one, other, now) =>
      write((world) => {
        for (const request of pendingBetween(world, one, other)) decide(world, request, "cancelled", now)
      }),
    cancelAllPending: (userId, now) =>
      write((world) => {
        for (const request of pending(world))
          if (request.from === userId || request.to === userId) decide(world, request, "cancelled", now)
      }),
    cancelSentSince: (userId, from, now) =>
      write((world) => {
        for (const request of pending(world))
          if (request.from === userId && DateTime.isGreaterThanOrEqualTo(request.createdAt, from))
            decide(world, request, "cancelled", now)
      }),
    listPending: (userId, direction, page) =>
      read((world) => {
        const mine = pending(world).filter(({ from, to }) => (direction === "received" ? to : from) === userId)
        return shownAs(newestFirst(mine, page), (request) => shown(world, request))
      }),
  })

type Kept = World["requests"] extends Map<unknown, infer Request> ? Request : never

const pending = ({ requests }: World) => [...requests.values()].filter(({ status }) => status === "pending")

const pendingBetween = (world: World, one: UserId, other: UserId) =>
  pending(world).filter(({ from, to }) => pairKey(from, to) === pairKey(one, other))

/** Stores a decision, and removes the decided ones before it in the same direction. */
const decide = (
  { requests }: World,
  request: Kept | undefined,
  status: Kept["status"],
  decidedAt: DateTime.Utc | null,
): void => {
  if (request === undefined) return
  requests.set(request.id, { ...request, status, decidedAt })
  for (const { id, from, to, status: was } of requests.values())
    if (id !== request.id && from === request.from && to === request.to && was !== "pending") requests.delete(id)
}

const shown = (world: World, { from, to, ...request }: Kept): FriendRequest => {
  const [sender, receiver] = [card(world, from), card(world, to)]
  if (sender === null || receiver === null) throw new Error("A request outlived an account.")
  return { ...request, from: sender, to: receiver }
}

const followsPorts = ({ read, write }: MemoryStore) => {
  const between = ({ follows }: World, follower: UserId, followed: UserId) =>
    [...follows.values()].find((one) => one.follower === follower && one.followed === followed)
  return Layer.succeed(Follows, {
    add: (id, follower, followed, since) =>
      write((world) => {
        if (!between(world, follower, followed)) world.follows.set(id, { id, follower, followed, since })
      }),
    since: (follower, followed) => read((world) => between(world, follower, followed)?.since ?? null),
    count: (follower) => read(({ follows }) => [...follows.values()].filter((one) => one.follower === follower).length),
    remove: (follower, followed) =>
      write((world) => {
        const follow = between(world, follower, followed)
        return follow !== undefined && world.follows.delete(follow.id)
      }),
    removeSince: (follower, from) =>
      write(({ follows }) => {
        for (const one of follows.values())
          if (one.follower === follower && (from === null || DateTime.isGreaterThanOrEqualTo(one.since, from)))
            follows.delete(one.id)
      }),
    list: (user, direction, page) =>
      read((world) => {
        const shown = [...world.follows.values()].flatMap(({ id, follower, followed, since }): Array<Follow> => {
          const [one, other] = direction === "following" ? [follower, followed] : [followed, follower]
          const person = one === user ? card(world, other) : null
          return person === null ? [] : [{ id, person, since }]
        })
        return pageOf(shown, "down", ({ id, since }) => [DateTime.toEpochMillis(since), id], page)
      }),
  })
}

const blocksPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Blocks, {
    add: (id, by, other, createdAt) =>
      write(({ blocks, users }) => {
        const isThere = [...blocks.values()].some((block) => block.by === by && block.other === other)
        const cards = new Map(
          [by, other].flatMap((user) => users.get(user) ?? []).map((user) => [user.id, cardOf(user)]),
        )
        if (!isThere) blocks.set(id, { id, by, other, cards, createdAt })
      }),
    has: (by, other) => read(({ blocks }) => [...blocks.values()].some((one) => one.by === by && one.other === other)),
    remove: (by, other) =>
      write(({ blocks }) => {
        const block = [...blocks.values()].find((one) => one.by === by && one.other === other)
        return block !== undefined && blocks.delete(block.id)
      }),
    list: (blocker, page) =>
      read(({ blocks, users }) => {
        const shown = [...blocks.values()].flatMap(({ id, by, other, createdAt }): Array<Block> => {
          const user = users.get(other)
          if (by !== blocker || user === undefined) return []
          const earlier = [...blocks.values()].find(
            (back) => back.by === other && back.other === by && DateTime.isLessThanOrEqualTo(back.createdAt, createdAt),
          )
          const then = earlier && { displayName: earlier.cards.get(other)?.displayName ?? "", avatarUrl: null }
          return [{ id, person: { ...cardOf(user), ...then }, createdAt }]
        })
        return newestFirst(shown, page)
      }),
  })
