import { Effect, Layer } from "effect"
import { SealedTexts } from "../../core/index.ts"
import type { Secrets } from "./derived-key.ts"
import { decryptText, encryptText, textKeysOf } from "./encrypted-text.ts"

/**
 * Seals secrets of factors, of share links, of webhooks and of web push, the keys of kept answers, and cookies of
 * sign-ins that wait for a factor, of challenges and of appeals, with a key for each purpose, derived from the present
 * secret.
 * Contract: auth, second factor.
 */
export const sealedTexts = (secrets: Secrets) =>
  Layer.effect(
    SealedTexts,
    Effect.gen(function* () {
      const keys = {
        totp: yield* textKeysOf(secrets, "totp"),
        mfa: yield* textKeysOf(secrets, "mfa"),
        share: yield* textKeysOf(secrets, "share"),
        answer: yield* textKeysOf(secrets, "answer"),
        webauthn: yield* textKeysOf(secrets, "webauthn"),
        webhook: yield* textKeysOf(secrets, "webhook"),
        appeal: yield* textKeysOf(secrets, "appeal"),
        push: yield* textKeysOf(secrets, "push"),
      }
      return SealedTexts.of({
        seal: (purpose, boundTo, text) => encryptText(keys[purpose], text, boundTo),
        open: (purpose, boundTo, sealed) => Effect.option(decryptText(keys[purpose], sealed, boundTo)),
      })
    }),
  )
