import { Layer, Option, Redacted } from "effect"
import { type EncryptedKey, SecretCipher, type UserId } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

/** A cipher whose secrets name their user and can be read by everybody. */
export const secretCipherIn = ({ read }: MemoryStore) =>
  Layer.succeed(SecretCipher, {
    encrypt: (userId, secret) => read(() => encrypted(userId, Redacted.value(secret))),
    decrypt: (userId, key) =>
      read(() => {
        const isTheirs = key.startsWith(`${userId} `)
        return isTheirs ? Option.some(Redacted.make(key.slice(userId.length + 1))) : Option.none()
      }),
  })

export const encrypted = (userId: UserId, secret: string) => `${userId} ${secret}` as EncryptedKey
