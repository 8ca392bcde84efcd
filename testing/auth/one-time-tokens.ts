import { DateTime, Effect, Layer, Option } from "effect"
import { type OneTimeToken, OneTimeTokens, type TokenHash, type TokenPurpose } from "../../core/index.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(OneTimeTokens, {
    add: (token) =>
      write(({ tokens, users }) => {
        if (!users.has(token.userId)) return Effect.die(new Error("The owner of the token has no account."))
        return Effect.sync(() => void tokens.set(token.hash, token))
      }),
    peek: (hash, purpose, now) => read((world) => validOf(world, hash, purpose, now)),
    consume: (hash, purpose, now) =>
      write((world) => {
        const token = validOf(world, hash, purpose, now)
        if (Option.isSome(token)) world.tokens.delete(hash)
        return token
      }),
    endAll: (userId, purpose) =>
      write(({ tokens }) => void removeWhere(tokens, (one) => one.userId === userId && one.purpose === purpose)),
    endSince: (userId, purpose, from) =>
      write(({ tokens }) => {
        const isOf = (one: OneTimeToken) => one.userId === userId && one.purpose === purpose
        removeWhere(tokens, (one) => isOf(one) && DateTime.isGreaterThanOrEqualTo(one.createdAt, from))
      }),
    prolong: ({ expiresAt, from, purpose, userId }, now) =>
      write(({ tokens }) => {
        for (const one of tokens.values()) {
          const isOf = one.userId === userId && one.purpose === purpose
          const isRecent = DateTime.isGreaterThanOrEqualTo(one.createdAt, from)
          if (!isOf || !isRecent || !DateTime.isGreaterThan(one.expiresAt, now)) continue
          tokens.set(one.hash, { ...one, expiresAt: DateTime.max(one.expiresAt, expiresAt) })
        }
      }),
    prune: (now) =>
      write(({ tokens }) => removeWhere(tokens, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, now))),
  })

const validOf = ({ tokens }: World, hash: TokenHash, purpose: TokenPurpose, now: DateTime.Utc) =>
  Option.fromUndefinedOr(tokens.get(hash)).pipe(
    Option.filter((token) => token.purpose === purpose && DateTime.isGreaterThan(token.expiresAt, now)),
    Option.map(({ createdAt, userId }) => ({ createdAt, userId })),
  )
