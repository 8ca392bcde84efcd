import { and, count, eq } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { RecoveryCodes, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const recoveryCodesRepository = Layer.effect(
  RecoveryCodes,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { atomically } = yield* Transactions
    const { recoveryCodes: codes } = tables

    return RecoveryCodes.of({
      replace: (userId, hashes, madeAt) =>
        atomically(
          Effect.gen(function* () {
            yield* execute((db) => db.delete(codes).where(eq(codes.userId, userId)))
            if (hashes.length > 0)
              yield* execute((db) => db.insert(codes).values(hashes.map((hash) => ({ userId, hash, madeAt }))))
          }),
          [userId],
        ),
      madeAt: (userId) =>
        Effect.map(
          read((db) => db.select({ madeAt: codes.madeAt }).from(codes).where(eq(codes.userId, userId)).limit(1)),
          ([found]) => Option.fromNullishOr(found?.madeAt),
        ),
      take: (userId, hash) =>
        Effect.map(
          write((db) =>
            db
              .delete(codes)
              .where(and(eq(codes.userId, userId), eq(codes.hash, hash)))
              .returning({ hash: codes.hash }),
          ),
          (taken) => taken.length > 0,
        ),
      count: (userId) =>
        Effect.map(
          read((db) => db.select({ left: count() }).from(codes).where(eq(codes.userId, userId))),
          ([found]) => found?.left ?? 0,
        ),
    })
  }),
)
