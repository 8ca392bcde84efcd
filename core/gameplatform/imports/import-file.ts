import type { DateTime } from "effect"
import type { FileReading, RowNote, RowReason } from "../../catalog/index.ts"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { ImportId } from "./import-batch.ts"

/** A file that is imported, without its rows. It has the id of its batch. */
export interface ImportFile {
  readonly id: ImportId
  readonly userId: UserId
  readonly collectionId: CollectionId
  readonly reading: FileReading
  /** The portion that comes next, from 0. */
  readonly position: number
  /** When it is deleted. */
  readonly keptUntil: DateTime.Utc
}

/** What becomes of a row. Contract: catalog, files. */
export const rowStatuses = ["new", "same", "changed", "wrong", "skipped", "want"] as const

export type RowStatus = (typeof rowStatuses)[number]

/** Which rows of a file are shown: of one status, or those that have notes; `null` for all. */
export type RowChoice = RowStatus | "noted" | null

/** What became of a row, or would become of it. */
export interface ImportedRow {
  readonly line: number
  /** `null` when the row has no name that can be shown. */
  readonly name: string | null
  readonly status: RowStatus
  /** Why it is wrong; `null` unless it is. */
  readonly reason: RowReason | null
  readonly column: string | null
  /** Its item; `null` when there is none, or not yet. */
  readonly itemId: ItemId | null
  /** What was left out of it, or changed. */
  readonly notes: ReadonlyArray<RowNote>
}

/** How many files of a user are kept. */
export const keptFiles = 5
