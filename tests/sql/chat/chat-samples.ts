import { eq } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import { slotOf } from "../../../adapters/sql/chat/activity-slots.ts"
import { Database } from "../../../adapters/sql/engine/database.ts"
import type { ConversationId, Message, User } from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"

/** Some messages as rows, one after the other, and the conversation that has them. No unread count follows. */
export const messageRows = Effect.fnUntraced(function* (
  { id }: { readonly id: ConversationId },
  author: User,
  contents: ReadonlyArray<string>,
  at: DateTime.Utc,
) {
  const { execute, read, tables } = yield* Database
  const { conversationMembers, conversations, messages } = tables
  const isOne = eq(conversations.id, id)
  const [found] = yield* read((db) => db.select({ last: conversations.lastSequence }).from(conversations).where(isOne))
  const last = found?.last ?? 0
  const made = contents.map(
    (content, n): Message => ({
      id: freshId<Message["id"]>(),
      conversationId: id,
      sequence: last + n + 1,
      authorId: author.id,
      content,
      attachments: [],
      replyToId: null,
      clientId: null,
      createdAt: at,
      editedAt: null,
      deletedAt: null,
    }),
  )
  const rows = made.map(({ attachments: _, ...row }) => row)
  yield* execute((db) => db.insert(messages).values(rows))
  const moved = { activityAt: at, lastSequence: last + made.length }
  yield* execute((db) => db.update(conversations).set(moved).where(isOne))
  const isMember = eq(conversationMembers.conversationId, id)
  yield* execute((db) =>
    db
      .update(conversationMembers)
      .set({ activitySlot: slotOf(at) })
      .where(isMember),
  )
  return made
})
