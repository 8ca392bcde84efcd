import type { DateTime } from "effect"
import type {
  Attachment,
  AttachmentId,
  AuditEntry,
  AuditEntryId,
  Authenticator,
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
  Edition,
  EditionAnswer,
  EncryptedKey,
  Entry,
  EntryId,
  EntryWant,
  Event,
  EventId,
  FieldDefinition,
  FieldDefinitionId,
  FileHash,
  FileRow,
  FillPosition,
  FriendRequest,
  FriendRequestId,
  FriendshipId,
  GroupId,
  ImportBatch,
  ImportedRow,
  ImportFailure,
  ImportFile,
  ImportId,
  Invite,
  Item,
  ItemId,
  Leg,
  LegId,
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
  OwnMapping,
  Participant,
  PendingAddress,
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
  ReplacedAddress,
  Report,
  ReportId,
  Round,
  RoundGroup,
  RoundId,
  Sale,
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
  Want,
  WantId,
  WantNews,
  Written,
} from "../../core/index.ts"

/** A map, and whether a removed account takes an entry along. What it takes in other ways is in `removals.ts`. */
const map = <K, A>(isOf: (value: A, user: UserId, key: K) => boolean = () => false) => ({
  empty: () => new Map<K, A>(),
  removeOf: (user: UserId, entries: Map<K, A>): void => {
    for (const [key, value] of entries) if (isOf(value, user, key)) entries.delete(key)
  },
})

/** Everything that the ports in memory store. The values in the maps never change; the maps do. */
const maps = {
  users: map<UserId, User>(({ id }, user) => id === user),
  /** By the hash of the newest refresh token. */
  sessions: map<TokenHash, Session>(({ userId }, user) => userId === user),
  tokens: map<TokenHash, OneTimeToken>(({ userId }, user) => userId === user),
  authenticators: map<UserId, Authenticator>(({ userId }, user) => userId === user),
  /** The hashes that were not used. */
  recoveryCodes: map<UserId, { readonly codes: ReadonlyArray<TokenHash>; readonly madeAt: DateTime.Utc }>(
    (_, user, key) => key === user,
  ),
  wrongCodes: map<UserId, ReadonlyArray<DateTime.Utc>>((_, user, key) => key === user),
  pendingAddresses: map<UserId, PendingAddress>(({ userId }, user) => userId === user),
  /** In the order in which they were replaced. */
  replacedAddresses: map<TokenHash, ReplacedAddress>(({ userId }, user) => userId === user),
  mails: map<MailId, OutboxMail>(),
  linked: map<UserId, LinkedAccount>(({ userId }, user) => userId === user),
  singleUses: map<SingleUseId, DateTime.Utc>(),
  /** By `pairOf` the two. */
  friendships: map<string, KeptFriendship>(({ pair }, user) => pair.includes(user)),
  requests: map<FriendRequestId, KeptRequest>(({ from, to }, user) => from === user || to === user),
  blocks: map<BlockId, KeptBlock>(({ by, other }, user) => by === user || other === user),
  notifications: map<NotificationId, Notification>(({ userId }, user) => userId === user),
  audit: map<AuditEntryId, AuditEntry>(),
  definitions: map<FieldDefinitionId, FieldDefinition>(({ ownerId }, user) => ownerId === user),
  collections: map<CollectionId, Collection>(),
  /** When an item last came into a collection. */
  lastItemAt: map<CollectionId, DateTime.Utc>(),
  /** The fields of collections; `definition` is the one that was added. */
  fields: map<SchemaFieldId, SchemaField & { readonly collectionId: CollectionId }>(
    ({ definition }, user) => definition.ownerId === user,
  ),
  items: map<ItemId, Item>(),
  /** The game of the platform that an item represents. */
  games: map<ItemId, number>(),
  /** What imports know of an item's game. */
  imported: map<ItemId, Imported>(),
  listings: map<ListingId, Listing>(),
  offers: map<OfferId, Offer>(),
  proposals: map<ProposalId, Proposal>(),
  ratings: map<RatingId, Rating>(),
  /** Completed purchases, by the id of the offer. */
  sales: map<string, Sale>(),
  /** The one position of the fill. */
  editionFill: map<"position", FillPosition>(),
  editionAnswers: map<Edition, EditionAnswer>(),
  wants: map<WantId, Want>(({ ownerId }, user) => ownerId === user),
  /** By the ids of the want and the listing. */
  wantTellings: map<string, { readonly wantId: WantId; readonly listingId: ListingId }>(),
  /** In the order of their turns. */
  wantNews: map<string, KeptNews>(),
  itemHolds: map<ItemId, KeptHold>(),
  links: map<UserId, PlatformLink>(({ userId }, user) => userId === user),
  keys: map<UserId, EncryptedKey>((_, user, key) => key === user),
  batches: map<ImportId, ImportBatch>(),
  waiting: map<ImportId, ReadonlyArray<QueuedGame>>(),
  failures: map<ImportId, ReadonlyArray<ImportFailure & QueuedGame>>(),
  importFiles: map<ImportId, ImportFile>(),
  /** By the id of the file and the number of the portion, or the line. */
  importPortions: map<string, { readonly fileId: ImportId; readonly rows: ReadonlyArray<FileRow> }>(),
  importRows: map<string, ImportedRow & { readonly fileId: ImportId }>(),
  /** By the id of the user and the name. */
  importMappings: map<string, OwnMapping & { readonly userId: UserId }>(({ userId }, user) => userId === user),
  posts: map<PostId, Post>(),
  comments: map<CommentId, Comment>(({ authorId }, user) => authorId === user),
  /** By the ids of the post and the user. */
  postReactions: map<string, PostReaction>(({ userId }, user) => userId === user),
  conversations: map<ConversationId, Conversation>(),
  members: map<ConversationId, ReadonlyMap<UserId, Member>>(),
  messages: map<MessageId, Message>(),
  /** By the ids of the message and the user, and the emoji. */
  messageReactions: map<string, KeptReaction>((reaction, user) => reaction.user === user),
  attachments: map<AttachmentId, KeptAttachment>(),
  /** The first who uploaded a file that is stored. */
  uploaders: map<FileHash, UserId>(),
  /** What each account uploaded lately. */
  uploads: map<UserId, ReadonlyArray<UploadedHour>>(),
  dmRequests: map<DmRequestId, KeptDmRequest>(({ from, to }, user) => from === user || to === user),
  reports: map<ReportId, Report>(),
  files: map<FileHash, StoredFile>(),
  events: map<EventId, Event>(),
  /** Participants, organizers and invites by `partKey`. */
  participants: map<string, Participant>(),
  organizers: map<string, KeptOrganizer>(),
  invites: map<string, Invite>(),
  /** Who was reminded, by `partKey` and the kind of the reminder. */
  reminders: map<string, Pick<Participant, "eventId" | "userId">>(),
  /** When people were last notified of a change, by `partKey`. */
  eventUpdates: map<string, Pick<Participant, "eventId" | "userId"> & { readonly at: DateTime.Utc }>(),
  /** The starts for which all reminders are written, by the id of the event and their kind. */
  completeReminders: map<string, DateTime.Utc>(),
  calendarFeeds: map<UserId, CalendarFeed>(({ userId }, user) => userId === user),
  rounds: map<RoundId, Round>(),
  /** Until when a server has a round to solve it. */
  roundClaims: map<RoundId, DateTime.Utc>(),
  /** The hashes of the codes that invite. */
  roundLinks: map<RoundId, TokenHash>(),
  /** Organizers and invites by `partOf`. */
  roundOrganizers: map<string, KeptRoundPart & { readonly addedAt: DateTime.Utc }>(),
  roundInvites: map<string, KeptRoundPart>(),
  roundEntries: map<EntryId, Entry>(),
  roundWants: map<EntryId, ReadonlyArray<EntryWant>>(),
  roundGroups: map<GroupId, RoundGroup>(),
  /** The portions of published files, by round, file and number. */
  roundFiles: map<string, string>(),
  roundLegs: map<LegId, Leg>(),
  /** The realtime log, by number. */
  realtime: map<number, RealtimeEvent>(),
  /** When each event of the log was appended. */
  realtimeAt: map<number, DateTime.Utc>(),
  /** The last number of the log, and the number up to which it was swept. */
  logEnds: map<"head" | "floor", number>(),
  servers: map<ServerId, KeptServer>(),
}

