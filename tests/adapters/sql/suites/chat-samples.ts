import { eq } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import { Database } from "../../../../adapters/sql/database.ts"
import type { ConversationId, Message, User } from "../../../../core/index.ts"
import { freshId } from "../../../../testing/suites/samples.ts"

/** Some messages as rows, one after the other, and the conversation that has them. No unread count follows. */
export const messageRows = Effect.fnUntraced(function* (
  { id }: { readonly id: ConversationId },
  author: User,
  contents: ReadonlyArray<string>,
  at: DateTime.Utc,
) {
  const { execute, read, tables } = yield* Database
  const { conversationMembers, messages } = tables
  const isMember = eq(conversationMembers.conversationId, id)
  const [found] = yield* read((db) =>
    db.select({ last: conversationMembers.lastSequence }).from(conversationMembers).where(isMember).limit(1),
  )
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
  yield* execute((db) => db.update(conversationMembers).set(moved).where(isMember))
  return made
})
