import { type DateTime, Effect } from "effect"
import { type FileRow, type ImportedRow, type ImportFile, ImportFiles, type UserId } from "../../core/index.ts"
import { freshId, storedUser } from "./samples.ts"

/** A file as an import reads it. */
const importFile = (userId: UserId, keptUntil: DateTime.Utc, fields: Partial<ImportFile> = {}): ImportFile => ({
  id: freshId(),
  userId,
  collectionId: freshId(),
  reading: {
    mapping: "curio",
    kind: "curio",
    decimalComma: true,
    columns: [{ column: "Näme", at: 3, targets: ["name", "field.a"] }],
  },
  position: 0,
  keptUntil,
  ...fields,
})

/** A file that is stored, of a user of its own unless one is named. */
export const storedFile = Effect.fnUntraced(function* (keptUntil: DateTime.Utc, fields: Partial<ImportFile> = {}) {
  const stored = importFile(fields.userId ?? (yield* storedUser(keptUntil)).id, keptUntil, fields)
  yield* (yield* ImportFiles).add(stored)
  return stored
})

/** A row of a file, with texts that a database could mistake for something else. */
export const fileRow = (line: number): FileRow => ({
  line,
  ref: `O'Neil "${line}"`,
  id: null,
  problem: null,
  content: [`Row ${line} \\u0000 🦉`, ""],
})

export const importedRow = (line: number, fields: Partial<ImportedRow> = {}): ImportedRow => ({
  line,
  name: `Row ${line}`,
  status: "new",
  reason: null,
  column: null,
  itemId: null,
  notes: [],
  ...fields,
})
