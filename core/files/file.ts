import type { Brand, DateTime } from "effect"

/** What a file's content comes to: SHA-256 in lower-case hex. Equal files have equal hashes. */
export type FileHash = string & Brand.Brand<"FileHash">

/** A picture as it is stored: upright, without metadata, in a format that browsers show. Contract: people, storage. */
export interface Picture {
  readonly hash: FileHash
  readonly type: "image/webp"
  readonly bytes: Uint8Array
}

/** What is known about a file that is stored, or about to be. */
export interface StoredFile {
  readonly hash: FileHash
  readonly size: number
  readonly type: Picture["type"]
  /** When somebody last stored it, or one that equals it. */
  readonly storedAt: DateTime.Utc
}

/** What a picture has to fit into. */
export interface Box {
  readonly width: number
  readonly height: number
}

/** What a stored file is called. */
export const nameOf = (hash: FileHash): string => `${hash}.webp`

/** The hash in the name of a stored file, or `null` for any other text, so that no name leads out of a folder. */
export const hashIn = (name: string): FileHash | null => {
  const [, hash] = /^([0-9a-f]{64})\.webp$/.exec(name) ?? []
  return hash === undefined ? null : (hash as FileHash)
}
