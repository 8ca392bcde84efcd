import { DateTime, Effect, Layer } from "effect"
import { Notifications } from "../../core/index.ts"
import { relation } from "./relations.ts"
import type { MemoryStore } from "./store.ts"

export const notificationsIn = ({ write }: MemoryStore) =>
  Layer.mock(Notifications, {
    add: (notification) =>
      write((world) => {
        const { actorId, id, userId } = notification
        if (!world.users.has(userId)) return Effect.die(new Error("The recipient has no account."))
        if (actorId === null || relation(world, userId, actorId) !== "blocked")
          world.notifications.set(id, notification)
        return Effect.void
      }),
    prune: (before, limit) =>
      write(({ notifications }) => {
        const old = [...notifications.values()].filter(({ createdAt }) => DateTime.isLessThan(createdAt, before))
        const oldest = old.sort(
          (one, other) => DateTime.toEpochMillis(one.createdAt) - DateTime.toEpochMillis(other.createdAt),
        )
        return oldest.slice(0, limit).filter(({ id }) => notifications.delete(id)).length
      }),
    removeOf: (kind, subjectId, limit) =>
      write(({ notifications }) => {
        const about = [...notifications.values()].filter(
          ({ subject }) => subject?.kind === kind && subject.id === subjectId,
        )
        return about.slice(0, limit).filter(({ id }) => notifications.delete(id)).length
      }),
  })
