import { and, eq, gt, lte } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { OneTimeTokens, type TokenHash, type TokenPurpose } from "../../../core/index.ts"
import { Database } from "../database.ts"

export const oneTimeTokensRepository = Layer.effect(
  OneTimeTokens,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { oneTimeTokens: tokens } = tables
    const good = (hash: TokenHash, purpose: TokenPurpose, now: DateTime.Utc) =>
      and(eq(tokens.hash, hash), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now))
    const owner = ([token]: ReadonlyArray<{ readonly userId: typeof tokens.$inferSelect.userId }>) =>
      Option.map(Option.fromUndefinedOr(token), ({ userId }) => userId)

    return OneTimeTokens.of({
      add: (token) => execute((db) => db.insert(tokens).values(token)),
      peek: (hash, purpose, now) =>
        Effect.map(
          read((db) =>
            db
              .select({ userId: tokens.userId })
              .from(tokens)
              .where(good(hash, purpose, now)),
          ),
          owner,
        ),
      consume: (hash, purpose, now) =>
        Effect.map(
          write((db) =>
            db
              .delete(tokens)
              .where(good(hash, purpose, now))
              .returning({ userId: tokens.userId }),
          ),
          owner,
        ),
      endAll: (userId, purpose) =>
        execute((db) => db.delete(tokens).where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)))),
      prune: (now) =>
        Effect.map(
          write((db) => db.delete(tokens).where(lte(tokens.expiresAt, now)).returning({ hash: tokens.hash })),
          (gone) => gone.length,
        ),
    })
  }),
)
