import { asc, eq, or } from "drizzle-orm"
import { type DateTime, Effect } from "effect"
import { Database } from "../../../../adapters/sql/database.ts"
import {
  type ConversationId,
  Conversations,
  type DirectConversation,
  type GroupConversation,
  type Member,
  type MemberRole,
  type Message,
  newMember,
  pairOf,
  type RealtimeEvent,
  type User,
  type UserId,
} from "../../../../core/index.ts"
import { freshId } from "../../../../testing/suites/samples.ts"

/** A group that is stored, of people with their roles. Each joined a second after the one before. */
export const storedGroup = Effect.fnUntraced(function* (
  people: ReadonlyArray<readonly [User | UserId, MemberRole]>,
  at: DateTime.Utc,
  fields: Partial<GroupConversation> = {},
) {
  const group: GroupConversation = {
    id: freshId<ConversationId>(),
    kind: "group",
    name: "Swappers",
    coverUrl: null,
    lastSequence: 0,
    activityAt: at,
    createdAt: at,
    updatedAt: at,
    ...fields,
  }
  const members = people.map(([one, role]) =>
    newMember(group, { userId: typeof one === "string" ? one : one.id, role, now: at }),
  )
  yield* (yield* Conversations).add(group, members)
  return group
})

/** A direct conversation that is stored. */
export const storedDirect = Effect.fnUntraced(function* (
  one: Pick<User, "id">,
  other: Pick<User, "id">,
  at: DateTime.Utc,
) {
  const conversation: DirectConversation = {
    id: freshId<ConversationId>(),
    kind: "direct",
    pair: pairOf(one.id, other.id),
    lastSequence: 0,
    activityAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const members = conversation.pair.map((userId) => newMember(conversation, { userId, role: "member", now: at }))
  yield* (yield* Conversations).add(conversation, members)
  return conversation
})

/** Some messages as rows, one after the other, and the conversation that has them. No unread count follows. */
export const messageRows = Effect.fnUntraced(function* (
  { id }: { readonly id: ConversationId },
  author: User,
  contents: ReadonlyArray<string>,
  at: DateTime.Utc,
) {
  const { execute, read, tables } = yield* Database
  const { conversationMembers, conversations, messages } = tables
  const [found] = yield* read((db) =>
    db.select({ last: conversations.lastSequence }).from(conversations).where(eq(conversations.id, id)),
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
  yield* execute((db) => db.update(conversations).set(moved).where(eq(conversations.id, id)))
  yield* execute((db) =>
    db.update(conversationMembers).set({ activityAt: at }).where(eq(conversationMembers.conversationId, id)),
  )
  return made
})

/** Changes what is stored of a member. */
export const memberChanged = Effect.fnUntraced(function* (
  { id }: { readonly id: ConversationId },
  user: User,
  change: Partial<Member>,
) {
  const conversations = yield* Conversations
  const member = yield* Effect.fromOption(yield* conversations.member(id, user.id))
  yield* conversations.saveMember(id, { ...member, ...change })
})

/** What was logged about a conversation, in its order. */
export const loggedOf = Effect.fnUntraced(function* (id: ConversationId) {
  const { read, tables } = yield* Database
  const { realtimeEvents } = tables
  const rows = yield* read((db) =>
    db
      .select()
      .from(realtimeEvents)
      .where(or(eq(realtimeEvents.subjectId, id), eq(realtimeEvents.audienceId, id)))
      .orderBy(asc(realtimeEvents.id)),
  )
  return rows.map(
    ({ audienceId, audienceKind, kind, subjectId }): RealtimeEvent => ({
      kind,
      audience: { kind: audienceKind, id: audienceId } as RealtimeEvent["audience"],
      subject: subjectId,
    }),
  )
})
