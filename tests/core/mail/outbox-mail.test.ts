import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, EncryptedEmail, MailId, OutboxMail, RecipientHash } from "../../../core/index.ts"
import { failed, outboxMail, retried, sent } from "../../../core/mail/outbox-mail.ts"

const start = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const after = (seconds: number) => DateTime.add(start, { seconds })
const fresh = outboxMail({
  id: "0199" as MailId,
  message: { kind: "password-changed", to: "a@b.co" as EmailAddress, displayName: "a", locale: null, provider: null },
  encrypted: "sealed" as EncryptedEmail,
  recipientHash: "hash" as RecipientHash,
  now: start,
})
const secondsUntilNext = (mail: OutboxMail, now: DateTime.Utc) =>
  mail.nextAttemptAt === null ? null : (DateTime.toEpochMillis(mail.nextAttemptAt) - DateTime.toEpochMillis(now)) / 1000

describe("A letter in the outbox", () => {
  test("is due at once", () => expect(fresh.nextAttemptAt).toEqual(start))

  test("loses its body and its address when it was sent, and keeps the hash by which it counts", () => {
    expect(sent(fresh, after(5))).toMatchObject({ to: null, recipientHash: "hash" as RecipientHash, encrypted: null })
    expect(sent(fresh, after(5))).toMatchObject({ sentAt: after(5), nextAttemptAt: null, attempts: 1 })
  })

  test("is tried after 1 s, doubling to 10 minutes", () => {
    const waits: Array<number | null> = []
    let mail = fresh
    for (let n = 0; n < 13; n++) {
      mail = failed(mail, "refused", start)
      waits.push(secondsUntilNext(mail, start))
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600])
  })

  test("is given up when the next attempt would come after 24 hours, with its body kept for a retry", () => {
    const almost = failed({ ...fresh, attempts: 20 }, "refused", after(24 * 3600 - 600))
    expect(almost.failedAt).toBeNull()
    const late = failed({ ...fresh, attempts: 20 }, "refused", after(24 * 3600 - 599))
    expect(late).toMatchObject({
      failedAt: after(24 * 3600 - 599),
      nextAttemptAt: null,
      lastError: "refused",
      encrypted: "sealed",
    })
  })

  test("starts anew when an administrator asks for it", () => {
    const late = failed({ ...fresh, attempts: 20 }, "refused", after(24 * 3600))
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
