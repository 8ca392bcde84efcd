import { DateTime, Effect, Latch, Layer, Option } from "effect"
import { channelOfReceiver, Outbox, type OutboxEntry, type Receiver } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ afterCommit, read, write }: MemoryStore) => {
  const latch = Latch.makeUnsafe(false)
  return Layer.succeed(Outbox, {
    add: (entry) =>
      Effect.andThen(
        write(({ outbox }) => void outbox.set(entry.id, entry)),
        afterCommit(Effect.asVoid(latch.open)),
      ),
    addAll: (entries) =>
      Effect.andThen(
        write(({ outbox }) => {
          for (const entry of entries) outbox.set(entry.id, entry)
        }),
        afterCommit(Effect.asVoid(latch.open)),
      ),
    remove: (id) => write(({ outbox }) => void outbox.delete(id)),
    waiting: (after, limit) =>
      read(({ outbox }) => {
        const heads = new Map<Receiver, DateTime.Utc>()
        for (const { nextAttemptAt, receiver } of outbox.values())
          if (nextAttemptAt !== null && receiver > after)
            heads.set(receiver, DateTime.min(nextAttemptAt, heads.get(receiver) ?? nextAttemptAt))
        return [...heads]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .slice(0, limit)
          .map(([receiver, dueAt]) => ({ receiver, dueAt }))
      }),
    claim: (receiver, now, leaseUntil, limit) =>
      write(({ outbox }) => {
        const due = [...outbox.values()].filter(
          (entry) => entry.receiver === receiver && isUpTo(entry.nextAttemptAt, now),
        )
        const claimed = due
          .sort((one, other) => millis(one.nextAttemptAt) - millis(other.nextAttemptAt))
          .slice(0, limit)
          .map((entry): OutboxEntry => ({ ...entry, nextAttemptAt: leaseUntil, claimedAt: now }))
        for (const entry of claimed) outbox.set(entry.id, entry)
        return claimed
      }),
    hasten: (receiver, latest, now, limit) =>
      write(({ outbox }) => {
        const late = [...outbox.values()].filter(
          (entry) =>
            entry.receiver === receiver &&
            entry.claimedAt === null &&
            entry.nextAttemptAt !== null &&
            DateTime.isGreaterThan(entry.nextAttemptAt, latest),
        )
        for (const entry of late.slice(0, limit)) outbox.set(entry.id, { ...entry, nextAttemptAt: now })
      }),
    endClaims: (now) =>
      write(({ outbox }) => {
        const claimed = [...outbox.values()].filter(({ claimedAt }) => claimedAt !== null)
        for (const entry of claimed) outbox.set(entry.id, { ...entry, nextAttemptAt: now, claimedAt: null })
        return claimed.length
      }),
    save: (entry) =>
      write(({ outbox }) => {
        const stored = outbox.get(entry.id)
        if (stored === undefined) return false
        outbox.set(entry.id, { ...entry, content: entry.content === null ? null : stored.content })
        return true
      }),
    keepContent: (id, content) =>
      write(({ outbox }) => {
        const stored = outbox.get(id)
        if (stored !== undefined) outbox.set(id, { ...stored, content })
      }),
    removeUnsent: (to) =>
      write(({ outbox }) => void removeWhere(outbox, (entry) => entry.to === to && entry.sentAt === null)),
    latestTo: (recipient, kind, limit) =>
      read(({ outbox }) =>
        [...outbox.values()]
          .filter((entry) => entry.recipientHash === recipient && entry.kind === kind)
          .map(({ causeHash: cause, createdAt: at }) => ({ at, cause }))
          .sort((one, other) => millis(other.at) - millis(one.at))
          .slice(0, limit),
      ),
    list: (receiver, failedOnly, page) =>
      read(({ outbox }) =>
        newestFirst(
          [...outbox.values()].filter(
            (entry) => entry.receiver === receiver && (!failedOnly || entry.failedAt !== null),
          ),
          page,
        ),
      ),
    givenUp: (channel, id, limit) =>
      read(({ outbox }) =>
        [...outbox.values()]
          .filter(
            ({ failedAt, id: own, receiver }) =>
              channelOfReceiver(receiver) === channel && failedAt !== null && (id === null || own === id),
          )
          .slice(0, limit),
      ),
    get: (receiver, id) =>
      read(({ outbox }) => {
        const found = outbox.get(id)
        return found?.receiver === receiver ? Option.some(found) : Option.none()
      }),
    countWaiting: (receiver, limit) =>
      read(({ outbox }) => {
        const waiting = [...outbox.values()].filter(
          (entry) => entry.receiver === receiver && entry.nextAttemptAt !== null,
        )
        return Math.min(waiting.length, limit)
      }),
    countsWaiting: (receivers) =>
      read(({ outbox }) => {
        const counts = new Map<Receiver, number>()
        for (const { nextAttemptAt, receiver } of outbox.values())
          if (nextAttemptAt !== null && receivers.includes(receiver))
            counts.set(receiver, (counts.get(receiver) ?? 0) + 1)
        return counts
      }),
    release: (receiver, now) =>
      Effect.andThen(
        write(({ outbox }) => {
          for (const entry of outbox.values())
            if (entry.receiver === receiver && !entry.nextAttemptAt && !entry.sentAt && !entry.failedAt)
              outbox.set(entry.id, { ...entry, nextAttemptAt: now })
        }),
        afterCommit(Effect.asVoid(latch.open)),
      ),
    removeSome: (receiver, limit) =>
      write(({ outbox }) => {
        const some = [...outbox.values()].filter((entry) => entry.receiver === receiver).slice(0, limit)
        for (const { id } of some) outbox.delete(id)
        return some.length
      }),
    sweep: (before, limit) =>
      write(({ outbox }) => {
        const old = [...outbox.values()].filter(
          ({ failedAt, sentAt }) => isUpTo(sentAt, before) || isUpTo(failedAt, before),
        )
        const ids = new Set(old.slice(0, limit).map(({ id }) => id))
        return removeWhere(outbox, ({ id }) => ids.has(id))
      }),
    sweepDelivered: (before, limit) =>
      write(({ outbox }) => {
        const old = [...outbox.values()]
          .filter(({ receiver, sentAt }) => receiver !== "mail" && isUpTo(sentAt, before))
          .sort((a, b) => millis(a.sentAt) - millis(b.sentAt))
        for (const { id } of old.slice(0, limit)) outbox.delete(id)
        return Math.min(old.length, limit)
      }),
    keepDelivered: (to, newest, limit) =>
      write(({ outbox }) => {
        const older = [...outbox.values()]
          .filter(({ receiver, sentAt }) => receiver === to && to !== "mail" && sentAt !== null)
          .sort((a, b) => millis(b.sentAt) - millis(a.sentAt) || (a.id < b.id ? 1 : -1))
          .slice(newest, newest + limit)
        for (const { id } of older) outbox.delete(id)
        return older.length
      }),
    added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
  })
}

const millis = (at: DateTime.Utc | null) => (at === null ? 0 : DateTime.toEpochMillis(at))

const isUpTo = (at: DateTime.Utc | null, end: DateTime.Utc) => at !== null && DateTime.isLessThanOrEqualTo(at, end)
