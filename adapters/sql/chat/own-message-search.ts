import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { DateTime, Effect, Order } from "effect"
import { type Message, type MessageId, type Messages, searchTerms, type UserId } from "../../../core/index.ts"
import type { Database, Engine } from "../engine/database.ts"
import { eventsOnce } from "../engine/event-loop.ts"
import type { Value } from "../engine/given.ts"
import { statement } from "../engine/statement.ts"
import { soughtTerms } from "../engine/terms.ts"
import { nested } from "../visibility/visibility.ts"
import { blockSize } from "./message-blocks.ts"
import { hasTerms } from "./message-search.ts"
import { longest } from "./message-terms.ts"
import type { shownMessages } from "./shown-messages.ts"

/** In how many conversations of the viewer messages are looked for: those with the latest activity. */
const recent = 50
/** Of one conversation the last rows of the index of terms, and of their messages the last ones. */
const mostOfEach = 10

/**
 * What selects read from: messages of the newest conversations of a member that have a term which begins so, and the
 * last messages of each of them, whose terms are not stored yet.
 */
export const ownMessageScans = ({ firstOf, tables, withFirstOf }: Engine, viewer: Value<UserId>) => {
  const { conversationMembers, conversations, messages, messageWords } = tables
  const { block, conversationId, places, word } = messageWords
  const ownOf = (isArchived: boolean): SQL =>
    sql`select ${conversationMembers.conversationId} as id, ${conversationMembers.activitySlot} as slot
      from ${conversationMembers}
      where ${and(eq(conversationMembers.userId, viewer), eq(conversationMembers.isArchived, isArchived))}`
  const newest = firstOf([ownOf(false), ownOf(true)], sql`slot desc, id desc`, recent)
  const each = sql`(select own.id as id, ${conversations.lastSequence} as last from (${newest}) as own
    inner join ${conversations} on ${conversations.id} = own.id) as chosen`
  const [most, size] = [sql.raw(String(mostOfEach)), sql.raw(String(blockSize))]

  return {
    withTerm: (start: Value<string>, end: Value<string>): SQL => {
      const found = sql`select ${block} as block, ${places} as places from ${messageWords}
        where ${eq(conversationId, sql`chosen.id`)} and ${word} >= ${start} and ${word} < ${end}
        order by ${desc(word)}, ${desc(block)} limit ${most}`
      // By the number of each message, and not by the span of a block, of which Postgres does not know the size.
      const ids = sql`select one_of.id as id
        from (${found}) as found cross join (values ${bits}) as place cross join ${messages} as ${oneOf}
        where (found.places >> place.column1) & 1 = 1 and one_of.conversation_id = chosen.id
          and one_of.sequence = found.block * ${size} + place.column1 + 1
        order by one_of.sequence desc limit ${most}`
      return withFirstOf(each, messages, ids)
    },
    withoutTerms: withFirstOf(
      each,
      messages,
      sql`select one_of.id as id from ${messages} as ${oneOf}
        where one_of.conversation_id = chosen.id and one_of.sequence > chosen.last - chosen.last % ${size}
          and length(one_of.content) <= ${sql.raw(String(longest))}
        order by one_of.sequence desc limit ${size}`,
    ),
  }
}

const oneOf = sql`one_of`
const bits = sql.raw(Array.from({ length: blockSize }, (_, bit) => `(${bit})`).join(", "))

/** The search in the newest conversations of a member, in time that does not grow with their messages. */
export const ownMessageSearch = (
  { engine, read, tables: { messages } }: Database["Service"],
  shown: ReturnType<typeof shownMessages>,
): Messages["Service"]["searchOwn"] => {
  const { withoutTerms, withTerm } = ownMessageScans(engine, sql.placeholder("viewer"))
  const columns = {
    id: nested(sql<MessageId>`${messages.id}`),
    content: nested(sql<string | null>`${messages.content}`),
    createdAt: nested(sql<DateTime.Utc>`${messages.createdAt}`).mapWith(messages.createdAt),
  }
  const ofIndex = statement((db) =>
    db
      .select(columns)
      .from(withTerm(sql.placeholder("start"), sql.placeholder("end")))
      .prepare(),
  )
  const newestOfEach = statement((db) => db.select(columns).from(withoutTerms).prepare())

  return Effect.fnUntraced(function* (viewer: UserId, q: string, limit: number) {
    const terms = searchTerms(q)
    // Long terms are rare ones.
    const [rare] = soughtTerms(q).toSorted((a, b) => b.length - a.length)
    if (rare === undefined) return { items: [], hasMore: false }
    // U+10FFFF is above every character of a term.
    const stored = yield* read((db) => ofIndex(db).execute({ viewer, start: rare, end: `${rare}\u{10FFFF}` }))
    yield* eventsOnce
    const others = yield* read((db) => newestOfEach(db).execute({ viewer }))
    const having = [...stored, ...others].filter(({ content }) => hasTerms(content, terms))
    // A message with two of the terms that begin so, and one that was long once, is found twice.
    const found = [...new Map(having.map((one) => [one.id, one])).values()].sort(newestFirst)
    const ids = found.slice(0, limit).map(({ id }) => id)
    const cards = new Map((yield* shown(viewer, ids)).map((one) => [one.message.id, one]))
    return { items: ids.flatMap((id) => cards.get(id) ?? []), hasMore: found.length > limit }
  })
}

const newestFirst = Order.combine(
  Order.mapInput(Order.flip(DateTime.Order), ({ createdAt }: Candidate) => createdAt),
  Order.mapInput(Order.flip(Order.String), ({ id }: Candidate) => id),
)

type Candidate = Pick<Message, "id" | "createdAt">
