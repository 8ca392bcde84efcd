import { sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import type { CardCondition, Edition } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"

/** A row of `edition_sales`, as far as it says which market value the sale is behind. */
interface Sold {
  readonly edition: Edition
  readonly condition: CardCondition | "" | null
  readonly currency: string
}

/** Before every moment, so that it is no moment at which a sale leaves a value. */
const atOnce = DateTime.makeUnsafe(0)

/** Says of the market values that sales are behind that they are to be renewed: those sales have come, or have gone. */
export const dueMarketValues = ({ execute, tables }: Database["Service"]) => {
  const { marketValues: values } = tables
  const saying = statement((db) =>
    db
      .insert(values)
      .values({ ...placeholdersOf(values), median: null, sales: 0, spreadTo: null })
      .onConflictDoUpdate({
        target: [values.edition, values.condition, values.currency],
        set: { dueAt: sql`excluded.due_at` },
      })
      .prepare(),
  )
  return Effect.fnUntraced(function* (sales: ReadonlyArray<Sold>) {
    const keys = new Set(
      sales.flatMap(({ condition, currency, edition }) =>
        condition === null ? [] : [[edition, condition, currency].join(" ")],
      ),
    )
    // In one order for all transactions, because each locks the rows.
    for (const key of [...keys].sort()) {
      const [edition = "", condition = "", currency = ""] = key.split(" ")
      yield* execute((db) => saying(db).execute({ edition, condition, currency, dueAt: atOnce }))
    }
  })
}
