import { eq, type SQL, sql } from "drizzle-orm"
import { Effect, Order } from "effect"
import type { MessageId, ShownMessage, UserId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { nested } from "../visibility/visibility.ts"
import { cardSeenBy, cardsAtBlock } from "./cards-at-block.ts"
import { attachmentsOf } from "./message-attachments.ts"
import { shownReactions } from "./shown-reactions.ts"

/**
 * Reads some messages with all that a response shows of them to one viewer, at most five statements for any number of
 * them. Those of one conversation come newest first. Unscoped: the caller has checked that the viewer is a member.
 */
export const shownMessages = (database: Database["Service"]) => {
  const { engine, read, tables } = database
  const { messages, users } = tables
  const attachments = attachmentsOf(database)
  const atBlock = cardsAtBlock(database)
  const reactions = shownReactions(database)
  // Most messages have neither, and then neither is read.
  const { messageAttachments, messageReactions } = tables
  const anyOf = (what: "files" | "reactions"): SQL<number | null> => {
    const rows = what === "files" ? messageAttachments : messageReactions
    return nested(sql`(select 1 from ${rows} where ${eq(rows.messageId, messages.id)} limit 1)`)
  }
  const byIds = statement((db) =>
    db
      .select({ message: messages, author: cardColumns(users), files: anyOf("files"), reactions: anyOf("reactions") })
      .from(messages)
      .leftJoin(users, eq(users.id, messages.authorId))
      .where(engine.isOneOfIn(messages.id, sql.placeholder("ids")))
      .prepare(),
  )
  const withAuthors = (ids: ReadonlyArray<MessageId>) => read((db) => byIds(db).execute({ ids: JSON.stringify(ids) }))

  return Effect.fnUntraced(function* (viewer: UserId, ids: ReadonlyArray<MessageId>) {
    if (ids.length === 0) return []
    const rows = yield* withAuthors(ids)
    const repliedTo = rows.flatMap(({ message }) => message.replyToId ?? [])
    const originals = repliedTo.length === 0 ? [] : yield* withAuthors([...new Set(repliedTo)])
    // After the names, so that none from after a block is shown across it.
    const cards = yield* atBlock(rows.map(({ message }) => message.conversationId))
    const authorOf = ({ author, message }: (typeof rows)[number]) =>
      cardSeenBy(cards, message.conversationId, viewer, author)
    const replies = new Map(
      originals.map((row) => {
        const { content, id } = row.message
        return [id, { id, author: authorOf(row), content }] as const
      }),
    )
    const having = (what: "files" | "reactions") => rows.flatMap((row) => (row[what] === null ? [] : [row.message.id]))
    const attached = yield* attachments(having("files"))
    const given = yield* reactions(viewer, having("reactions"))
    return rows
      .map(
        (row): ShownMessage => ({
          message: { ...row.message, attachments: attached.get(row.message.id) ?? [] },
          author: authorOf(row),
          replyTo: (row.message.replyToId && replies.get(row.message.replyToId)) ?? null,
          reactions: given.get(row.message.id) ?? [],
        }),
      )
      .sort(newestFirst)
  })
}

const newestFirst = Order.mapInput(Order.flip(Order.Number), ({ message }: ShownMessage) => message.sequence)
