import { and, desc, eq, gt, lte } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { FactorTries } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const factorTriesRepository = Layer.effect(
  FactorTries,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { factorTries: tries } = tables

    return FactorTries.of({
      add: (userId, at) => execute((db) => db.insert(tries).values({ id: Bun.randomUUIDv7(), userId, at })),
      latest: (userId, after, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ at: tries.at })
              .from(tries)
              .where(and(eq(tries.userId, userId), gt(tries.at, after)))
              .orderBy(desc(tries.at))
              .limit(limit),
          ),
          (found) => found.map(({ at }) => at),
        ),
      forget: (userId) => execute((db) => db.delete(tries).where(eq(tries.userId, userId))),
      sweep: (before) =>
        Effect.map(
          write((db) => db.delete(tries).where(lte(tries.at, before)).returning({ id: tries.id })),
          (gone) => gone.length,
        ),
    })
  }),
)
