import { DateTime, Layer } from "effect"
import { NotificationMails } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(NotificationMails, {
    await: (some, since, dueAt) =>
      write(({ waitingMails }) => {
        for (const userId of some) {
          const waiting = waitingMails.get(userId)
          const added = waiting === undefined ? { userId, since, dueAt, changes: 0 } : waiting
          waitingMails.set(userId, waiting === undefined ? added : { ...added, changes: added.changes + 1 })
        }
      }),
    due: (now, limit) =>
      read(({ waitingMails }) =>
        [...waitingMails.values()]
          .filter(({ dueAt }) => DateTime.isLessThanOrEqualTo(dueAt, now))
          .sort((one, other) => DateTime.toEpochMillis(one.dueAt) - DateTime.toEpochMillis(other.dueAt))
          .slice(0, limit)
          .map(({ dueAt: _, ...waiting }) => waiting),
      ),
    take: ({ changes, since, userId }) =>
      write(({ waitingMails }) => {
        const waiting = waitingMails.get(userId)
        const isSame =
          waiting !== undefined && waiting.changes === changes && DateTime.Equivalence(waiting.since, since)
        return isSame && waitingMails.delete(userId)
      }),
    putOff: (user, dueAt) =>
      write(({ waitingMails }) => {
        const waiting = waitingMails.get(user)
        if (waiting !== undefined) waitingMails.set(user, { ...waiting, dueAt })
      }),
    dueDigests: (now, limit) =>
      read(({ notificationSettings }) =>
        [...notificationSettings.values()]
          .flatMap(({ digestAt, userId }) =>
            digestAt !== null && DateTime.isLessThanOrEqualTo(digestAt, now)
              ? [{ userId, at: DateTime.toEpochMillis(digestAt) }]
              : [],
          )
          .sort((one, other) => one.at - other.at)
          .slice(0, limit)
          .map(({ userId }) => userId),
      ),
  })
