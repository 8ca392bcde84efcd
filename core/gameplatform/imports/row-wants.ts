import { Effect } from "effect"
import type { FileTarget, NoteReason, RowWant } from "../../catalog/index.ts"
import { makeWants } from "../../market/index.ts"
import type { ImportedRow } from "./import-file.ts"

/** What a row of a file looks for, with the line of the row. */
export interface ListedWant {
  readonly line: number
  readonly want: RowWant
}

/**
 * Makes the wants that rows of a file ask for, and says in their rows where there can be none. Part of a
 * transaction. Contract: catalog, what becomes of rows.
 */
export const withWants = Effect.fnUntraced(function* (
  rows: ReadonlyArray<ImportedRow>,
  wanted: ReadonlyArray<ListedWant>,
  { dryRun, target }: { readonly dryRun: boolean; readonly target: FileTarget },
) {
  if (dryRun || wanted.length === 0) return rows
  const made = yield* makeWants({
    by: target.ownerId,
    wants: wanted.map(({ want: { edition, maxPrice, name, note } }) => ({
      sought: edition === null ? { q: cut(name, queryLimit), type: typeOf(target) } : { edition },
      note: note === null ? null : cut(note, noteLimit),
      maxPrice,
    })),
  })
  const refused = new Map(wanted.flatMap(({ line }, n) => (made[n] === "refused" ? [[line, true] as const] : [])))
  return rows.map((row): ImportedRow => {
    if (!refused.has(row.line)) return row
    const reason: NoteReason = "no_want"
    return { ...row, status: "skipped", notes: [...row.notes, { column: null, reason, value: row.name ?? "" }] }
  })
})

/** The most characters of the words and of the note of a want. Contract: market, wants. */
const queryLimit = 100
const noteLimit = 500

const cut = (text: string, limit: number): string => [...text].slice(0, limit).join("").trim()

const typeOf = ({ type }: FileTarget) => (type === undefined || type === "custom" ? null : type)
