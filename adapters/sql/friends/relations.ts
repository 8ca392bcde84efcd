import { sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Relations } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { visibilityOf } from "../visibility/visibility.ts"

export const relationsRepository = Layer.effect(
  Relations,
  Effect.gen(function* () {
    const { readNewest: read, tables } = yield* Database
    const { relation } = visibilityOf(tables)
    const between = statement((db) =>
      db
        .select({ relation: relation(sql.placeholder("viewer"), sql.placeholder("owner")) })
        .from(sql`(select 1) as one`)
        .prepare(),
    )
    return Relations.of({
      between: Effect.fnUntraced(function* (viewer, owner) {
        if (viewer === owner) return "self"
        const [found] = yield* read((db) => between(db).execute({ viewer, owner }))
        return found?.relation ?? "stranger"
      }),
    })
  }),
)
