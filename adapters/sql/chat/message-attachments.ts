import { asc, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Attachment, MessageId } from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

/** The attachments of some messages in their order, with one statement. */
export const attachmentsOf = ({ engine, read, tables }: Database["Service"]) => {
  const { messageAttachments } = tables
  const { height, id, messageId, mimeType, name, position, size, width } = messageAttachments
  const ofMessages = statement((db) =>
    db
      .select({ messageId, id, name, mimeType, size, width, height })
      .from(messageAttachments)
      .where(engine.isOneOfIn(messageId, sql.placeholder("ids")))
      .orderBy(asc(messageId), asc(position))
      .prepare(),
  )
  return Effect.fnUntraced(function* (messages: ReadonlyArray<MessageId>) {
    const attachments = new Map<MessageId, Array<Attachment>>()
    if (messages.length === 0) return attachments
    const rows = yield* read((db) => ofMessages(db).execute({ ids: JSON.stringify(messages) }))
    for (const { messageId: message, ...attachment } of rows)
      if (message !== null) attachments.set(message, [...(attachments.get(message) ?? []), attachment])
    return attachments
  })
}
