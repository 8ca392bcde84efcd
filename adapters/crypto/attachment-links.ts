import { createHmac, timingSafeEqual } from "node:crypto"
import { DateTime, Effect, Layer, Option, type Redacted } from "effect"
import { type AttachmentId, AttachmentLinks, isId } from "../../core/index.ts"
import { deriveBytes } from "./derived-key.ts"

/**
 * Links as `<id>.<milliseconds of the expiry>.<HMAC-SHA256 of both>`, with a key of their own, which is derived from
 * the master secret: every server accepts those of every other. Contract: chat, attachments.
 */
export const attachmentLinks = (master: Redacted.Redacted) =>
  Layer.effect(
    AttachmentLinks,
    Effect.map(deriveBytes(master, "attachments"), (key) => {
      const signed = (content: string): string =>
        `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`
      return AttachmentLinks.of({
        sign: ({ id, expiresAt }) => Effect.sync(() => signed(`${id}.${DateTime.toEpochMillis(expiresAt)}`)),
        verify: (text) =>
          Effect.sync(() => {
            const [id = "", expiry = ""] = text.split(".", 2)
            // The whole text is compared, so that each link has one spelling.
            if (!isId(id) || !isSame(text, signed(`${id}.${expiry}`))) return Option.none()
            return Option.some({ id: id as AttachmentId, expiresAt: DateTime.makeUnsafe(Number(expiry)) })
          }),
      })
    }),
  )

/** Takes the same time wherever two texts of one length differ; the length of a link is no secret. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
