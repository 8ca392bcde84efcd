import { sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Message } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { insertRows } from "../engine/insert-many.ts"
import { indexedTerms } from "../engine/search-terms.ts"
import { statement } from "../engine/statement.ts"

type Place = Pick<Message, "conversationId" | "sequence">

/** Stores the words of messages together with the messages, for the search. Part of a transaction. */
export const messageWordsOf = (database: Database["Service"]) => {
  const { engine, execute, tables } = database
  const { conversationId, sequence, word } = tables.messageWords
  const insert = insertRows(database, tables.messageWords)
  const words = engine.rowsIn(sql.placeholder("words"), [word])
  const deleting = statement((db) =>
    db
      .delete(tables.messageWords)
      .where(
        sql`${conversationId} = ${sql.placeholder("conversationId")} and ${sequence} = ${sql.placeholder("sequence")}
          and ${word} in (${words})`,
      )
      .prepare(),
  )

  /** Replaces the words of a content with those of another one; `null` has none. */
  return Effect.fnUntraced(function* (
    { conversationId, sequence }: Place,
    from: Message["content"],
    to: Message["content"],
  ) {
    const before = new Set(from === null ? [] : indexedTerms(from))
    const after = new Set(to === null ? [] : indexedTerms(to))
    const gone = [...before.difference(after)].map((word) => [word])
    if (gone.length > 0)
      yield* execute((db) => deleting(db).execute({ conversationId, sequence, words: JSON.stringify(gone) }))
    for (const some of chunksOf([...after.difference(before)]))
      yield* insert(some.map((word) => ({ conversationId, word, sequence })))
  })
}
