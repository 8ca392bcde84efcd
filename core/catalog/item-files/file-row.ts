import type { Money } from "../../shared/index.ts"
import type { Edition } from "../editions/edition.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { Purchase } from "../items/purchase.ts"
import type { FieldValue } from "../items/values.ts"
import type { MappingOptions } from "./mapping-options.ts"
import type { DateOrder, DateSign } from "./values/date-style.ts"
import type { DecimalSign } from "./values/decimal.ts"
import { changes, refusals } from "./values/reading.ts"

/** Why a row of a file is wrong. Contract: catalog, files. */
const rowReasons = ["columns", "name", "edition", "rating", "comment", "ref", "field", "size", "json", "limit"] as const

export type RowReason = (typeof rowReasons)[number]

/** What is wrong with a row. */
export interface RowProblem {
  readonly reason: RowReason
  /** The column as the file names it, or the key in an object; `null` when it is the row as a whole. */
  readonly column: string | null
}

/** Why something of a row was left out or changed, besides what the readers of values say. */
const ownNotes = [
  ...(["wanted", "not_owned", "other_kind", "too_many", "unfit", "no_want", "held"] as const),
  ...(["no_price", "no_currency"] as const),
] as const

/** Why something of a row was left out or changed. Contract: catalog, notes. */
export const noteReasons = [...refusals, ...changes, ...ownNotes] as const

export type NoteReason = (typeof noteReasons)[number]

/** Something that was left out of a row, or changed, which is imported nevertheless. */
export interface RowNote {
  /** The column as the file names it; `null` when it is the row as a whole. */
  readonly column: string | null
  readonly reason: NoteReason
  /** What the cell holds, cut. */
  readonly value: string
}

/** A column of a file that fills something of an item. */
export interface FileColumn {
  /** Its name as the file has it. */
  readonly column: string
  /** Its position among the cells of a row. */
  readonly at: number
  readonly targets: ReadonlyArray<string>
  /** The order of day and month in it, by the sign between them, as far as the file shows. */
  readonly orders?: Readonly<Partial<Record<DateSign, DateOrder>>>
  /** The sign in front of its decimals, as far as the file shows. */
  readonly decimal?: DecimalSign
}

/** How the rows of a file are read: kept with its import, so that later changes of a mapping do not concern it. */
export interface FileReading {
  /** The mapping by its name: `curio`, a preset, or one of the user's own. */
  readonly mapping: string
  /** In `curio` an empty cell clears what it stands for, and a value that does not fit makes its row wrong. */
  readonly kind: "curio" | "preset" | "own"
  /** Whether a number may have a comma for its decimals. */
  readonly decimalComma: boolean
  /** Empty for JSON Lines, whose keys are those of HTTP. */
  readonly columns: ReadonlyArray<FileColumn>
  /** What a mapping of one's own says besides its columns. */
  readonly options?: MappingOptions
  /** The currency of prices that do not name one. */
  readonly currency?: string
  /** Whether what the file marks as for trade or for sale becomes a listing. */
  readonly asListings?: boolean
  /** The type of the collection. */
  readonly type?: CollectionType
  /** The year of the import: the last one that two digits may mean. */
  readonly latestYear?: number
}

/** A row of a file, before it is compared with a collection. */
export interface FileRow {
  readonly line: number
  /** What identifies its item among those of the collection; `null` for an item that is always new. */
  readonly ref: string | null
  /** Other references that its item may have: the first one distinguishes it from other copies of the same thing. */
  readonly copies?: ReadonlyArray<string>
  /** The id that the row names, in lower case; `null` for none. */
  readonly id: string | null
  readonly problem: RowProblem | null
  /** The cells of the columns of the reading, in their order, or the object of a line of JSON. */
  readonly content: ReadonlyArray<string> | Readonly<Record<string, unknown>>
}

/** What a row says of its item. A missing key changes nothing, `null` clears. */
export interface RowChange {
  readonly name?: string
  /** The name of a new item, where the row has none. */
  readonly newName?: string
  readonly copies?: number
  readonly editions?: ReadonlyArray<Edition>
  readonly rating?: number | null
  readonly comment?: string | null
  readonly tags?: ReadonlyArray<string>
  readonly location?: string | null
  readonly purchase?: Partial<Purchase>
  readonly fields: Readonly<Record<string, FieldValue | null>>
}

/** What a row that is no item of the collection looks for. */
export interface RowWant {
  readonly edition: Edition | null
  readonly name: string
  readonly note: string | null
  /** The most that it may cost; `null` for any price. */
  readonly maxPrice: Money | null
  readonly notes: ReadonlyArray<RowNote>
  /** Whether the file is a list of wants, and the row not an item that was left out. */
  readonly isListed: boolean
}

/** What a row says of an item of the collection. */
export interface RowItem {
  readonly kind: "item"
  readonly change: RowChange
  readonly notes: ReadonlyArray<RowNote>
  readonly offer: RowOffer | null
}

/** What a row of a file says: of an item, that it is none, or of something that its user looks for. */
export type RowMeaning =
  | RowItem
  | { readonly kind: "skipped"; readonly notes: ReadonlyArray<RowNote> }
  | { readonly kind: "want"; readonly want: RowWant }

/** That an item is for trade or for sale, as the file says; without a price it is for trade alone. */
export type RowOffer =
  | { readonly kind: "trade"; readonly price: null }
  | { readonly kind: "sale" | "both"; readonly price: Money }
