import { eq } from "drizzle-orm"
import { Effect } from "effect"
import type { Event } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { insertRows } from "../engine/insert-many.ts"
import { storedTerms } from "../engine/terms.ts"

/** Stores the terms of events together with the events. Each function is part of a transaction. */
export const eventTermsOf = (database: Database["Service"]) => {
  const { execute, tables } = database
  const { eventWords } = tables
  const insert = insertRows(database, eventWords)

  const add = Effect.fnUntraced(function* ({ id, name, description, startsAt }: Event) {
    const terms = storedTerms(`${name} ${description ?? ""}`)
    for (const some of chunksOf(terms)) yield* insert(some.map((word) => ({ eventId: id, word, startsAt })))
  })
  return {
    add,
    renew: (event: Event) =>
      Effect.andThen(
        execute((db) => db.delete(eventWords).where(eq(eventWords.eventId, event.id))),
        add(event),
      ),
  }
}
