import { DateTime, Effect, Layer, Option } from "effect"
import { type PushSubscription, PushSubscriptions, storedKeysId, Webhooks } from "../../core/index.ts"
import { isConnected } from "../delivery/realtime-memory.ts"
import { newestFirst } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = (store: MemoryStore) => Layer.mergeAll(webhooksPorts(store), pushSubscriptionsPorts(store))

const webhooksPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Webhooks, {
    add: (webhook) =>
      write(({ users, webhooks }) =>
        webhook.userId === null || users.has(webhook.userId)
          ? Effect.sync(() => void webhooks.set(webhook.id, webhook))
          : Effect.die(new Error("The owner of the webhook has no account.")),
      ),
    get: (id) => read(({ webhooks }) => Option.fromUndefinedOr(webhooks.get(id))),
    count: (user) => read(({ webhooks }) => [...webhooks.values()].filter(({ userId }) => userId === user).length),
    list: (user, page) =>
      read(({ webhooks }) =>
        newestFirst(
          [...webhooks.values()].filter(({ userId }) => user === null || userId === user),
          page,
        ),
      ),
    active: (some) =>
      read(({ users, webhooks }) =>
        [...webhooks.values()].filter(
          ({ pausedAt, userId }) =>
            pausedAt === null &&
            (userId === null || (some.includes(userId) && users.get(userId)?.suspendedAt === null)),
        ),
      ),
    save: (webhook) =>
      write(({ webhooks }) => {
        if (webhooks.has(webhook.id)) webhooks.set(webhook.id, webhook)
      }),
    remove: (id) => write((world) => remove(world, "webhooks", id)),
    removeAll: (user) =>
      write((world) => {
        for (const { id, userId } of world.webhooks.values()) if (userId === user) remove(world, "webhooks", id)
      }),
    pauseAll: (user, pauseReason, at) =>
      write(({ webhooks }) => {
        for (const one of webhooks.values())
          if (one.userId === user && one.pausedAt === null) webhooks.set(one.id, { ...one, pausedAt: at, pauseReason })
      }),
  })

const pushSubscriptionsPorts = ({ read, write }: MemoryStore) =>
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
    ofMembers: (conversation, now) =>
      read((world) => {
        const members = world.members.get(conversation)
        return valid(world, now).filter(({ userId }) => {
          const member = members?.get(userId)
          const isMeant = member !== undefined && !member.isMuted && !member.isArchived
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
