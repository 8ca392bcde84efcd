import { and, asc, eq, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { ConversationMembers } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { memberColumns, memberRowOf } from "./conversation-rows.ts"

export const conversationMembersRepository = Layer.effect(
  ConversationMembers,
  Effect.map(Database, ({ execute, read, tables }) => {
    const { conversationMembers, conversations } = tables
    const { conversationId, isArchived, isMuted, joinedAt, settledCount, userId } = conversationMembers
    const columns = memberColumns(tables)
    const [conversation, user] = [sql.placeholder("conversation"), sql.placeholder("user")]
    const isOne = and(eq(conversationId, conversation), eq(userId, user))
    const ofConversation = eq(conversations.id, conversationId)
    const one = statement((db) =>
      db.select(columns).from(conversationMembers).innerJoin(conversations, ofConversation).where(isOne).prepare(),
    )
    const all = statement((db) =>
      db
        .select(columns)
        .from(conversationMembers)
        .innerJoin(conversations, ofConversation)
        .where(eq(conversationId, conversation))
        .orderBy(asc(joinedAt), asc(userId))
        .prepare(),
    )
    const adding = statement((db) =>
      db.insert(conversationMembers).values(placeholdersOf(conversationMembers)).prepare(),
    )
    const { userId: _, joinedAt: __, unreadCount: ___, ...changing } = columns
    const lastSequence = sql`(select ${conversations.lastSequence} from ${conversations}
      where ${conversations.id} = ${conversation})`
    const saving = statement((db) =>
      db
        .update(conversationMembers)
        .set({
          ...setPlaceholders(changing),
          settledCount: sql`${lastSequence} - ${sql.param(sql.placeholder("unreadCount"), settledCount)}`,
        })
        .where(isOne)
        .prepare(),
    )
    const removing = statement((db) => db.delete(conversationMembers).where(isOne).prepare())
    const unreadCount = sql<number>`coalesce(sum(${conversations.lastSequence} - ${settledCount}), 0)`
    const unread = statement((db) =>
      db
        .select({ count: unreadCount.mapWith(Number) })
        .from(conversationMembers)
        .innerJoin(conversations, ofConversation)
        .where(and(eq(userId, user), eq(isArchived, false), sql`not ${isMuted}`))
        .prepare(),
    )

    return ConversationMembers.of({
      member: (id, who) =>
        Effect.map(
          read((db) => one(db).execute({ conversation: id, user: who })),
          List.head,
        ),
      members: (id) => read((db) => all(db).execute({ conversation: id })),
      addMember: (conversation, member) => execute((db) => adding(db).execute(memberRowOf(conversation, member))),
      saveMember: (id, member) =>
        execute((db) => saving(db).execute({ ...member, conversation: id, user: member.userId })),
      removeMember: (id, who) => execute((db) => removing(db).execute({ conversation: id, user: who })),
      groupsOf: (who) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: conversationId })
              .from(conversationMembers)
              .innerJoin(conversations, eq(conversations.id, conversationId))
              .where(and(eq(userId, who), eq(conversations.kind, sql`'group'`)))
              .orderBy(asc(conversationId)),
          ),
          (rows) => rows.map(({ id }) => id),
        ),
      countUnread: (who) =>
        Effect.map(
          read((db) => unread(db).execute({ user: who })),
          ([row]) => row?.count ?? 0,
        ),
    })
  }),
)
