import { CryptoHasher } from "bun"
import { Effect, Layer, Redacted } from "effect"
import { WebhookSecrets } from "../../core/index.ts"

/** Secrets and signatures as Standard Webhooks 1.0 has them. Contract: webhooks, signatures. */
export const webhookSecrets = Layer.succeed(WebhookSecrets, {
  make: Effect.sync(() => {
    const bytes = crypto.getRandomValues(new Uint8Array(32))
    return Redacted.make(`${prefix}${Buffer.from(bytes).toString("base64")}`)
  }),
  sign: (secret, text) =>
    Effect.sync(() => {
      const key = Buffer.from(Redacted.value(secret).slice(prefix.length), "base64")
      return `v1,${new CryptoHasher("sha256", key).update(text).digest("base64")}`
    }),
})

const prefix = "whsec_"
