import { eq, lte } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { SingleUses } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const singleUsesRepository = Layer.effect(
  SingleUses,
  Effect.gen(function* () {
    const { readNewest: read, tables, write } = yield* Database
    const { usedStates: used } = tables

    return SingleUses.of({
      consume: (id, expiresAt) =>
        Effect.map(
          write((db) => db.insert(used).values({ id, expiresAt }).onConflictDoNothing().returning({ id: used.id })),
          (first) => first.length > 0,
        ),
      isUsed: (id) =>
        Effect.map(
          read((db) => db.select({ id: used.id }).from(used).where(eq(used.id, id))),
          (found) => found.length > 0,
        ),
      sweep: (before) =>
        Effect.map(
          write((db) => db.delete(used).where(lte(used.expiresAt, before)).returning({ id: used.id })),
          (gone) => gone.length,
        ),
    })
  }),
)
