import { DateTime, Effect, Latch, Layer } from "effect"
import { Outbox, type OutboxMail } from "../../core/index.ts"
import { newestFirst } from "./page.ts"
import { removeWhere } from "./removals.ts"
import type { MemoryStore } from "./store.ts"

export const ports = ({ afterCommit, read, write }: MemoryStore) => {
  const latch = Latch.makeUnsafe(false)
  return Layer.succeed(Outbox, {
    add: (mail) =>
      Effect.andThen(
        write(({ mails }) => void mails.set(mail.id, mail)),
        afterCommit(Effect.asVoid(latch.open)),
      ),
    remove: (id) => write(({ mails }) => void mails.delete(id)),
    claim: (now, leaseUntil, limit) =>
      write(({ mails }) => {
        const due = [...mails.values()].filter(({ nextAttemptAt }) => isUpTo(nextAttemptAt, now))
        const claimed = due
          .sort((one, other) => millis(one.nextAttemptAt) - millis(other.nextAttemptAt))
          .slice(0, limit)
          .map((mail): OutboxMail => ({ ...mail, nextAttemptAt: leaseUntil }))
        for (const mail of claimed) mails.set(mail.id, mail)
        return claimed
      }),
    makeDue: (now, until) =>
      write(({ mails }) => {
        const later = [...mails.values()].filter((mail) => !isUpTo(mail.nextAttemptAt, now))
        const soon = later.filter(({ nextAttemptAt }) => isUpTo(nextAttemptAt, until))
        for (const mail of soon) mails.set(mail.id, { ...mail, nextAttemptAt: now })
        return soon.length
      }),
    save: (mail) => write(({ mails }) => mails.has(mail.id) && mails.set(mail.id, mail).has(mail.id)),
    removeUnsent: (to) =>
      write(({ mails }) => void removeWhere(mails, (mail) => mail.to === to && mail.sentAt === null)),
    latestTo: (recipient, kind, limit) =>
      read(({ mails }) =>
        [...mails.values()]
          .filter((mail) => mail.recipientHash === recipient && mail.kind === kind)
          .map(({ createdAt }) => createdAt)
          .sort((one, other) => millis(other) - millis(one))
          .slice(0, limit),
      ),
    list: (failedOnly, page) =>
      read(({ mails }) =>
        newestFirst(
          [...mails.values()].filter(({ failedAt }) => !failedOnly || failedAt !== null),
          page,
        ),
      ),
    givenUp: (id) =>
      read(({ mails }) =>
        [...mails.values()].filter((mail) => mail.failedAt !== null && (id === null || mail.id === id)),
      ),
    prune: (before) =>
      write(({ mails }) =>
        removeWhere(mails, ({ failedAt, sentAt }) => isUpTo(sentAt, before) || isUpTo(failedAt, before)),
      ),
    added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
  })
}

const millis = (at: DateTime.Utc | null) => (at === null ? 0 : DateTime.toEpochMillis(at))

const isUpTo = (at: DateTime.Utc | null, end: DateTime.Utc) => at !== null && DateTime.isLessThanOrEqualTo(at, end)
