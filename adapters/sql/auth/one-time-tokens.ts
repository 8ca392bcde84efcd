import { and, eq, gt, gte, lt, lte } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { OneTimeTokens, type TokenHash, type TokenPurpose, type UserId } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const oneTimeTokensRepository = Layer.effect(
  OneTimeTokens,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { oneTimeTokens: tokens } = tables
    const good = (hash: TokenHash, purpose: TokenPurpose, now: DateTime.Utc) =>
      and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now))
    const of = (userId: UserId, purpose: TokenPurpose) => and(eq(tokens.userId, userId), eq(tokens.purpose, purpose))
    const known = { userId: tokens.userId, createdAt: tokens.createdAt }

    return OneTimeTokens.of({
      add: (token) => execute((db) => db.insert(tokens).values(token)),
      peek: (hash, purpose, now) =>
        Effect.map(
          read((db) =>
            db
              .select(known)
              .from(tokens)
              .where(good(hash, purpose, now)),
          ),
          ([token]) => Option.fromUndefinedOr(token),
        ),
      consume: (hash, purpose, now) =>
        Effect.map(
          write((db) =>
            db
              .delete(tokens)
              .where(good(hash, purpose, now))
              .returning(known),
          ),
          ([token]) => Option.fromUndefinedOr(token),
        ),
      endAll: (userId, purpose) => execute((db) => db.delete(tokens).where(of(userId, purpose))),
      endSince: (userId, purpose, from) =>
        execute((db) => db.delete(tokens).where(and(of(userId, purpose), gte(tokens.createdAt, from)))),
      prolong: ({ expiresAt, from, purpose, userId }, now) =>
        execute((db) =>
          db
            .update(tokens)
            .set({ expiresAt })
            .where(
              and(
                of(userId, purpose),
                gte(tokens.createdAt, from),
                gt(tokens.expiresAt, now),
                lt(tokens.expiresAt, expiresAt),
              ),
            ),
        ),
      sweep: (now) =>
        Effect.map(
          write((db) => db.delete(tokens).where(lte(tokens.expiresAt, now)).returning({ hash: tokens.hash })),
          (gone) => gone.length,
        ),
    })
  }),
)
