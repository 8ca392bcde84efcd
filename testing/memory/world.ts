import type { DateTime } from "effect"
import type {
  Attachment,
  AttachmentId,
  AuditEntry,
  AuditEntryId,
  BlockId,
  CalendarFeed,
  Collection,
  CollectionId,
  Comment,
  CommentId,
  Conversation,
  ConversationId,
  DmRequest,
  DmRequestId,
  EncryptedKey,
  Event,
  EventId,
  FieldDefinition,
  FieldDefinitionId,
  FileHash,
  FriendRequest,
  FriendRequestId,
  FriendshipId,
  ImportBatch,
  ImportFailure,
  ImportId,
  Invite,
  Item,
  ItemId,
  LinkedAccount,
  Listing,
  ListingId,
  MailId,
  Member,
  Message,
  MessageId,
  Notification,
  NotificationId,
  Offer,
  OfferId,
  OneTimeToken,
  OutboxMail,
  Participant,
  PlatformLink,
  Post,
  PostId,
  PostReaction,
  Proposal,
  ProposalId,
  QueuedGame,
  Rating,
  RatingId,
  RealtimeEvent,
  Report,
  ReportId,
  SchemaField,
  SchemaFieldId,
  ServerId,
  Session,
  SingleUseId,
  StoredFile,
  TokenHash,
  UploadedHour,
  User,
  UserCard,
  UserId,
  Written,
} from "../../core/index.ts"

/** Everything that the ports in memory store. The values in the maps never change; the maps do. */
export const emptyWorld = () => ({
  users: new Map<UserId, User>(),
  /** By the hash of the newest refresh token. */
  sessions: new Map<TokenHash, Session>(),
  tokens: new Map<TokenHash, OneTimeToken>(),
  mails: new Map<MailId, OutboxMail>(),
  linked: new Map<UserId, LinkedAccount>(),
  singleUses: new Map<SingleUseId, DateTime.Utc>(),
  /** By `pairOf` the two. */
  friendships: new Map<string, KeptFriendship>(),
  requests: new Map<FriendRequestId, KeptRequest>(),
  blocks: new Map<BlockId, KeptBlock>(),
  notifications: new Map<NotificationId, Notification>(),
  audit: new Map<AuditEntryId, AuditEntry>(),
  definitions: new Map<FieldDefinitionId, FieldDefinition>(),
  collections: new Map<CollectionId, Collection>(),
  /** When an item last came into a collection. */
  lastItemAt: new Map<CollectionId, DateTime.Utc>(),
  /** The fields of collections; `definition` is the one that was added. */
  fields: new Map<SchemaFieldId, SchemaField & { readonly collectionId: CollectionId }>(),
  items: new Map<ItemId, Item>(),
  /** The game of the platform that an item represents. */
  games: new Map<ItemId, number>(),
  /** What imports know of an item's game. */
  imported: new Map<ItemId, Imported>(),
  listings: new Map<ListingId, Listing>(),
  offers: new Map<OfferId, Offer>(),
  proposals: new Map<ProposalId, Proposal>(),
  ratings: new Map<RatingId, Rating>(),
  links: new Map<UserId, PlatformLink>(),
  keys: new Map<UserId, EncryptedKey>(),
  batches: new Map<ImportId, ImportBatch>(),
  waiting: new Map<ImportId, ReadonlyArray<QueuedGame>>(),
  failures: new Map<ImportId, ReadonlyArray<ImportFailure & QueuedGame>>(),
  posts: new Map<PostId, Post>(),
  comments: new Map<CommentId, Comment>(),
  /** By the ids of the post and the user. */
  postReactions: new Map<string, PostReaction>(),
  conversations: new Map<ConversationId, Conversation>(),
  members: new Map<ConversationId, ReadonlyMap<UserId, Member>>(),
  messages: new Map<MessageId, Message>(),
  /** By the ids of the message and the user, and the emoji. */
  messageReactions: new Map<string, KeptReaction>(),
  attachments: new Map<AttachmentId, KeptAttachment>(),
  /** The first who uploaded a file that is stored. */
  uploaders: new Map<FileHash, UserId>(),
  /** What each account uploaded lately. */
  uploads: new Map<UserId, ReadonlyArray<UploadedHour>>(),
  dmRequests: new Map<DmRequestId, KeptDmRequest>(),
  reports: new Map<ReportId, Report>(),
  files: new Map<FileHash, StoredFile>(),
  events: new Map<EventId, Event>(),
  /** Participants, organizers and invites by `partKey`. */
  participants: new Map<string, Participant>(),
  organizers: new Map<string, KeptOrganizer>(),
  invites: new Map<string, Invite>(),
  /** Who was reminded, by `partKey` and the kind of the reminder. */
  reminders: new Map<string, Pick<Participant, "eventId" | "userId">>(),
  /** When people were last notified of a change, by `partKey`. */
  eventUpdates: new Map<string, Pick<Participant, "eventId" | "userId"> & { readonly at: DateTime.Utc }>(),
  /** The starts for which all reminders are written, by the id of the event and their kind. */
  completeReminders: new Map<string, DateTime.Utc>(),
  calendarFeeds: new Map<UserId, CalendarFeed>(),
  /** The realtime log, by number. */
  realtime: new Map<number, RealtimeEvent>(),
  /** When each event of the log was appended. */
  realtimeAt: new Map<number, DateTime.Utc>(),
  /** The last number of the log, and the number up to which it was swept. */
  logEnds: new Map<"head" | "floor", number>(),
  servers: new Map<ServerId, KeptServer>(),
})

export type World = ReturnType<typeof emptyWorld>

/** A world with the same values, which changes by itself. */
export const copyOf = (world: World): World => {
  const copy = emptyWorld()
  const maps: Record<string, Map<unknown, unknown>> = copy
  for (const [name, map] of Object.entries<Map<unknown, unknown>>(world)) if (map.size > 0) maps[name] = new Map(map)
  return copy
}

export interface KeptFriendship {
  readonly id: FriendshipId
  readonly pair: readonly [UserId, UserId]
  readonly since: DateTime.Utc
}

export type KeptRequest = Omit<FriendRequest, "from" | "to"> & { readonly from: UserId; readonly to: UserId }

export type KeptDmRequest = Omit<DmRequest, "from" | "to"> & { readonly from: UserId; readonly to: UserId }

export interface KeptReaction {
  readonly id: MessageId
  readonly user: UserId
  readonly emoji: string
  readonly at: DateTime.Utc
}

export interface KeptAttachment {
  readonly attachment: Attachment
  readonly uploader: UserId
  readonly claimedAt: DateTime.Utc
  /** `null` while no message has it. */
  readonly messageId: MessageId | null
}

export interface KeptOrganizer {
  readonly eventId: EventId
  readonly userId: UserId
  readonly addedAt: DateTime.Utc
}

export interface KeptServer {
  readonly renewedAt: DateTime.Utc
  readonly users: ReadonlySet<UserId>
}

export interface KeptBlock {
  readonly id: BlockId
  readonly by: UserId
  readonly other: UserId
  /** Both, as they were at the time of the block. */
  readonly cards: ReadonlyMap<UserId, UserCard>
  readonly createdAt: DateTime.Utc
}

export interface Imported {
  readonly appId: number
  readonly written: Written
  /** When the item waits for its details, and how often its game was claimed; `null` when it does not wait. */
  readonly details: { readonly dueAt: DateTime.Utc; readonly claims: number } | null
}
