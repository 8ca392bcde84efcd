import { DateTime, Effect, Layer, Option } from "effect"
import { OneTimeTokens, type TokenHash, type TokenPurpose } from "../../core/index.ts"
import { removeWhere } from "./removals.ts"
import type { MemoryStore } from "./store.ts"
import type { World } from "./world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(OneTimeTokens, {
    add: (token) =>
      write(({ tokens, users }) => {
        if (!users.has(token.userId)) return Effect.die(new Error("The owner of the token has no account."))
        return Effect.sync(() => void tokens.set(token.hash, token))
      }),
    peek: (hash, purpose, now) => read((world) => ownerOf(world, hash, purpose, now)),
    consume: (hash, purpose, now) =>
      write((world) => {
        const owner = ownerOf(world, hash, purpose, now)
        if (Option.isSome(owner)) world.tokens.delete(hash)
        return owner
      }),
    endAll: (userId, purpose) =>
      write(({ tokens }) => void removeWhere(tokens, (one) => one.userId === userId && one.purpose === purpose)),
    prune: (now) =>
      write(({ tokens }) => removeWhere(tokens, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))),
  })

const ownerOf = ({ tokens }: World, hash: TokenHash, purpose: TokenPurpose, now: DateTime.Utc) =>
  Option.fromUndefinedOr(tokens.get(hash)).pipe(
    Option.filter((token) => token.purpose === purpose && DateTime.isGreaterThan(token.expiresAt, now)),
    Option.map(({ userId }) => userId),
  )
