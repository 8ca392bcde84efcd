import type { Schema } from "../collections/schema-field.ts"
import type { FileColumn, FileReading, FileRow } from "./file-row.ts"
import { seeDate, seeNumber, styleOf } from "./values/column-style.ts"

/**
 * Looks at the dates and numbers of a file while it is read: a row that shows how a column is written decides for all
 * of them. Contract: catalog, what is read from a cell.
 */
export const stylesOf = (schema: Schema) => {
  const types = new Map<string, string>([
    ...schema.map(({ definition: { key, type } }) => [`field.${key}`, type] as const),
    ...["price", "maxPrice", "purchasePrice"].map((target) => [target, "money"] as const),
    ["purchaseDate", "date"],
  ])
  const seen = new Map<number, Set<string>>()
  let watched: ReadonlyArray<Watched> | null = null

  return {
    /** Adds what the rows of a portion show. */
    see: ({ columns }: FileReading, rows: ReadonlyArray<FileRow>): void => {
      watched ??= columns.flatMap((column, place) => {
        const type = column.targets.map((target) => types.get(target)).find(isWritten)
        return type === undefined ? [] : [{ column, place, see: type === "date" ? seeDate : seeNumber }]
      })
      for (const { column, place, see } of watched)
        for (const { content } of rows) {
          const cell = Array.isArray(content) ? content[place] : undefined
          if (typeof cell === "string" && cell !== "") see(seenOf(seen, column.at), cell)
        }
    },
    /** How the file is read by what all its rows show. */
    reading: (reading: FileReading): FileReading => ({
      ...reading,
      columns: reading.columns.map((column) => {
        const found = seen.get(column.at)
        if (found === undefined) return column
        const { decimal, orders } = styleOf(found, reading.decimalComma ? null : ".")
        return { ...column, ...(decimal === null ? {} : { decimal }), orders }
      }),
    }),
  }
}

interface Watched {
  readonly column: FileColumn
  readonly place: number
  readonly see: (seen: Set<string>, text: string) => void
}

const isWritten = (type: string | undefined): boolean => type === "date" || type === "number" || type === "money"

const seenOf = (all: Map<number, Set<string>>, at: number): Set<string> => {
  const known = all.get(at)
  if (known !== undefined) return known
  const fresh = new Set<string>()
  all.set(at, fresh)
  return fresh
}
