import type { ImportMapping } from "@curio/client"

/** A part of a mapping as rows of texts, as a form has them. */
export type Rows = ReadonlyArray<ReadonlyArray<string>>

type Options = NonNullable<ImportMapping["options"]>
type Joins = Options["joins"]

/** The rows `column, target`. */
export const columnRows = (columns: ImportMapping["columns"]): Rows => Object.entries(columns)

/** The rows `target, text`. */
export const constantRows = (constants: Options["constants"]): Rows => Object.entries(constants)

/** The rows `target, column, by`: those of one target are joined in their order, with `by` of the first one between. */
export const joinRows = (joins: Joins): Rows =>
  Object.entries(joins).flatMap(([target, { by, columns }]) =>
    columns.map((column, at) => [target, column, at === 0 ? by : ""]),
  )

/** The rows `target, word, meaning`. */
export const wordRows = (words: Options["words"]): Rows =>
  Object.entries(words).flatMap(([target, table]) =>
    Object.entries(table).map(([word, meaning]) => [target, word, meaning]),
  )

/** What rows of two texts say: those whose texts are both there. */
export const pairsIn = (rows: Rows): Record<string, string> =>
  Object.fromEntries(rows.filter(([a = "", b = ""]) => a !== "" && b !== "").map(([a = "", b = ""]) => [a, b]))

export const joinsIn = (rows: Rows): Joins =>
  Object.fromEntries(
    [...byTarget(rows)].map(([target, some]) => [
      target,
      { columns: some.map(([, column = ""]) => column), by: some[0]?.[2] || " " },
    ]),
  )

/** What words mean: an empty meaning is no value. */
export const wordsIn = (rows: Rows): Options["words"] =>
  Object.fromEntries(
    [...byTarget(rows)].map(([target, some]) => [
      target,
      Object.fromEntries(some.map(([, word = "", meaning = ""]) => [word, meaning])),
    ]),
  )

const byTarget = (rows: Rows) =>
  Map.groupBy(
    rows.filter(([target = "", text = ""]) => target !== "" && text !== ""),
    ([target = ""]) => target,
  )

/** The names of the columns in the first line of a file, which the most frequent delimiter separates. */
export const headerIn = (text: string): ReadonlyArray<string> => {
  const [line = ""] = text.replace("\ufeff", "").split(/\r?\n/, 1)
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, "")
  const delimiter = [",", ";", "\t"].toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ","
  const cells: Array<string> = []
  let cell = ""
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ""
    } else cell += sign
  }
  return [...cells, cell]
    .map((one) =>
      one
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .replaceAll('""', '"'),
    )
    .filter((one) => one !== "")
}
