import { Context, type DateTime, Effect, type Option } from "effect"
import type { ShownMessage } from "../chat/index.ts"
import type { AttachmentId } from "../files/index.ts"
import type { FriendRequest } from "../friends/index.ts"
import type { ShownRating } from "../market/index.ts"
import type { Comment, ReactionType } from "../posts/index.ts"
import type { ConversationId, MessageId, Page, PageRequest, PostId, UserId } from "../shared/index.ts"
import type { Export, ExportId } from "./export.ts"

/** The exports of all accounts. An export is deleted with its account. */
export class Exports extends Context.Service<
  Exports,
  {
    readonly add: (one: Export) => Effect.Effect<void>
    readonly find: (id: ExportId) => Effect.Effect<Option.Option<Export>>
    /** Newest first. */
    readonly list: (userId: UserId, page: PageRequest) => Effect.Effect<Page<Export>>
    /** When the newest export of an account was made that has not failed. */
    readonly latest: (userId: UserId) => Effect.Effect<Option.Option<DateTime.Utc>>
    /** The exports of an account that wait, are being written or can be downloaded. */
    readonly open: (userId: UserId) => Effect.Effect<ReadonlyArray<Export>>
    /** Up to `limit` exports that can be downloaded no more at `now`, and are not stored as expired yet. */
    readonly due: (now: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<Export>>
    /**
     * Claims the oldest export that waits, or whose writer's claim is over at `now`, and counts the attempt. No other
     * worker can claim it until `until`. A stored claim that lasts beyond `latest` counts as over, because it means
     * that a clock was set back.
     */
    readonly claim: (at: {
      readonly now: DateTime.Utc
      readonly until: DateTime.Utc
      readonly latest: DateTime.Utc
    }) => Effect.Effect<Option.Option<Export>>
    /** Stores every field of an existing export, and counts its bytes as those that its account holds. */
    readonly save: (one: Export) => Effect.Effect<void>
    /** Deletes exports that have failed or expired and were made before `before`. Returns how many. */
    readonly sweep: (before: DateTime.Utc) => Effect.Effect<number>
  }
>()("curio/exports/Exports") {}

/**
 * Whether there is space for exports where they are stored: without it they wait. Unless an adapter says otherwise,
 * there always is. Contract: exports, own data.
 */
export const ExportSpace = Context.Reference<Effect.Effect<boolean>>("curio/exports/ExportSpace", {
  defaultValue: () => Effect.succeed(true),
})

/** A piece of an export. Its content lies where the contents of attachments are, under an id of its own. */
export interface ExportPart {
  readonly id: AttachmentId
  readonly exportId: ExportId
  /** Where in the zip it begins. */
  readonly start: number
  readonly size: number
  /** The attempt that stored it. */
  readonly attempt: number
}

/** What the writer of an export noted when everything before `end` was stored. */
export interface ExportNote {
  readonly end: number
  /** The attempt that stored what ends there. */
  readonly attempt: number
  readonly text: string
}

/** The records of the pieces of exports. One without an export is left to the sweep. */
export class ExportParts extends Context.Service<
  ExportParts,
  {
    /** Records a piece before its content is stored, so that the sweep knows every content. */
    readonly add: (part: ExportPart, now: DateTime.Utc) => Effect.Effect<void>
    /** The piece of an export that holds the byte at `offset`. */
    readonly at: (id: ExportId, offset: number) => Effect.Effect<Option.Option<ExportPart>>
    /** Notes how the writing goes on behind a piece: it and all before it are stored. */
    readonly note: (id: AttachmentId, text: string) => Effect.Effect<void>
    /** The note that lies farthest behind in the zip. */
    readonly lastNote: (id: ExportId) => Effect.Effect<Option.Option<ExportNote>>
    /** The notes of pieces that begin at an offset or behind it, in the order of the zip. */
    readonly notes: (id: ExportId, from: number, limit: number) => Effect.Effect<ReadonlyArray<ExportNote>>
    /** Takes the pieces away from an export that begin at an offset or behind it. */
    readonly detach: (id: ExportId, from: number) => Effect.Effect<void>
    /** At most `limit` pieces without an export that were recorded before `before`. */
    readonly unused: (before: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<AttachmentId>>
    /** Deletes the record of a piece without an export. */
    readonly forget: (id: AttachmentId) => Effect.Effect<void>
  }
>()("curio/exports/ExportParts") {}

/** The names of the pictures and attachments that an export names and does not hold yet, while it is written. */
export class ExportContents extends Context.Service<
  ExportContents,
  {
    /** Adds names; one that is there already is left alone. */
    readonly add: (id: ExportId, names: ReadonlyArray<string>) => Effect.Effect<void>
    /** The names of an export behind a name, in their order, at most `limit`. */
    readonly next: (id: ExportId, after: string | null, limit: number) => Effect.Effect<ReadonlyArray<string>>
    readonly remove: (id: ExportId, names: ReadonlyArray<string>) => Effect.Effect<void>
    /** Removes at most `limit` names of exports that are not written any more. Returns how many. */
    readonly sweep: (limit: number) => Effect.Effect<number>
  }
>()("curio/exports/ExportContents") {}

/** What a signed address of an export says. */
export interface ExportLink {
  readonly id: ExportId
  readonly reader: UserId
  readonly expiresAt: DateTime.Utc
}

/** Signs addresses of exports, so that they cannot be made up. Every server accepts those of every other. */
export class ExportLinks extends Context.Service<
  ExportLinks,
  {
    /** A text for a path of a URL. */
    readonly sign: (link: ExportLink) => Effect.Effect<string>
    /** None for a text that `sign` did not make. */
    readonly verify: (signed: string) => Effect.Effect<Option.Option<ExportLink>>
  }
>()("curio/exports/ExportLinks") {}

/** A reaction of a user to a post. */
export interface OwnPostReaction {
  readonly postId: PostId
  readonly type: ReactionType
  readonly createdAt: DateTime.Utc
}

/** A reaction of a user to a message. */
export interface OwnMessageReaction {
  readonly messageId: MessageId
  readonly emoji: string
  readonly createdAt: DateTime.Utc
}

/** What a user wrote and did at places of others, where no list of the user's own is shown. For exports alone. */
export class OwnRecords extends Context.Service<
  OwnRecords,
  {
    /** Oldest first. */
    readonly comments: (author: UserId, page: PageRequest) => Effect.Effect<Page<Comment>>
    readonly postReactions: (user: UserId, page: PageRequest) => Effect.Effect<Page<OwnPostReaction>>
    readonly messageReactions: (user: UserId, page: PageRequest) => Effect.Effect<Page<OwnMessageReaction>>
    /** The ratings that a user gave, newest first. */
    readonly ratingsGiven: (rater: UserId, page: PageRequest) => Effect.Effect<Page<ShownRating>>
    /** Sent and received requests of every status. */
    readonly friendRequests: (user: UserId, page: PageRequest) => Effect.Effect<Page<FriendRequest>>
    /**
     * The conversations that a user is a member of, archived ones too, by id: an order that a new message does not
     * change.
     */
    readonly conversations: (user: UserId, page: PageRequest) => Effect.Effect<Page<ConversationId>>
    /**
     * What a user wrote in a conversation, oldest first. A page looks at a bounded number of messages of the
     * conversation, so it may hold none and still have a next one.
     */
    readonly messages: (
      author: UserId,
      conversation: ConversationId,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownMessage>>
  }
>()("curio/exports/OwnRecords") {}
