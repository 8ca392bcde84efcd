import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Message } from "../../../core/index.ts"
import { chunksOf } from "../engine/chunks.ts"
import type { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { insertRows } from "../engine/insert-many.ts"
import { statement } from "../engine/statement.ts"
import { soughtTerms, storedTerms } from "../engine/terms.ts"
import { blockSize, joinedBits, lastOfBlocks, positionOf } from "./message-blocks.ts"

type Numbered = Pick<Message, "conversationId" | "sequence">

/** Whether terms are added together with a message, which is the last one. */
export const addsTerms = ({ content, sequence }: Message): boolean =>
  sequence % blockSize === 0 || (content !== null && isLong(content))

/** In UTF-16 code units. Longer contents get their terms at once, so that no transaction adds very many of them. */
export const longest = 200

/**
 * Stores the terms of messages together with the messages, for the search. Part of a transaction that has locked the
 * conversation.
 * Each term of a message has a page of its own in the index of a large conversation, and these pages would be most of
 * what a new message writes. So the messages of a block get their terms together, as the last one of them is added:
 * they have many terms in common. The search reads the few newest messages themselves. The README.md of this folder,
 * "The terms of messages", has what that gains.
 */
export const messageTermsOf = (database: Database["Service"]) => {
  const { engine, execute, read, tables } = database
  const { conversations, messages } = tables
  const { block, conversationId, places, word } = tables.messageWords
  // A message that was edited, or was long once, may have some of its terms.
  const insert = insertRows(database, tables.messageWords, {
    target: [conversationId, word, block],
    set: { places: sql`${places} | ${excluded(places)}` },
  })
  const [conversation, from, to] = [sql.placeholder("conversation"), sql.placeholder("from"), sql.placeholder("to")]
  const bit = sql`${sql.param(sql.placeholder("bit"), places)}`
  const isOfMessage = sql`${conversationId} = ${conversation} and ${block} = ${sql.placeholder("block")}
    and ${engine.isOneOfIn(word, sql.placeholder("terms"))}`
  const deleting = statement((db) =>
    db.delete(tables.messageWords).where(sql`${isOfMessage} and ${places} = ${bit}`).prepare(),
  )
  const clearing = statement((db) =>
    db
      .update(tables.messageWords)
      .set({ places: sql`${places} - ${bit}` })
      .where(sql`${isOfMessage} and ${places} & ${bit} <> 0`)
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

  const store = Effect.fnUntraced(function* ({ conversationId, sequence }: Numbered, terms: TermBits) {
    const { block } = positionOf(sequence)
    const rows = [...terms].map(([word, places]) => ({ conversationId, word, block, places }))
    for (const some of chunksOf(rows)) yield* insert(some)
  })

  const storeBlock = Effect.fnUntraced(function* (last: Numbered) {
    const { conversationId: conversation, sequence: to } = last
    const some = yield* read((db) => contents(db).execute({ conversation, from: to - blockSize, to }))
    const terms = new Map<string, number>()
    for (const { content, sequence } of some)
      if (content !== null && !isLong(content))
        for (const [term, bit] of termsOf(sequence, content)) terms.set(term, joinedBits(terms.get(term) ?? 0, bit))
    yield* store(last, terms)
  })

  return {
    /** The last message was added. */
    add: Effect.fnUntraced(function* (message: Message) {
      const { content, sequence } = message
      if (content !== null && isLong(content)) yield* store(message, termsOf(sequence, content))
      if (sequence % blockSize === 0) yield* storeBlock(message)
    }),
    /** Replaces the terms of a content with those of another one; `null` has none. */
    replace: Effect.fnUntraced(function* (message: Numbered, from: Message["content"], to: Message["content"]) {
      const { conversationId: conversation, sequence } = message
      const [last] = yield* read((db) => lastOf(db).execute({ conversation }))
      const hasTerms = to !== null && (isLong(to) || sequence <= lastOfBlocks(last?.sequence ?? 0))
      const after = termsOf(sequence, hasTerms ? to : "")
      const gone = from === null ? [] : soughtTerms(from).filter((term) => !after.has(term))
      if (gone.length > 0) {
        const removed = { conversation, ...positionOf(sequence), terms: JSON.stringify(gone) }
        yield* execute((db) => deleting(db).execute(removed))
        yield* execute((db) => clearing(db).execute(removed))
      }
      yield* store(message, after)
    }),
  }
}

/** For each term the bits of the messages of one block that have it. */
type TermBits = ReadonlyMap<string, number>

/** The terms of one message. */
const termsOf = (sequence: Message["sequence"], content: string): TermBits => {
  const { bit } = positionOf(sequence)
  return new Map(storedTerms(content).map((term) => [term, bit]))
}

const isLong = (content: string): boolean => content.length > longest
