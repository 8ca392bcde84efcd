import { createHmac, timingSafeEqual } from "node:crypto"
import { DateTime, Effect, Layer, Option, type Redacted } from "effect"
import { type AttachmentId, AttachmentLinks, isId, type UserId } from "../../core/index.ts"
import { deriveBytes } from "./derived-key.ts"

/**
 * Links as `<id>.<id of the reader>.<milliseconds of the expiry>.<HMAC-SHA256 of all>`, with a key of their own, which
 * is derived from the master secret: every server accepts those of every other. Contract: chat, attachments.
 */
export const attachmentLinks = (master: Redacted.Redacted) =>
  Layer.effect(
    AttachmentLinks,
    Effect.map(deriveBytes(master, "attachments"), (key) => {
      const signed = (content: string): string =>
        `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`
      return AttachmentLinks.of({
        sign: ({ id, reader, expiresAt }) =>
          Effect.sync(() => signed(`${id}.${reader}.${DateTime.toEpochMillis(expiresAt)}`)),
        verify: (text) =>
          Effect.sync(() => {
            const [id = "", reader = "", expiry = ""] = text.split(".", 3)
            // The whole text is compared, so that each link has one spelling.
            if (!isId(id) || !isId(reader) || !isSame(text, signed(`${id}.${reader}.${expiry}`))) return Option.none()
            const expiresAt = DateTime.makeUnsafe(Number(expiry))
            return Option.some({ id: id as AttachmentId, reader: reader as UserId, expiresAt })
          }),
      })
    }),
  )

/** Takes the same time wherever two texts of one length differ; the length of a link is no secret. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
