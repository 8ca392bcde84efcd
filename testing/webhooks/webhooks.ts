import { Effect, Layer, Option } from "effect"
import { Webhooks } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import { remove } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
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
