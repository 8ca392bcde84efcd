import type { Edition } from "../editions/edition.ts"
import type { FieldValue } from "../items/values.ts"

/** Why a row of a file is wrong. Contract: catalog, files. */
const rowReasons = ["columns", "name", "edition", "rating", "comment", "ref", "field", "size", "json", "limit"] as const

export type RowReason = (typeof rowReasons)[number]

/** What is wrong with a row. */
export interface RowProblem {
  readonly reason: RowReason
  /** The column as the file names it, or the key in an object; `null` when it is the row as a whole. */
  readonly column: string | null
}

/** A column of a file that fills something of an item. */
export interface FileColumn {
  /** Its name as the file has it. */
  readonly column: string
  /** Its position among the cells of a row. */
  readonly at: number
  readonly targets: ReadonlyArray<string>
}

/** How the rows of a file are read: kept with its import, so that later changes of a mapping do not concern it. */
export interface FileReading {
  /** The mapping by its name: `curio`, a preset, or one of the user's own. */
  readonly mapping: string
  /** A preset leaves out what does not fit; in `curio` an empty cell clears what it stands for. */
  readonly kind: "curio" | "preset" | "own"
  /** Whether a number may have a comma for its decimals. */
  readonly decimalComma: boolean
  /** Empty for JSON Lines, whose keys are those of HTTP. */
  readonly columns: ReadonlyArray<FileColumn>
}

/** A row of a file, before it is compared with a collection. */
export interface FileRow {
  readonly line: number
  /** What identifies its item among those of the collection; `null` for an item that is always new. */
  readonly ref: string | null
  /** The id that the row names, in lower case; `null` for none. */
  readonly id: string | null
  readonly problem: RowProblem | null
  /** The cells of the columns of the reading, in their order, or the object of a line of JSON. */
  readonly content: ReadonlyArray<string> | Readonly<Record<string, unknown>>
}

/** What a row says of its item. A missing key changes nothing, `null` clears. */
export interface RowChange {
  readonly name?: string
  readonly editions?: ReadonlyArray<Edition>
  readonly rating?: number | null
  readonly comment?: string | null
  readonly fields: Readonly<Record<string, FieldValue | null>>
}
