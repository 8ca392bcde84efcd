import { Effect, Layer } from "effect"
import { type CauseHash, type RecipientHash, RecipientHasher } from "../../core/index.ts"
import { onPool } from "../concurrency/pool-metrics.ts"
import { deriveBytes, type Secrets } from "./derived-key.ts"

/**
 * The HMAC-SHA-256 of the lower-cased address in hexadecimal. The key is derived from the present secret: without it, a
 * copy of the database does not allow guessing addresses. With a new secret mails to an address are counted from none
 * on. Contract: delivery, mails.
 */
export const recipientHasher = ([master]: Secrets) =>
  Layer.effect(
    RecipientHasher,
    Effect.gen(function* () {
      const bytes = yield* deriveBytes(master, "recipients")
      const key = yield* Effect.promise(() =>
        crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]),
      )
      const hash = <H extends string>(text: string) =>
        Effect.flatMap(
          onPool("crypto", async () => {
            const bytes = new TextEncoder().encode(text.toLowerCase())
            return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes)).toHex() as H
          }),
          Effect.promise,
        )
      return RecipientHasher.of({
        hash: (to) => hash<RecipientHash>(to),
        hashCause: (account) => hash<CauseHash>(account),
      })
    }),
  )
