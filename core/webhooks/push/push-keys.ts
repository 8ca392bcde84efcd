import { DateTime, Effect, Option, Redacted } from "effect"
import { SealedTexts } from "../../auth/index.ts"
import { ConfiguredPushKeys, PushEncryption, type PushKeys, PushSubscriptions, storedKeysId } from "./ports.ts"

/**
 * The public key that browsers need to subscribe: the configured one, or one that is made at the first start and kept.
 * Contract: webhooks, push.
 */
export const getPushKey = Effect.fn("push.getKey")(function* () {
  const configured = yield* ConfiguredPushKeys
  return configured === null ? (yield* storedKeys).publicKey : configured.publicKey
})

/** Both keys. Dies when the stored private key was sealed with a secret that is not there. */
export const pushKeys = Effect.fnUntraced(function* () {
  const configured = yield* ConfiguredPushKeys
  if (configured !== null) return configured
  const { publicKey, sealedPrivateKey } = yield* storedKeys
  const opened = yield* (yield* SealedTexts).open("push", storedKeysId, sealedPrivateKey)
  if (Option.isNone(opened)) return yield* Effect.die(new Error("The stored keys of web push cannot be read."))
  const keys: PushKeys = { publicKey, privateKey: Redacted.make(opened.value) }
  return keys
})

/** Of servers that make keys at once, the first one's are kept. */
const storedKeys = Effect.gen(function* () {
  const subscriptions = yield* PushSubscriptions
  const stored = Option.getOrNull(yield* subscriptions.keys)
  if (stored !== null) return stored
  const { privateKey, publicKey } = yield* (yield* PushEncryption).makeKeys
  const sealedPrivateKey = yield* (yield* SealedTexts).seal("push", storedKeysId, Redacted.value(privateKey))
  return yield* subscriptions.keepKeys({ publicKey, sealedPrivateKey, createdAt: yield* DateTime.now })
})
