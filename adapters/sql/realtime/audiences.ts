import { and, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { Audiences } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

export const audiencesRepository = Layer.effect(
  Audiences,
  Effect.gen(function* () {
    const { engine, read, tables } = yield* Database
    const { conversationMembers: members, messageReactions: reactions } = tables
    const isWanted = and(
      engine.isOneOfIn(members.conversationId, sql.placeholder("conversations")),
      engine.isOneOfIn(members.userId, sql.placeholder("users")),
    )
    const membersAmong = statement((db) =>
      db.select({ conversation: members.conversationId, user: members.userId }).from(members).where(isWanted).prepare(),
    )
    const reactors = statement((db) =>
      db
        .select({ message: reactions.messageId, user: reactions.userId, emoji: reactions.emoji })
        .from(reactions)
        .where(engine.isOneOfIn(reactions.messageId, sql.placeholder("messages")))
        .prepare(),
    )
    return Audiences.of({
      membersAmong: (users, conversations) => {
        if (users.length === 0 || conversations.length === 0) return Effect.succeed([])
        const asked = { users: JSON.stringify(users), conversations: JSON.stringify(conversations) }
        return read((db) => membersAmong(db).execute(asked))
      },
      reactors: (messages) =>
        messages.length === 0
          ? Effect.succeed([])
          : read((db) => reactors(db).execute({ messages: JSON.stringify(messages) })),
    })
  }),
)
