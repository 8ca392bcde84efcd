import { eq } from "drizzle-orm"
import { Effect } from "effect"
import { cut, type Event } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { insertRows } from "../engine/insert-many.ts"
import { searchTerms } from "../market/search-terms.ts"

/**
 * The words of a text as `event_words` stores them and searches look for them. Longer words are cut: an index of
 * Postgres takes no row of more than 2,704 bytes (src/include/access/nbtree.h, BTMaxItemSize).
 */
export const eventWordsIn = (text: string): ReadonlyArray<string> => [
  ...new Set(searchTerms(text).map((word) => cut(word, 60))),
]

/** Stores the words of events together with the events. Each function is part of a transaction. */
export const eventWordsOf = (database: Database["Service"]) => {
  const { execute, tables } = database
  const { eventWords } = tables
  const insert = insertRows(database, eventWords)

  const add = Effect.fnUntraced(function* ({ id, name, description, startsAt }: Event) {
    const words = eventWordsIn(`${name} ${description ?? ""}`)
    for (const some of chunksOf(words)) yield* insert(some.map((word) => ({ eventId: id, word, startsAt })))
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
