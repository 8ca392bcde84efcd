import { Effect, Layer, type Redacted } from "effect"
import { SealedTexts } from "../../core/index.ts"
import { deriveKey } from "./derived-key.ts"
import { decryptText, encryptText } from "./encrypted-text.ts"

/**
 * Seals secrets of factors, of share links and of webhooks, the keys of kept answers, and cookies of sign-ins that wait
 * for a factor and of challenges, with a key for each purpose, derived from the master secret.
 * Contract: auth, second factor.
 */
export const sealedTexts = (master: Redacted.Redacted) =>
  Layer.effect(
    SealedTexts,
    Effect.gen(function* () {
      const keys = {
        totp: yield* deriveKey(master, "totp"),
        mfa: yield* deriveKey(master, "mfa"),
        share: yield* deriveKey(master, "share"),
        answer: yield* deriveKey(master, "answer"),
        webauthn: yield* deriveKey(master, "webauthn"),
        webhook: yield* deriveKey(master, "webhook"),
      }
      return SealedTexts.of({
        seal: (purpose, boundTo, text) => encryptText(keys[purpose], text, boundTo),
        open: (purpose, boundTo, sealed) => Effect.option(decryptText(keys[purpose], sealed, boundTo)),
      })
    }),
  )
