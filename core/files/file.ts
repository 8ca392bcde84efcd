import type { Brand, DateTime } from "effect"
import type { UserId } from "../shared/index.ts"

/** The SHA-256 of a file's content, in lower-case hex. Equal files have equal hashes. */
export type FileHash = string & Brand.Brand<"FileHash">

/**
 * A picture in its stored form: upright, without metadata, in a format that browsers show. Contract: files, storage.
 */
export interface Picture {
  readonly hash: FileHash
  readonly type: "image/webp"
  readonly bytes: Uint8Array
}

/** A picture that was converted to fit into a box, with its size in pixels. */
export interface FittedPicture extends Picture {
  readonly width: number
  readonly height: number
}

/** The record of a file that is stored, or about to be. */
export interface StoredFile {
  readonly hash: FileHash
  readonly size: number
  readonly type: Picture["type"]
  /** When the file, or an equal one, was last stored. */
  readonly storedAt: DateTime.Utc
}

/** The size that a picture has to fit into. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** A picture as it was uploaded. */
export interface SentPicture {
  readonly bytes: Uint8Array
  readonly within: Box
  /** The sender. */
  readonly by: UserId
}

/** The name of a stored file. */
export const nameOf = (hash: FileHash): string => `${hash}.webp`

/** The hash in the name of a stored file, or `null` for any other text. This prevents path traversal. */
export const hashIn = (name: string): FileHash | null => {
  const [, hash] = /^([0-9a-f]{64})\.webp$/.exec(name) ?? []
  return hash === undefined ? null : (hash as FileHash)
}
