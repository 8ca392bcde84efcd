import { and, eq, gt, lte } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { PendingAddresses, type TokenHash } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const pendingAddressesRepository = Layer.effect(
  PendingAddresses,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { pendingAddresses: pending } = tables
    const valid = (hash: TokenHash, now: DateTime.Utc) => and(eq(pending.hash, hash), gt(pending.expiresAt, now))

    return PendingAddresses.of({
      put: ({ userId, ...address }) =>
        execute((db) =>
          db
            .insert(pending)
            .values({ userId, ...address })
            .onConflictDoUpdate({ target: pending.userId, set: address }),
        ),
      peek: (hash, now) =>
        Effect.map(
          read((db) => db.select().from(pending).where(valid(hash, now))),
          ([address]) => Option.fromUndefinedOr(address),
        ),
      consume: (hash, now) =>
        Effect.map(
          write((db) => db.delete(pending).where(valid(hash, now)).returning()),
          ([address]) => Option.fromUndefinedOr(address),
        ),
      remove: (userId) => execute((db) => db.delete(pending).where(eq(pending.userId, userId))),
      sweep: (before) =>
        Effect.map(
          write((db) => db.delete(pending).where(lte(pending.expiresAt, before)).returning({ hash: pending.hash })),
          (gone) => gone.length,
        ),
    })
  }),
)
