import { and, asc, eq, gt, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { ConversationMembers } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { placeholdersOf, setPlaceholders, statement } from "../engine/statement.ts"
import { memberColumns } from "./conversation-rows.ts"

export const conversationMembersRepository = Layer.effect(
  ConversationMembers,
  Effect.map(Database, ({ execute, read, tables }) => {
    const { conversationMembers, conversations } = tables
    const { conversationId, isArchived, isMuted, joinedAt, unreadCount, userId } = conversationMembers
    const columns = memberColumns(tables)
    const [conversation, user] = [sql.placeholder("conversation"), sql.placeholder("user")]
    const isOne = and(eq(conversationId, conversation), eq(userId, user))
    const one = statement((db) => db.select(columns).from(conversationMembers).where(isOne).prepare())
    const all = statement((db) =>
      db
        .select(columns)
        .from(conversationMembers)
        .where(eq(conversationId, conversation))
        .orderBy(asc(joinedAt), asc(userId))
        .prepare(),
    )
    const adding = statement((db) =>
      db.insert(conversationMembers).values(placeholdersOf(conversationMembers)).prepare(),
    )
    const { userId: _, joinedAt: __, ...changing } = columns
    const saving = statement((db) =>
      db.update(conversationMembers).set(setPlaceholders(changing)).where(isOne).prepare(),
    )
    const removing = statement((db) => db.delete(conversationMembers).where(isOne).prepare())
    // The condition of the index `conversation_members_unread`.
    const counts = and(eq(userId, user), gt(unreadCount, sql`0`), sql`not ${isMuted}`, sql`not ${isArchived}`)
    const unread = statement((db) =>
      db
        .select({ count: sql<number>`coalesce(sum(${unreadCount}), 0)`.mapWith(Number) })
        .from(conversationMembers)
        .where(counts)
        .prepare(),
    )

    return ConversationMembers.of({
      member: (id, who) =>
        Effect.map(
          read((db) => one(db).execute({ conversation: id, user: who })),
          List.head,
        ),
      members: (id) => read((db) => all(db).execute({ conversation: id })),
      addMember: ({ activityAt, id, lastSequence }, member) =>
        execute((db) => adding(db).execute({ ...member, conversationId: id, activityAt, lastSequence })),
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
