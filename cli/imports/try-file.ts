import { Console, Effect, Result } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { fileTexts } from "../../adapters/operations.ts"
import {
  autoMapping,
  collectionTypes,
  type FileFormat,
  FileTexts,
  type FurtherField,
  fieldTypes,
  fileFormats,
  isCurrency,
  isFieldKey,
  mappingToTry,
  type TriedRow,
  triedFile,
  triedSchema,
} from "../../core/index.ts"
import { CommandFailed, UsageError } from "../failure.ts"
import * as flags from "../flags.ts"
import { printable, printDocument, printOne, printRows } from "../output.ts"
import { readFile } from "../read-file.ts"

/** Contract: CLI, imports. */
export const tryCommand = Command.make(
  "try",
  {
    file: Argument.String("file").pipe(Argument.withDescription("A file of this service or of another site")),
    preset: Flag.String("preset").pipe(
      Flag.withDescription("How it is read, such as goodreads; found out by its header unless given"),
      Flag.withDefault(autoMapping),
    ),
    type: Flag.Literals("type", collectionTypes).pipe(
      Flag.withDescription("The type of the collection; the fields of all types unless given"),
      Flag.withDefault(null),
    ),
    fields: Flag.String("field").pipe(
      Flag.withDescription("A further field of the collection, as price:money:EUR or bought:date"),
      Flag.atLeast(0),
    ),
    format: Flag.Literals("format", fileFormats).pipe(
      Flag.withDescription("Found out by the name of the file unless given"),
      Flag.withDefault(null),
    ),
    json: flags.json,
  },
  Effect.fn("cli.imports.try")(function* ({ fields, file, format, json, preset, type }) {
    const read = { format: format ?? formatOf(file) }
    const mapping = mappingToTry(preset, read.format)
    if (mapping === null)
      return yield* new UsageError({ message: `There is no preset ${printable(preset)}: leave --preset away.` })
    const schema = triedSchema(type, yield* Effect.forEach(fields, fieldOf))
    const bytes = yield* readFile(file)
    const { piecesOf } = yield* Effect.provide(FileTexts, fileTexts)
    const tried = yield* Effect.fromResult(
      Result.mapError(
        triedFile(() => ({ ...read, mapping, schema, ...(type === null ? {} : { type }), text: piecesOf(bytes) })),
        (error) => new CommandFailed({ message: printable(`${file}: ${error.message}`) }),
      ),
    )
    const counts = countsOf(tried.rows)
    if (json) return yield* printDocument({ mapping: tried.mapping, ...counts, rows: tried.rows })
    yield* printRows(json, tried.rows.map(inTable), "The file has no rows.", undefined, "notes")
    yield* Console.log("")
    yield* printOne(json, { mapping: tried.mapping, ...counts })
  }),
).pipe(Command.withDescription("Show what would become of a file, row by row; needs no database"))

const formatOf = (file: string): FileFormat =>
  fileFormats.find((format) => file.toLowerCase().endsWith(`.${format}`)) ?? "csv"

const fieldOf = (text: string): Effect.Effect<FurtherField, UsageError> => {
  const [key = "", kind = "", currency = null, ...more] = text.split(":")
  const type = fieldTypes.find((one) => one === kind)
  const isFit = type === "money" ? currency !== null && isCurrency(currency) : currency === null
  if (isFieldKey(key) && type !== undefined && type !== "select" && isFit && more.length === 0)
    return Effect.succeed({ key, type, currency })
  const sentence = `${printable(text)} is no field: write it as pages:number, bought:date or price:money:EUR.`
  return Effect.fail(new UsageError({ message: sentence }))
}

const countsOf = (rows: ReadonlyArray<TriedRow>) => {
  const count = (status: TriedRow["status"]) => rows.filter((row) => row.status === status).length
  return {
    total: rows.length,
    new: count("new"),
    skipped: count("skipped"),
    wants: count("want"),
    wrong: count("wrong"),
    notes: rows.reduce((sum, { notes }) => sum + notes.length, 0),
  }
}

const inTable = ({ column, line, name, notes, reason, status }: TriedRow) => ({
  line,
  status,
  name,
  notes: [
    ...(reason === null ? [] : [column === null ? reason : `${column}: ${reason}`]),
    ...notes.map((note) => `${note.column ?? "row"}: ${note.reason} (${note.value})`),
  ].join(", "),
})
