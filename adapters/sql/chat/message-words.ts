import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Message } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { chunksOf } from "../engine/chunks.ts"
import { insertRows } from "../engine/insert-many.ts"
import { indexedTerms } from "../engine/search-terms.ts"
import { statement } from "../engine/statement.ts"

type Place = Pick<Message, "conversationId" | "sequence">

/** So many messages of a conversation get their words together. */
export const together = 32

/** The last message of a conversation that has its words, if `last` is the last one of all. */
export const lastWithWords = (last: number): number => last - (last % together)

/** Whether words are added together with a message, which is the last one. */
export const addsWords = ({ content, sequence }: Message): boolean =>
  sequence % together === 0 || (content !== null && isLong(content))

/** In UTF-16 code units. Longer contents get their words at once, so that no transaction adds very many of them. */
const longest = 200

/**
 * Stores the words of messages together with the messages, for the search. Part of a transaction that has locked the
 * conversation.
 * Each word of a message has a page of its own in the index of a large conversation, and these pages would be most of
 * what a new message writes. So messages get their words together, as the last one of them is added: they have many
 * words in common. The search reads the few newest messages themselves.
 */
export const messageWordsOf = (database: Database["Service"]) => {
  const { engine, execute, read, tables } = database
  const { conversations, messages } = tables
  const { conversationId, sequence, word } = tables.messageWords
  // A message that was edited, or was long once, may have some of its words.
  const insert = insertRows(database, tables.messageWords, "ignore")
  const words = engine.rowsIn(sql.placeholder("words"), [word])
  const [conversation, from, to] = [sql.placeholder("conversation"), sql.placeholder("from"), sql.placeholder("to")]
  const deleting = statement((db) =>
    db
      .delete(tables.messageWords)
      .where(
        sql`${conversationId} = ${conversation} and ${sequence} = ${sql.placeholder("sequence")}
          and ${word} in (${words})`,
      )
      .prepare(),
  )
  const contents = statement((db) =>
    db
      .select({ sequence: messages.sequence, content: messages.content })
      .from(messages)
      .where(
        and(
          eq(messages.conversationId, conversation),
          gt(messages.sequence, from),
          lte(messages.sequence, to),
          isNotNull(messages.content),
        ),
      )
      .orderBy(asc(messages.sequence))
      .prepare(),
  )
  const lastOf = statement((db) =>
    db
      .select({ sequence: conversations.lastSequence })
      .from(conversations)
      .where(eq(conversations.id, conversation))
      .prepare(),
  )

  const store = Effect.fnUntraced(function* (rows: ReadonlyArray<Place & { readonly word: string }>) {
    for (const some of chunksOf(rows)) yield* insert(some)
  })

  const storeTogether = Effect.fnUntraced(function* ({ conversationId, sequence }: Place) {
    const some = yield* read((db) =>
      contents(db).execute({ conversation: conversationId, from: sequence - together, to: sequence }),
    )
    yield* store(
      some.flatMap(({ content, sequence }) =>
        content === null || isLong(content) ? [] : rowsOf({ conversationId, sequence }, content),
      ),
    )
  })

  return {
    /** The last message was added. */
    add: Effect.fnUntraced(function* ({ content, conversationId, sequence }: Message) {
      if (content !== null && isLong(content)) yield* store(rowsOf({ conversationId, sequence }, content))
      if (sequence % together === 0) yield* storeTogether({ conversationId, sequence })
    }),
    /** Replaces the words of a content with those of another one; `null` has none. */
    replace: Effect.fnUntraced(function* (
      { conversationId, sequence }: Place,
      from: Message["content"],
      to: Message["content"],
    ) {
      const [last] = yield* read((db) => lastOf(db).execute({ conversation: conversationId }))
      const hasWords = to !== null && (isLong(to) || sequence <= lastWithWords(last?.sequence ?? 0))
      const after = new Set(hasWords ? indexedTerms(to) : [])
      const gone = from === null ? [] : indexedTerms(from).filter((word) => !after.has(word))
      if (gone.length > 0)
        yield* execute((db) =>
          deleting(db).execute({
            conversation: conversationId,
            sequence,
            words: JSON.stringify(gone.map((word) => [word])),
          }),
        )
      yield* store([...after].map((word) => ({ conversationId, word, sequence })))
    }),
  }
}

const rowsOf = (place: Place, content: string) => indexedTerms(content).map((word) => ({ ...place, word }))

const isLong = (content: string): boolean => content.length > longest
