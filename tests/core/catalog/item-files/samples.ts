import { DateTime, Result } from "effect"
import { presetMappings } from "../../../../core/catalog/item-files/mapping.ts"
import { checkOf, portionsOf } from "../../../../core/catalog/item-files/read-file.ts"
import { rowMeaningOf } from "../../../../core/catalog/item-files/row-change.ts"
import {
  type FieldDefinition,
  type FieldType,
  type FileRow,
  type ImportMapping,
  ItemFilesErrors,
  type ReadableFile,
  type Schema,
} from "../../../../core/index.ts"

export const now = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")

/** A field of a collection, as `key: type`, of a select as `key: [options]`. */
export const schemaOf = (
  fields: Readonly<Record<string, FieldType | ReadonlyArray<string>>>,
  more: Partial<Schema[number]> = {},
): Schema =>
  Object.entries(fields).map(([key, type], position) => ({
    ...{ id: key as never, isRequired: false, isHidden: false, position, ...more },
    definition: {
      ...{ id: key as never, ownerId: null, key, name: key, collectionType: null, isHidden: false, createdAt: now },
      type: typeof type === "string" ? type : "select",
      options: typeof type === "string" ? null : type,
      currency: type === "money" ? "EUR" : null,
    } satisfies FieldDefinition,
  }))

/** The mapping of a preset. */
export const presetOf = (name: string): ImportMapping => {
  const found = presetMappings.find((mapping) => mapping.name === name)
  if (found === undefined) throw new Error(`There is no preset ${name}.`)
  return found
}

interface Sample {
  readonly mapping?: ImportMapping
  readonly schema?: Schema
  readonly format?: "csv" | "jsonl" | "json"
  readonly prices?: Pick<ReadableFile, "asListings" | "currency">
}

/** All rows of a file, or where it breaks. */
export const readFile = (
  text: string,
  { format = "csv", mapping = presetOf("curio"), prices, schema = [] }: Sample = {},
) => {
  const file = () => ({ text: [text], format, mapping, schema, ...prices })
  const check = [...checkOf(file())].at(-1)
  if (check instanceof ItemFilesErrors.FileInvalid) {
    const { detail, line, reason } = check
    return `${reason} in ${line}${detail === null ? "" : `: ${detail}`}`
  }
  const rows = [...portionsOf(file())].flatMap((portion): ReadonlyArray<FileRow> => portion ?? [])
  return { rows, reading: check?.reading ?? null, total: check?.total }
}

/** What each row of a file says of its item, with its reference; or what is wrong with it. */
export const changesIn = (text: string, sample: Sample = {}) => {
  const read = readFile(text, sample)
  if (typeof read === "string") return read
  return read.rows.map((row) => {
    const meaning = rowMeaningOf(row, read.reading ?? never(), sample.schema ?? [])
    if (Result.isFailure(meaning)) return `wrong ${meaning.failure.reason} ${meaning.failure.column}`
    const { success } = meaning
    return success.kind === "item" ? { ref: row.ref, ...success.change } : success.kind
  })
}

const never = (): never => {
  throw new Error("There are rows without a reading.")
}
