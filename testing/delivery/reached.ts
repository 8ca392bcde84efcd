import { DateTime, Layer } from "effect"
import { Reached, type UserId } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ write }: MemoryStore) =>
  Layer.succeed(Reached, {
    count: (reach, added) =>
      write(({ reached }) => {
        const counted = new Map<UserId, { readonly count: number; readonly endsAt: DateTime.Utc }>()
        for (const [userId, more] of added) {
          const key = `${reach.by} ${reach.what} ${userId}`
          const before = reached.get(key)
          const isOver = before === undefined || DateTime.isLessThanOrEqualTo(before.endsAt, reach.since)
          const now = isOver ? { ...reach, userId, count: more } : { ...before, count: before.count + more }
          reached.set(key, now)
          counted.set(userId, now)
        }
        return counted
      }),
    prune: (before, limit) =>
      write(({ reached }) => {
        const old = [...reached].filter(([, { since }]) => DateTime.isLessThan(since, before))
        old.sort(([, one], [, other]) => DateTime.toEpochMillis(one.since) - DateTime.toEpochMillis(other.since))
        return old.slice(0, limit).filter(([key]) => reached.delete(key)).length
      }),
  })
