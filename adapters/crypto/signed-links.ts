import { createHmac, timingSafeEqual } from "node:crypto"
import { DateTime, Effect, Option } from "effect"
import { isId } from "../../core/index.ts"
import { deriveAll, type KeyPurpose, type Secrets } from "./derived-key.ts"

/** What a signed address says: the id of a thing, who may read it, and until when. */
interface Link {
  readonly id: string
  readonly reader: string
  readonly expiresAt: DateTime.Utc
}

/**
 * Links as `<id>.<id of the reader>.<milliseconds of the expiry>.<HMAC-SHA256 of all>`, with a key of their own for
 * each purpose, which is derived from the present secret: every server accepts those of every other, and those that
 * were signed with a previous secret.
 */
export const signedLinks = (secrets: Secrets, purpose: KeyPurpose) =>
  Effect.map(deriveAll(secrets, purpose), (keys) => {
    const signed = (content: string, key = keys[0]): string =>
      `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`
    return {
      sign: ({ expiresAt, id, reader }: Link) =>
        Effect.sync(() => signed(`${id}.${reader}.${DateTime.toEpochMillis(expiresAt)}`)),
      verify: (text: string): Effect.Effect<Option.Option<Link>> =>
        Effect.sync(() => {
          const [id = "", reader = "", expiry = ""] = text.split(".", 3)
          // The whole text is compared, so that each link has one spelling.
          const isSigned = keys.some((key) => isSame(text, signed(`${id}.${reader}.${expiry}`, key)))
          if (!isId(id) || !isId(reader) || !isSigned) return Option.none()
          return Option.some({ id, reader, expiresAt: DateTime.makeUnsafe(Number(expiry)) })
        }),
    }
  })

/** Takes the same time wherever two texts of one length differ; the length of a link is no secret. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
