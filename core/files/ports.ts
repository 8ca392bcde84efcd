import { Context, type DateTime, Effect, type Option } from "effect"
import type { Page, PageRequest, UserId } from "../shared/index.ts"
import type {
  ImagesBusy,
  InvalidImage,
  MalwareFound,
  ScannerUnavailable,
  StorageNotConfigured,
  StorageUnreachable,
} from "./errors.ts"
import type { FileHash, FittedPicture, Picture, SentPicture, StoredFile } from "./file.ts"

export type StorageError = StorageNotConfigured | StorageUnreachable

/** Stores the content of files. Every call ends within a bounded time, whatever the store does. */
export class FileStorage extends Context.Service<
  FileStorage,
  {
    /**
     * Stores a file completely or not at all. An equal file is the same file. Once this succeeds, the file survives a
     * power cut.
     */
    readonly put: (picture: Picture) => Effect.Effect<void, StorageError>
    readonly get: (hash: FileHash) => Effect.Effect<Option.Option<Uint8Array>, StorageError>
    /** Removes a file, if it exists. */
    readonly delete: (hash: FileHash) => Effect.Effect<void, StorageError>
    /** Removes the remains of writes that began before `before` and never finished, for example because of a crash. */
    readonly deleteUnfinished: (before: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** The public address of the file. */
    readonly publicUrl: (hash: FileHash) => string
  }
>()("curio/files/FileStorage") {}

/** Converts uploaded pictures. */
export class Images extends Context.Service<
  Images,
  {
    /**
     * Decodes a picture and fits it into `within`, never enlarging it. The result is upright, without metadata, as
     * WebP. Accepts JPEG (of at most 64 scans), PNG, WebP and GIF (the first frame) of at most 40,000,000 pixels. The
     * type is detected from the bytes alone. Does not block the thread. Decodes one picture of a sender at a time and
     * alternates between senders. Fails with `ImagesBusy` when too many wait. Interruption ends the waiting.
     */
    readonly fit: (sent: SentPicture) => Effect.Effect<FittedPicture, InvalidImage | ImagesBusy>
  }
>()("curio/files/Images") {}

/**
 * Looks for malware in uploads. Every file that a user sends is scanned before it is decoded, read or stored. Without
 * an adapter nothing is looked at. An adapter ends within a bounded time, limits how many files it scans at once,
 * alternates between senders, and fails with `ScannerUnavailable` whenever it does not know that a file is clean.
 * Contract: files, storage.
 */
export const FileScanner = Context.Reference<{
  readonly scan: (sent: Pick<SentPicture, "by" | "bytes">) => Effect.Effect<void, MalwareFound | ScannerUnavailable>
}>("curio/files/FileScanner", { defaultValue: () => ({ scan: () => Effect.void }) })

/**
 * The records of files. References to a file are found in the avatars and covers themselves. A cover in an item
 * snapshot of a listing or an offer counts as a reference as long as the item exists.
 */
export class Files extends Context.Service<
  Files,
  {
    /**
     * Records a file before it is stored. A file that is already recorded counts as stored now, so the sweep does not
     * remove it. Its bytes count for the account that claimed it first, from now until `forget`; once that account is
     * deleted, for the next one that claims it.
     */
    readonly claim: (file: StoredFile, by: UserId) => Effect.Effect<void>
    /**
     * Reads one page of files in the order of their hashes, and returns those that nothing refers to and that were
     * stored before `before`.
     */
    readonly unused: (before: DateTime.Utc, page: PageRequest) => Effect.Effect<Page<StoredFile>>
    /**
     * Deletes the record of a file. Returns `false` and keeps the record if the file is now referred to or was stored
     * again.
     */
    readonly forget: (file: StoredFile) => Effect.Effect<boolean>
  }
>()("curio/files/Files") {}