export type World = { readonly [Name in keyof typeof maps]: ReturnType<(typeof maps)[Name]["empty"]> }

export const emptyWorld = (): World =>
  Object.fromEntries(Object.entries(maps).map(([name, { empty }]) => [name, empty()])) as World

const names = Object.keys(maps) as ReadonlyArray<keyof World>

/** Removes the entries of an account from every map. */
export const removeEntriesOf = (world: World, user: UserId): void => {
  for (const name of names) maps[name].removeOf(user, world[name] as never)
}

/** A world with the same values, which changes by itself. */
export const copyOf = (world: World): World =>
  Object.fromEntries(Object.entries<Map<unknown, unknown>>(world).map(([name, map]) => [name, new Map(map)])) as World

/**
 * What a transaction reads and changes while the world stays as it is. Each map is copied when it is first asked for,
 * because a transaction needs few of them; `commit` puts the copies into the world.
 */
export const draftOf = (world: World) => {
  const copies: Partial<Record<keyof World, Map<unknown, unknown>>> = {}
  const draft = Object.defineProperties(
    {},
    Object.fromEntries(
      names.map((name) => [
        name,
        { enumerable: true, get: () => (copies[name] ??= new Map<unknown, unknown>(world[name])) },
      ]),
    ),
  ) as World
  return { draft, commit: () => void Object.assign(world, copies) }
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

export interface KeptRoundPart {
  readonly roundId: RoundId
  readonly userId: UserId
}

export interface KeptServer {
  readonly renewedAt: DateTime.Utc
  readonly users: ReadonlySet<UserId>
}

/** News that are left to the worker, and the wants whose answers counted them. */
export interface KeptNews extends Omit<WantNews, "lister"> {
  readonly counted: ReadonlyArray<WantId>
}

/** What holds an item. */
export interface KeptHold {
  /** How many accepted offers. */
  readonly offers: number
  readonly entry: EntryId | null
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
