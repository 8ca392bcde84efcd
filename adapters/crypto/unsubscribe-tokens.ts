import { createHmac, timingSafeEqual } from "node:crypto"
import { Effect, Layer, Option, Redacted } from "effect"
import { isId, UnsubscribeTokens, type UserId } from "../../core/index.ts"
import { deriveAll, type Secrets } from "./derived-key.ts"

/**
 * Tokens as `<n or d>.<id of the user>.<HMAC-SHA256 of both>` in the letters of base64url, with a key that is derived
 * from the present secret; those of previous secrets stay good. Contract: notifications, mails.
 */
export const unsubscribeTokens = (secrets: Secrets) =>
  Layer.effect(
    UnsubscribeTokens,
    Effect.map(deriveAll(secrets, "unsubscribe"), (keys) => {
      const signed = (content: string, key = keys[0]): string =>
        `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`
      return UnsubscribeTokens.of({
        make: ({ mail, userId }) => Effect.sync(() => signed(`${mail === "digest" ? "d" : "n"}.${userId}`)),
        read: (token) =>
          Effect.sync(() => {
            const text = Redacted.value(token)
            const [mark = "", id = ""] = text.split(".", 2)
            const isSigned = keys.some((key) => isSame(text, signed(`${mark}.${id}`, key)))
            if (!isId(id) || !isSigned) return Option.none()
            return Option.some({ userId: id as UserId, mail: mark === "d" ? "digest" : "notification" } as const)
          }),
      })
    }),
  )

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
