import { Layer, Option, Redacted } from "effect"
import { type EncryptedKey, SecretCipher, type UserId } from "../../core/index.ts"
import type { MemoryStore } from "./store.ts"

/** A cipher whose secrets name their user and can be read by everybody. */
export const secretCipherIn = ({ read }: MemoryStore) =>
  Layer.succeed(SecretCipher, {
    encrypt: (userId, secret) => read(() => encrypted(userId, Redacted.value(secret))),
    decrypt: (userId, key) =>
      read(() => {
        const [whose, secret = ""] = key.split(" ")
        return whose === userId ? Option.some(Redacted.make(secret)) : Option.none()
      }),
  })

export const encrypted = (userId: UserId, secret: string) => `${userId} ${secret}` as EncryptedKey
