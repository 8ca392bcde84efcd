import { and, eq, getTableColumns, gt, lt, lte, max } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { ReplacedAddresses, type TokenHash, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const replacedAddressesRepository = Layer.effect(
  ReplacedAddresses,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { atomically } = yield* Transactions
    const { replacedAddresses: replaced } = tables
    const { position: _, ...address } = getTableColumns(replaced)
    const valid = (hash: TokenHash, now: DateTime.Utc) => and(eq(replaced.hash, hash), gt(replaced.expiresAt, now))

    return ReplacedAddresses.of({
      add: (added) =>
        atomically(
          Effect.gen(function* () {
            const [last] = yield* read((db) =>
              db
                .select({ position: max(replaced.position) })
                .from(replaced)
                .where(eq(replaced.userId, added.userId)),
            )
            yield* execute((db) =>
              db
                .update(replaced)
                .set({ expiresAt: added.expiresAt })
                .where(
                  and(
                    eq(replaced.userId, added.userId),
                    gt(replaced.expiresAt, added.replacedAt),
                    lt(replaced.expiresAt, added.expiresAt),
                  ),
                ),
            )
            yield* execute((db) => db.insert(replaced).values({ ...added, position: (last?.position ?? 0) + 1 }))
          }),
          [added.userId],
        ),
      peek: (hash, now) =>
        Effect.map(
          read((db) => db.select(address).from(replaced).where(valid(hash, now))),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      consume: (hash, now) =>
        atomically(
          Effect.gen(function* () {
            const [consumed] = yield* write((db) => db.delete(replaced).where(valid(hash, now)).returning())
            if (consumed === undefined) return Option.none()
            const { position, ...rest } = consumed
            yield* execute((db) =>
              db.delete(replaced).where(and(eq(replaced.userId, rest.userId), gt(replaced.position, position))),
            )
            return Option.some(rest)
          }),
        ),
      removeAll: (userId) => execute((db) => db.delete(replaced).where(eq(replaced.userId, userId))),
      sweep: (before) =>
        Effect.map(
          write((db) => db.delete(replaced).where(lte(replaced.expiresAt, before)).returning({ hash: replaced.hash })),
          (gone) => gone.length,
        ),
    })
  }),
)
