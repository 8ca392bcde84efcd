import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { failed, outboxEntry, retried, sent } from "../../../../core/delivery/outbox/outbox-entry.ts"
import type { EmailAddress, OutboxEntry, OutboxId, RecipientHash } from "../../../../core/index.ts"

const start = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const after = (seconds: number) => DateTime.add(start, { seconds })
const fresh = outboxEntry({
  id: "0199" as OutboxId,
  receiver: "mail",
  kind: "password-changed",
  to: "a@b.co" as EmailAddress,
  content: "sealed",
  recipientHash: "hash" as RecipientHash,
  causeHash: null,
  now: start,
})
const secondsUntilNext = ({ nextAttemptAt }: OutboxEntry, now: DateTime.Utc) =>
  nextAttemptAt === null ? null : (DateTime.toEpochMillis(nextAttemptAt) - DateTime.toEpochMillis(now)) / 1000
const refused = { error: "refused" }

describe("A mail in the outbox", () => {
  test("is due at once", () => expect(fresh.nextAttemptAt).toEqual(start))

  test("loses its content and its address when it was sent, and keeps the hash by which it counts", () => {
    const done = sent({ ...fresh, claimedAt: start }, after(5))
    expect(done).toMatchObject({ to: null, recipientHash: "hash" as RecipientHash, content: null, claimedAt: null })
    expect(done).toMatchObject({ sentAt: after(5), nextAttemptAt: null, attempts: 1 })
  })

  test("is tried after 1 s, doubling to 10 minutes", () => {
    const waits: Array<number | null> = []
    let mail = fresh
    for (let n = 0; n < 13; n++) {
      mail = failed(mail, refused, start, n % 2)
      waits.push(secondsUntilNext(mail, start))
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600])
  })

  test("waits for as long as the receiver asks", () =>
    expect(failed(fresh, { ...refused, notBefore: after(99) }, start, 0).nextAttemptAt).toEqual(after(99)))

  test("is given up when the next attempt would come after 24 hours, with its content kept for a retry", () => {
    const tried = { ...fresh, attempts: 20, claimedAt: start }
    const almost = failed(tried, refused, after(24 * 3600 - 600), 0)
    expect(almost).toMatchObject({ failedAt: null, claimedAt: null })
    const late = failed(tried, refused, after(24 * 3600 - 599), 0)
    expect(late).toMatchObject({
      failedAt: after(24 * 3600 - 599),
      nextAttemptAt: null,
      claimedAt: null,
      lastError: "refused",
      content: "sealed",
    })
  })

  test("is given up at once when a further attempt would end in the same way", () =>
    expect(failed(fresh, { ...refused, isFinal: true }, after(1), 0)).toMatchObject({
      attempts: 1,
      nextAttemptAt: null,
      failedAt: after(1),
      lastError: "refused",
      content: "sealed",
    }))

  test("starts again when an administrator asks for it", () => {
    const late = failed({ ...fresh, attempts: 20 }, refused, after(24 * 3600), 0)
    expect(retried(late, after(90_000))).toMatchObject({
      to: "a@b.co" as EmailAddress,
      createdAt: start,
      attempts: 0,
      failedAt: null,
      nextAttemptAt: after(90_000),
      giveUpAt: after(90_000 + 24 * 3600),
    })
  })
})
