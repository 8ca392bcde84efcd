import { Context, type DateTime, type Effect, type Option } from "effect"
import type { ConversationId, UserId } from "../shared/index.ts"
import type { Attachment, AttachmentId } from "./attachment.ts"
import type { StorageError } from "./ports.ts"

/** An attachment and where it belongs. */
export interface LocatedAttachment {
  readonly attachment: Attachment
  readonly conversationId: ConversationId
}

/** The records of attachments. */
export class Attachments extends Context.Service<
  Attachments,
  {
    /**
     * Records attachments, which neither a message nor an item has yet, before their content is stored, in the order in
     * which they were sent. Their bytes count for their sender until `forget`.
     */
    readonly claim: (attachments: ReadonlyArray<Attachment>, by: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** An attachment of a message that is not deleted, in a conversation that is not removed. */
    readonly find: (id: AttachmentId) => Effect.Effect<Option.Option<LocatedAttachment>>
    /** At most `limit` attachments that neither a message nor an item has, and that were recorded before `before`. */
    readonly unused: (before: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<AttachmentId>>
    /** Deletes the record of an attachment that neither a message nor an item has. */
    readonly forget: (id: AttachmentId) => Effect.Effect<void>
  }
>()("curio/chat/Attachments") {}

/** Stores the content of attachments, never at a public address. Every call ends within a bounded time. */
export class AttachmentStorage extends Context.Service<
  AttachmentStorage,
  {
    /** Stores a content completely or not at all. Once this succeeds, it survives a power cut. */
    readonly put: (id: AttachmentId, bytes: Uint8Array) => Effect.Effect<void, StorageError>
    readonly get: (id: AttachmentId) => Effect.Effect<Option.Option<Uint8Array>, StorageError>
    /**
     * A content that is read in chunks while it is iterated, so that only a chunk of it is in memory. When the content
     * is removed meanwhile, the iteration may fail.
     */
    readonly open: (id: AttachmentId) => Effect.Effect<Option.Option<AsyncIterable<Uint8Array>>, StorageError>
    /** Removes a content, if it exists. */
    readonly delete: (id: AttachmentId) => Effect.Effect<void, StorageError>
    /** Removes the remains of writes that began before `before` and never finished. */
    readonly deleteUnfinished: (before: DateTime.Utc) => Effect.Effect<void, StorageError>
  }
>()("curio/chat/AttachmentStorage") {}
