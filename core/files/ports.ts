import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Page, PageRequest } from "../shared/page.ts"
import type { InvalidImage, StorageNotConfigured, StorageUnreachable } from "./errors.ts"
import type { Box, FileHash, Picture, StoredFile } from "./file.ts"

export type StorageFault = StorageNotConfigured | StorageUnreachable

/** Where the bytes of files are. Every call ends within a bounded time, whatever the store does. */
export class FileStorage extends Context.Service<
  FileStorage,
  {
    /** Stores a file whole or not at all; one that equals it is the same file. Once it is done it survives a power cut. */
    readonly put: (picture: Picture) => Effect.Effect<void, StorageFault>
    readonly get: (hash: FileHash) => Effect.Effect<Option.Option<Uint8Array>, StorageFault>
    /** Removes a file, if it is there. */
    readonly delete: (hash: FileHash) => Effect.Effect<void, StorageFault>
    /** Where anybody finds the file. */
    readonly publicUrl: (hash: FileHash) => string
  }
>()("curio/files/FileStorage") {}

/** Makes pictures out of what people send. */
export class Images extends Context.Service<
  Images,
  {
    /**
     * The picture that these bytes are, made to fit into `within` but never larger than it was: turned upright, without
     * metadata, as WebP. Takes JPEG, PNG, WebP and GIF (the first frame) of at most 40,000,000 pixels, told by the bytes
     * alone. Does not keep the thread from other work, and does only a few at once.
     */
    readonly fit: (bytes: Uint8Array, within: Box) => Effect.Effect<Picture, InvalidImage>
  }
>()("curio/files/Images") {}

/** Which files there are. Who refers to one is seen from the avatars and covers themselves. */
export class Files extends Context.Service<
  Files,
  {
    /** Notes a file before it is stored. One that is known counts as stored now, which keeps it from being swept. */
    readonly claim: (file: StoredFile) => Effect.Effect<void>
    /** Looks at some files in the order of their hashes, and answers those to which nobody refers and that were stored before `before`. */
    readonly unused: (before: DateTime.Utc, page: PageRequest) => Effect.Effect<Page<StoredFile>>
    /** Forgets a file, unless somebody refers to it by now or stored it again: `false` when it is still known. */
    readonly forget: (file: StoredFile) => Effect.Effect<boolean>
  }
>()("curio/files/Files") {}
