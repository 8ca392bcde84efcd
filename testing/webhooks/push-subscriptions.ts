import { DateTime, Effect, Layer, Option } from "effect"
import { type PushSubscription, PushSubscriptions, storedKeysId } from "../../core/index.ts"
import { isConnected } from "../delivery/presence.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(PushSubscriptions, {
    add: (subscription) =>
      write((world) => {
        const { endpoint, id } = subscription
        if (sessionOf(world, subscription) === undefined) return Effect.die(new Error("There is no such session."))
        if (there(world).some((one) => one.endpoint === endpoint)) return Effect.die(new Error("It is there already."))
        return Effect.sync(() => void world.pushSubscriptions.set(id, subscription))
      }),
    save: (subscription) =>
      write(({ pushSubscriptions }) => {
        if (pushSubscriptions.has(subscription.id)) pushSubscriptions.set(subscription.id, subscription)
      }),
    get: (id) => read((world) => Option.fromUndefinedOr(there(world).find((one) => one.id === id))),
    findByEndpoint: (endpoint) =>
      read((world) => Option.fromUndefinedOr(there(world).find((one) => one.endpoint === endpoint))),
    count: (user) => read((world) => there(world).filter(({ userId }) => userId === user).length),
    of: (users, now) => read((world) => valid(world, now).filter(({ userId }) => users.includes(userId))),
    ofMembers: (conversation, author, now) =>
      read((world) => {
        const members = world.members.get(conversation)
        return valid(world, now).filter(({ userId }) => {
          const member = members?.get(userId)
          const isMeant = member !== undefined && userId !== author && !member.isMuted && !member.isArchived
          return isMeant && !isConnected(world, userId)
        })
      }),
    remove: (id) =>
      write((world) => there(world).some((one) => one.id === id) && remove(world, "pushSubscriptions", id)),
    removeAll: (user) =>
      write((world) => {
        for (const { id, userId } of there(world)) if (userId === user) remove(world, "pushSubscriptions", id)
      }),
    ofOtherKeys: (publicKey, limit) =>
      read((world) =>
        there(world)
          .filter(({ serviceKey }) => serviceKey !== null && serviceKey !== publicKey)
          .slice(0, limit),
      ),
    keys: read(({ pushKeys }) => Option.fromUndefinedOr(pushKeys.get(storedKeysId))),
    keepKeys: (made) =>
      write(({ pushKeys }) => {
        const kept = pushKeys.get(storedKeysId) ?? made
        pushKeys.set(storedKeysId, kept)
        return kept
      }),
  })

/** The subscriptions whose sessions have not ended. */
const there = (world: World): ReadonlyArray<PushSubscription> =>
  [...world.pushSubscriptions.values()].filter((one) => sessionOf(world, one) !== undefined)

const valid = (world: World, now: DateTime.Utc): ReadonlyArray<PushSubscription> =>
  there(world).filter((one) => DateTime.isGreaterThan(sessionOf(world, one)?.expiresAt ?? now, now))

const sessionOf = ({ sessions }: World, { sessionId }: PushSubscription) =>
  [...sessions.values()].find(({ id }) => id === sessionId)
