import { createHmac, timingSafeEqual } from "node:crypto"
import { Effect, Layer, Option, Redacted } from "effect"
import { isId, UnsubscribeTokens, type UserId } from "../../core/index.ts"
import { deriveAll, type Secrets } from "./derived-key.ts"

/**
 * Tokens as `<n or d>.<id of the user>.<version>.<HMAC-SHA256 of all three>` in the letters of base64url, with a key
 * that is derived from the present secret; those of previous secrets stay good. Contract: delivery, mails about
 * notifications.
 */
export const unsubscribeTokens = (secrets: Secrets) =>
  Layer.effect(
    UnsubscribeTokens,
    Effect.map(deriveAll(secrets, "unsubscribe"), (keys) => {
      const signed = (content: string, key = keys[0]): string =>
        `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`
      return UnsubscribeTokens.of({
        make: ({ mail, userId, version }) =>
          Effect.sync(() => signed(`${mail === "digest" ? "d" : "n"}.${userId}.${version}`)),
        read: (token) =>
          Effect.sync(() => {
            const text = Redacted.value(token)
            const [mark = "", id = "", version = ""] = text.split(".", 3)
            const isSigned = keys.some((key) => isSame(text, signed(`${mark}.${id}.${version}`, key)))
            if (!isId(id) || !isSigned) return Option.none()
            const mail = mark === "d" ? "digest" : "notification"
            return Option.some({ userId: id as UserId, mail, version } as const)
          }),
      })
    }),
  )

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
