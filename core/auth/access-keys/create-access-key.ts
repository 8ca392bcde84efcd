import { DateTime, Effect, Redacted } from "effect"
import { Ids, Transactions } from "../../shared/index.ts"
import type { User } from "../../users/index.ts"
import { Users } from "../../users/index.ts"
import { FactorCrypto } from "../factors/ports.ts"
import { requireProof } from "../factors/require-proof.ts"
import { SecretTokens } from "../ports.ts"
import { prepareAddedNotice } from "../prepare-added-notice.ts"
import { type AccessKey, type AccessKeyId, accessKeyDays, accessKeyLimit } from "./access-key.ts"
import { AccessKeyLimitReached } from "./errors.ts"
import { type KeyScope, keyScopes } from "./key-scopes.ts"
import { charactersOf, keyCharacters, keyOf, keyStart } from "./key-text.ts"
import { AccessKeys } from "./ports.ts"

/**
 * Makes a key with which a program acts for the caller; answers it with its text, which is shown this once. Fails with
 * `ProofRequired` and `AccessKeyLimitReached`. Contract: auth, access keys.
 */
export const createAccessKey = Effect.fn("accessKeys.create")(function* (input: {
  readonly user: User
  readonly token: Redacted.Redacted | null
  readonly name: string
  readonly scopes: ReadonlyArray<KeyScope>
  readonly days?: number | undefined
}) {
  const { name, user } = input
  const keys = yield* AccessKeys
  const users = yield* Users
  const { atomically } = yield* Transactions
  const text = yield* randomKey
  const hash = yield* (yield* SecretTokens).hash(text)
  const id = (yield* (yield* Ids).next) as AccessKeyId
  const notice = yield* prepareAddedNotice(user, { kind: "key-made", name })
  const made = yield* atomically(
    Effect.gen(function* () {
      yield* requireProof({ userId: user.id, token: input.token })
      const now = yield* DateTime.now
      if ((yield* keys.count(user.id, now)) >= accessKeyLimit) return yield* new AccessKeyLimitReached()
      const key: AccessKey = {
        ...{ id, userId: user.id, name, start: keyStart(Redacted.value(text)) },
        scopes: keyScopes.filter((scope) => input.scopes.includes(scope)),
        createdAt: now,
        expiresAt: DateTime.add(now, { days: input.days ?? accessKeyDays.usual }),
        lastUsedAt: null,
      }
      yield* keys.add(key, hash)
      yield* notice.store(yield* users.get(user.id), now)
      return key
    }),
    [user.id],
  )
  return { key: made, text }
})

/** Of some bytes no character is made, so there are more of them than characters. */
const randomKey: Effect.Effect<Redacted.Redacted, never, FactorCrypto> = Effect.gen(function* () {
  const characters = charactersOf(yield* (yield* FactorCrypto).random(2 * keyCharacters))
  return characters.length < keyCharacters ? yield* randomKey : Redacted.make(keyOf(characters))
})
