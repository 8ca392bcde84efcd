import { and, desc, eq, gt, lt, lte, sql } from "drizzle-orm"
import { Effect } from "effect"
import {
  type ConversationId,
  foundTerms,
  type Message,
  type MessageId,
  type Messages,
  type Page,
  type PageRequest,
  searchTerms,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import { shaped, statement } from "../engine/statement.ts"
import { soughtTerms } from "../engine/terms.ts"
import { allBits, blockSize, joinedBits, lastOfBlocks, positionOf, sequencesOf } from "./message-blocks.ts"
import type { shownMessages } from "./shown-messages.ts"

/** How many messages are read at most. The tests read fewer. */
export interface SearchSizes {
  /** Rows of one term. When all terms have more, the messages are read in their order instead. */
  readonly candidates: number
  /** By one statement. */
  readonly segment: number
  /** By one request. A page may end there before it is full. */
  readonly request: number
}

type Candidate = Pick<Message, "id" | "sequence" | "content">

/** The search in one conversation. Its time does not grow with the messages that the conversation holds. */
export const messageSearch = (
  { engine, read, tables }: Database["Service"],
  shown: ReturnType<typeof shownMessages>,
  sizes: SearchSizes = { candidates: 2_000, segment: 200, request: 2_000 },
): Messages["Service"]["search"] => {
  const { conversations, messages, messageWords } = tables

  const [conversation, rows] = [sql.placeholder("conversation"), sql.placeholder("rows")]
  const beginsWithTerm = sql`${messageWords.conversationId} = ${conversation}
    and ${messageWords.word} >= ${sql.placeholder("start")} and ${messageWords.word} < ${sql.placeholder("end")}`
  /** The values of the rows of the terms that begin with one. U+10FFFF is above every character of a term. */
  const beginWith = (conversation: ConversationId, term: string) => ({
    conversation,
    start: term,
    end: `${term}\u{10FFFF}`,
  })
  const counting = statement((db) =>
    db
      .select({ count: sql<number>`cast(count(*) as integer)` })
      .from(sql`(select 1 from ${messageWords} where ${beginsWithTerm} limit ${rows}) as some_terms`)
      .prepare(),
  )
  const countUpTo = (most: number, conversation: ConversationId, term: string) =>
    Effect.map(
      read((db) => counting(db).execute({ ...beginWith(conversation, term), rows: most })),
      ([row]) => row?.count ?? 0,
    )

  /** The term with the fewest rows, if they are few. Long terms are rare ones, so a few of those are counted. */
  const rarest = Effect.fnUntraced(function* (conversation: ConversationId, terms: ReadonlyArray<string>) {
    let [found, fewest] = [null as string | null, sizes.candidates + 1]
    for (const term of terms.toSorted((a, b) => b.length - a.length).slice(0, 5)) {
      const count = yield* countUpTo(fewest, conversation, term)
      if (count < fewest) [found, fewest] = [term, count]
    }
    return found
  })

  const before = lt(messages.sequence, sql.placeholder("before"))
  const conditions = {
    before,
    between: and(gt(messages.sequence, sql.placeholder("after")), before),
    some: engine.isOneOfIn(messages.sequence, sql.placeholder("sequences")),
  }
  const ordered = shaped((db, which: keyof typeof conditions) =>
    db
      .select({ id: messages.id, sequence: messages.sequence, content: messages.content })
      .from(messages)
      .where(and(eq(messages.conversationId, conversation), conditions[which]))
      .orderBy(desc(messages.sequence))
      .limit(rows)
      .prepare(),
  )
  const inOrder = (which: keyof typeof conditions, asked: Readonly<Record<string, string | number>>) =>
    read((db) => ordered(db, which).execute(asked))

  const words = statement((db) =>
    db
      .select({ block: messageWords.block, places: messageWords.places })
      .from(messageWords)
      .where(and(beginsWithTerm, lte(messageWords.block, sql.placeholder("block"))))
      .orderBy(desc(messageWords.block))
      .limit(rows)
      .prepare(),
  )
  const lastOne = statement((db) =>
    db
      .select({ last: conversations.lastSequence })
      .from(conversations)
      .where(eq(conversations.id, conversation))
      .prepare(),
  )

  /**
   * The next messages before a sequence, those with a term or all of them, and the sequence before which the next ones
   * are; `null` when there are none. There may be some among them without the term.
   */
  const segment = Effect.fnUntraced(function* (
    conversation: ConversationId,
    term: string | null,
    before: number,
    rows: number,
  ) {
    if (term === null) {
      const candidates = yield* inOrder("before", { conversation, before, rows })
      return { candidates, end: candidates.length < rows ? null : (candidates.at(-1)?.sequence ?? null) }
    }
    const asked = { ...beginWith(conversation, term), block: positionOf(before - 1).block, rows }
    const found = yield* read((db) => words(db).execute(asked))
    // Of the last block there may be more terms than were read.
    const last = found.length < rows ? undefined : found.at(-1)
    if (last !== undefined) found.push({ ...last, places: allBits })
    const sequences = messagesIn(found).filter((sequence) => sequence < before)
    const some = sequences.slice(0, rows)
    return {
      candidates:
        some.length === 0 ? [] : yield* inOrder("some", { conversation, sequences: JSON.stringify(some), rows }),
      end: last === undefined && some.length === sequences.length ? null : (some.at(-1) ?? null),
    }
  })

  /** The newest messages before a sequence whose terms are not stored yet, and the last message whose terms are. */
  const withoutTerms = Effect.fnUntraced(function* (conversation: ConversationId, before: number) {
    const [row] = yield* read((db) => lastOne(db).execute({ conversation }))
    const end = lastOfBlocks(row?.last ?? 0)
    // Those that come between the two reads are newer than the search. No search reads them twice.
    const asked = { conversation, after: end, before: Math.min(before, end + blockSize), rows: blockSize }
    return { end, newest: before > end + 1 ? yield* inOrder("between", asked) : [] }
  })

  /** The messages that have every term, and the sequence before which the next page begins. */
  const search = Effect.fnUntraced(function* (
    conversation: ConversationId,
    terms: ReadonlyArray<string>,
    { after, limit }: PageRequest,
  ): Effect.fn.Return<Page<MessageId>> {
    const rare = yield* rarest(conversation, soughtTerms(terms.join(" ")))
    const found: Array<Candidate> = []
    let before = after === null ? 2 ** 31 - 1 : Number(after[0])
    if (rare !== null) {
      const { end, newest } = yield* withoutTerms(conversation, before)
      found.push(...newest.filter(({ content }) => hasTerms(content, terms)))
      if (found.length > limit) return pageOf(found, limit, null)
      before = Math.min(before, end + 1)
    }
    for (let read = 0, rows = Math.min(limit + 1, sizes.segment); read < sizes.request; rows = sizes.segment) {
      const { candidates, end } = yield* segment(conversation, rare, before, rows)
      found.push(...candidates.filter(({ content }) => hasTerms(content, terms)))
      if (found.length > limit || end === null) return pageOf(found, limit, null)
      ;[before, read] = [end, read + rows]
      yield* eventsOnce
    }
    return pageOf(found, limit, before)
  })

  return Effect.fnUntraced(function* (viewer: UserId, conversation: ConversationId, q: string, page: PageRequest) {
    const terms = searchTerms(q)
    if (terms.length === 0) return { items: [], next: null }
    const { items, next } = yield* search(conversation, terms, page)
    return { items: yield* shown(viewer, items), next }
  })
}

/** The messages of some rows, which stand in the order of their blocks, the newest first. */
const messagesIn = (rows: ReadonlyArray<{ readonly block: number; readonly places: number }>) => {
  const blocks = new Map<number, number>()
  for (const { block, places } of rows) blocks.set(block, joinedBits(blocks.get(block) ?? 0, places))
  return [...blocks].flatMap(([block, bits]) => sequencesOf(block, bits))
}

/** Each one is the beginning of a term of the content. A deleted message has no terms. */
export const hasTerms = (content: string | null, sought: ReadonlyArray<string>): boolean => {
  const terms = content === null ? [] : foundTerms(content)
  return sought.every((start) => terms.some((term) => term.startsWith(start)))
}

const pageOf = (found: ReadonlyArray<Candidate>, limit: number, before: number | null): Page<MessageId> => {
  const last = found.length > limit ? found[limit - 1]?.sequence : before
  return { items: found.slice(0, limit).map(({ id }) => id), next: last === null || last === undefined ? null : [last] }
}
