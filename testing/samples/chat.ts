import { type DateTime, Effect } from "effect"
import {
  type Attachments,
  type Blocks,
  type ConversationId,
  ConversationMembers,
  Conversations,
  type DealConversation,
  type DealSubject,
  type DirectConversation,
  type Friendships,
  type GroupConversation,
  type LoggedEvent,
  type Member,
  type MemberRole,
  type MessageId,
  Messages,
  newMember,
  type PostPurge,
  type Publisher,
  pairOf,
  type RealtimeEvent,
  RealtimeEvents,
  type RealtimeLog,
  type Relations,
  type RoundLegs,
  type Transactions,
  type User,
  type UserId,
  type Users,
} from "../../core/index.ts"
import { freshId } from "./samples.ts"

/** The ports that the suites of chat need. */
export type ChatPorts =
  | Attachments
  | Blocks
  | ConversationMembers
  | Conversations
  | Friendships
  | Messages
  | PostPurge
  | Publisher
  | RealtimeEvents
  | RealtimeLog
  | Relations
  | RoundLegs
  | Transactions
  | Users

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

/** A conversation about an offer or a leg that is stored. */
export const storedDeal = Effect.fnUntraced(function* (
  about: DealSubject,
  one: Pick<User, "id">,
  other: Pick<User, "id">,
  at: DateTime.Utc,
) {
  const conversation: DealConversation = {
    id: freshId<ConversationId>(),
    kind: "offer",
    pair: pairOf(one.id, other.id),
    about,
    lastSequence: 0,
    activityAt: at,
    createdAt: at,
    updatedAt: at,
  }
  const members = conversation.pair.map((userId) => newMember(conversation, { userId, role: "member", now: at }))
  yield* (yield* Conversations).add(conversation, members)
  return conversation
})

/** A message that is stored, the next one of its conversation. */
export const storedMessage = Effect.fnUntraced(function* (
  { id }: { readonly id: ConversationId },
  author: User,
  content: string,
  at: DateTime.Utc,
  replyToId: MessageId | null = null,
) {
  const { lastSequence } = yield* Effect.orDie(Effect.fromOption(yield* (yield* Conversations).find(id)))
  const none = { attachments: [], replyToId, clientId: null, editedAt: null, deletedAt: null }
  const given = { id: freshId<never>(), conversationId: id, sequence: lastSequence + 1, authorId: author.id, content }
  const message = { ...given, ...none, createdAt: at }
  yield* (yield* Messages).add(message)
  return message
})

/** Changes what is stored of a member. */
export const memberChanged = Effect.fnUntraced(function* (
  { id }: { readonly id: ConversationId },
  user: User,
  change: Partial<Member>,
) {
  const members = yield* ConversationMembers
  const member = yield* Effect.fromOption(yield* members.member(id, user.id))
  yield* members.saveMember(id, { ...member, ...change })
})

/** What was logged about a conversation, in its order. */
export const loggedOf = Effect.fnUntraced(function* (id: ConversationId) {
  const log = yield* RealtimeEvents
  yield* log.number
  const all: Array<LoggedEvent> = []
  let part: ReadonlyArray<LoggedEvent> = []
  do {
    part = (yield* log.after(all.at(-1)?.n ?? 0, 1000)).events
    all.push(...part)
  } while (part.length > 0)
  return all
    .filter(({ audience, subject }) => audience.id === id || subject === id)
    .map(({ audience, kind, subject }): RealtimeEvent => ({ kind, audience, subject }))
})
