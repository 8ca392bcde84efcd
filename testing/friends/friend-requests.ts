import { DateTime, Effect, Layer, Option } from "effect"
import { type FriendRequest, FriendRequests, FriendsErrors, type UserId } from "../../core/index.ts"
import { newestFirst, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { card, pairOf } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
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
  pending(world).filter(({ from, to }) => pairOf(from, to) === pairOf(one, other))

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
