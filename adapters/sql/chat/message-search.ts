import { and, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { ConversationId, Message, MessageId, Messages, Page, PageRequest, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import { foundTerms, indexedTerms, searchTerms } from "../engine/search-terms.ts"
import type { shownMessages } from "./shown-messages.ts"
import { allPlaces, blockSize, bothPlaces, lastOfBlocks, placeOf, sequencesAt } from "./word-places.ts"

/** How many messages are read at most. The tests read fewer. */
export interface SearchSizes {
  /** With one word. When all words have more, the messages are read in their order instead. */
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
  const { conversationMembers, messages, messageWords } = tables

  /** The places of the words that begin with a term. U+10FFFF is above every character of a word. */
  const beginWith = (conversation: ConversationId, term: string): SQL =>
    sql`${messageWords.conversationId} = ${conversation} and ${messageWords.word} >= ${term}
      and ${messageWords.word} < ${`${term}\u{10FFFF}`}`

  const countUpTo = (most: number, conversation: ConversationId, term: string) =>
    Effect.map(
      read((db) =>
        db.select({ count: sql<number>`cast(count(*) as integer)` }).from(
          sql`(select 1 from ${messageWords} where ${beginWith(conversation, term)}
              limit ${sql.raw(String(most))}) as some_words`,
        ),
      ),
      ([row]) => row?.count ?? 0,
    )

  /** The term with the fewest words, if they are few. Long terms are rare ones, so a few of those are counted. */
  const rarest = Effect.fnUntraced(function* (conversation: ConversationId, terms: ReadonlyArray<string>) {
    let [found, fewest] = [null as string | null, sizes.candidates + 1]
    for (const term of terms.toSorted((a, b) => b.length - a.length).slice(0, 5)) {
      const count = yield* countUpTo(fewest, conversation, term)
      if (count < fewest) [found, fewest] = [term, count]
    }
    return found
  })

  const columns = { id: messages.id, sequence: messages.sequence, content: messages.content }
  const inOrder = (conversation: ConversationId, condition: SQL | undefined, rows: number) =>
    read((db) =>
      db
        .select(columns)
        .from(messages)
        .where(and(eq(messages.conversationId, conversation), condition))
        .orderBy(desc(messages.sequence))
        .limit(rows),
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
      const candidates = yield* inOrder(conversation, lt(messages.sequence, before), rows)
      return { candidates, end: candidates.length < rows ? null : (candidates.at(-1)?.sequence ?? null) }
    }
    const found = yield* read((db) =>
      db
        .select({ block: messageWords.block, places: messageWords.places })
        .from(messageWords)
        .where(and(beginWith(conversation, term), lte(messageWords.block, placeOf(before - 1).block)))
        .orderBy(desc(messageWords.block))
        .limit(rows),
    )
    // Of the last block there may be more words than were read.
    const last = found.length < rows ? undefined : found.at(-1)
    if (last !== undefined) found.push({ ...last, places: allPlaces })
    const sequences = sequencesOf(found).filter((sequence) => sequence < before)
    const some = sequences.slice(0, rows)
    return {
      candidates: some.length === 0 ? [] : yield* inOrder(conversation, engine.isOneOf(messages.sequence, some), rows),
      end: last === undefined && some.length === sequences.length ? null : (some.at(-1) ?? null),
    }
  })

  /** The newest messages before a sequence, as far as they have no words yet, and the last one that has words. */
  const withoutWords = Effect.fnUntraced(function* (conversation: ConversationId, before: number) {
    const { conversationId, lastSequence } = conversationMembers
    const [row] = yield* read((db) =>
      db.select({ last: lastSequence }).from(conversationMembers).where(eq(conversationId, conversation)).limit(1),
    )
    const end = lastOfBlocks(row?.last ?? 0)
    // Those that come between the two reads are newer than the search. No search reads them twice.
    const newest = and(gt(messages.sequence, end), lt(messages.sequence, Math.min(before, end + blockSize)))
    return { end, newest: before > end + 1 ? yield* inOrder(conversation, newest, blockSize) : [] }
  })

  /** The messages that have every term, and the place before which the next page begins. */
  const search = Effect.fnUntraced(function* (
    conversation: ConversationId,
    terms: ReadonlyArray<string>,
    { after, limit }: PageRequest,
  ): Effect.fn.Return<Page<MessageId>> {
    const rare = yield* rarest(conversation, indexedTerms(terms.join(" ")))
    const found: Array<Candidate> = []
    let before = after === null ? 2 ** 31 - 1 : Number(after[0])
    if (rare !== null) {
      const { end, newest } = yield* withoutWords(conversation, before)
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

/** The messages at the places of some rows, which stand in the order of their blocks, the newest first. */
const sequencesOf = (rows: ReadonlyArray<{ readonly block: number; readonly places: number }>) => {
  const blocks = new Map<number, number>()
  for (const { block, places } of rows) blocks.set(block, bothPlaces(blocks.get(block) ?? 0, places))
  return [...blocks].flatMap(([block, places]) => sequencesAt(block, places))
}

/** Each term is the beginning of a word. A deleted message has no words. */
const hasTerms = (content: string | null, terms: ReadonlyArray<string>): boolean => {
  const words = content === null ? [] : foundTerms(content)
  return terms.every((term) => words.some((word) => word.startsWith(term)))
}

const pageOf = (found: ReadonlyArray<Candidate>, limit: number, before: number | null): Page<MessageId> => {
  const last = found.length > limit ? found[limit - 1]?.sequence : before
  return { items: found.slice(0, limit).map(({ id }) => id), next: last === null || last === undefined ? null : [last] }
}
