import type { Schema } from "../collections/schema-field.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { FileFormat } from "./file-format.ts"
import type { ImportMapping } from "./mapping.ts"
import type { FileText } from "./ports.ts"

/** A file that is to be read, and the collection for which it is meant. */
export interface ReadableFile {
  readonly text: Iterable<FileText>
  readonly format: FileFormat
  readonly mapping: ImportMapping
  readonly schema: Schema
  readonly type?: CollectionType
  /** The currency of prices that do not name one. */
  readonly currency?: string
  /** Whether what it marks as for trade or for sale becomes a listing. */
  readonly asListings?: boolean
  /** The year in which it is read. */
  readonly year?: number
}
