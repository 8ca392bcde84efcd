import { DateTime, Result } from "effect"
import type { CollectionId, ItemId, UserId } from "../../shared/index.ts"
import type { Schema, SchemaFieldId } from "../collections/schema-field.ts"
import type { CollectionType } from "../fields/collection-type.ts"
import type { FieldDefinition, FieldDefinitionId, FieldType } from "../fields/field-definition.ts"
import { systemFields } from "../fields/system-fields.ts"
import type { Item } from "../items/item.ts"
import { newRow } from "./applied-row.ts"
import type { FileInvalid } from "./errors.ts"
import type { FileFormat } from "./file-format.ts"
import type { FileReading, FileRow, RowNote, RowReason, RowWant } from "./file-row.ts"
import { autoMapping, byHeader, type ImportMapping, presetMappings } from "./mapping.ts"
import { presetFor } from "./presets/table.ts"
import { checkOf, portionsOf } from "./read-file.ts"
import type { ReadableFile } from "./readable-file.ts"
import { rowMeaningOf, rowNameOf } from "./row-change.ts"

/** What would become of a row in an empty collection. */
export interface TriedRow {
  readonly line: number
  readonly name: string | null
  readonly status: "new" | "wrong" | "skipped" | "want"
  readonly reason: RowReason | null
  readonly column: string | null
  readonly notes: ReadonlyArray<RowNote>
  readonly item: Pick<Item, "name" | "externalRef" | "copies" | "editions" | "rating" | "comment" | "fields"> | null
  readonly want: Pick<RowWant, "edition" | "name" | "note" | "maxPrice"> | null
}

/** What would become of a file. */
export interface TriedFile {
  readonly mapping: string
  readonly rows: ReadonlyArray<TriedRow>
}

/**
 * What would become of the rows of a file in an empty collection, without a database; the error of a file that is not
 * read at all. `file` is called once for each pass. Contract: catalog, files.
 */
export const triedFile = (file: () => ReadableFile): Result.Result<TriedFile, FileInvalid> => {
  for (const found of checkOf(file())) if (found !== null && "reason" in found) return Result.fail(found)
  const rows: Array<FileRow> = []
  const { schema } = file()
  const portions = portionsOf(file())
  let next = portions.next()
  while (next.done !== true) {
    if (next.value !== null) rows.push(...next.value)
    next = portions.next()
  }
  const reading = next.value
  return Result.succeed({ mapping: reading.mapping, rows: rows.map((row) => triedRow(row, reading, schema)) })
}

/** A field besides those of a type. */
export interface FurtherField {
  readonly key: string
  readonly type: Exclude<FieldType, "select">
  readonly currency: string | null
}

/** The fields of a new collection of a type, or of all types together, with further ones behind them. */
export const triedSchema = (type: CollectionType | null, further: ReadonlyArray<FurtherField> = []): Schema => {
  const named = new Map<string, Pick<FieldDefinition, "key" | "name" | "type" | "options" | "currency" | "isHidden">>()
  for (const field of systemFields) {
    if (type !== null && field.collectionType !== type) continue
    const { isHidden, key, name, options = null } = field
    const known = named.get(key)?.options ?? []
    const all = options === null ? null : [...new Set([...known, ...options])]
    named.set(key, { key, name, type: field.type, options: all, currency: null, isHidden })
  }
  for (const { currency, key, type } of further)
    named.set(key, { key, name: key, type, options: null, currency, isHidden: false })
  return [...named.values()].map((field, position) => ({
    ...{ id: field.key as SchemaFieldId, isRequired: false, isHidden: field.isHidden, position },
    definition: {
      ...field,
      ...{ id: field.key as FieldDefinitionId, ownerId: null, collectionType: null, createdAt: moment },
    },
  }))
}

/** The mapping of the service with a name, or the one that is chosen by the header; `null` for another name. */
export const mappingToTry = (name: string, format: FileFormat): ImportMapping | null => {
  const preset = presetFor(name, format)
  return name === autoMapping ? byHeader : (presetMappings.find((mapping) => mapping.name === preset) ?? null)
}

const moment = DateTime.makeUnsafe(0)

const triedRow = (row: FileRow, reading: FileReading, schema: Schema): TriedRow => {
  const empty = { line: row.line, name: rowNameOf(row, reading), reason: null, column: null, item: null, want: null }
  const meaning = rowMeaningOf(row, reading, schema)
  if (Result.isFailure(meaning)) return { ...empty, status: "wrong", ...meaning.failure, notes: [] }
  const said = meaning.success
  if (said.kind === "skipped") return { ...empty, status: "skipped", notes: said.notes }
  if (said.kind === "want") {
    const { edition, isListed, maxPrice, name, note, notes } = said.want
    return { ...empty, status: isListed ? "want" : "skipped", notes, want: { edition, name, note, maxPrice } }
  }
  const target = { collectionId: "" as CollectionId, ownerId: "" as UserId, schema }
  const made = newRow({ id: "" as ItemId, externalRef: row.ref }, said.change, target, moment)
  if (Result.isFailure(made)) return { ...empty, status: "wrong", ...made.failure, notes: said.notes }
  const { comment, copies, editions, externalRef, fields, name, rating } = made.success
  const item = { name, externalRef, copies, editions, rating, comment, fields }
  return { ...empty, status: "new", notes: said.notes, item }
}
