/** What a table may look like; `null` columns mean that the output is no terminal, where nothing is cut or coloured. */
export interface Surface {
  readonly columns: number | null
  readonly colours: boolean
}

/** A column of a table. A `wrapped` one continues on further lines where others are cut: it holds whole sentences. */
export interface Column {
  readonly heading: string
  readonly wrapped: boolean
  /** Whether its cells are states, which have colours. */
  readonly states: boolean
  /** What its cells are for: the `key` goes into the next command and is never cut; an `id` is known by its ends. */
  readonly holds?: "key" | "id"
}

/**
 * A table of texts without control characters, in lines. On a terminal each line fits its width: the last columns are
 * left out where cells would say nothing any more, then cells are cut. Contract: CLI.
 */
export const tableOf = (
  allColumns: ReadonlyArray<Column>,
  allRows: ReadonlyArray<ReadonlyArray<string>>,
  surface: Surface,
): string => {
  const shown = shownOf(allColumns, allRows, surface.columns)
  const columns = allColumns.filter((_, n) => shown.has(n))
  const rows = allRows.map((row) => row.filter((_, n) => shown.has(n)))
  const widths = widthsOf(columns, rows, surface.columns)
  const rowOf = (cells: ReadonlyArray<string>, isHeading: boolean): ReadonlyArray<string> => {
    const parts = cells.map((cell, n) => partsOf(cell, widths[n] ?? 0, columns[n], surface.columns))
    const height = Math.max(...parts.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) =>
      parts
        .map((part, n) => {
          const text = part[line] ?? ""
          const padding = " ".repeat(Math.max(0, (widths[n] ?? 0) - Bun.stringWidth(text)))
          const isState = !isHeading && columns[n]?.states === true && surface.colours
          return `${isState ? coloured(text, cells[n] ?? "") : text}${padding}`
        })
        .join(gap)
        .trimEnd(),
    )
  }
  const headings = columns.map(({ heading }) => heading)
  return [rowOf(headings, true), ...rows.map((row) => rowOf(row, false))].flat().join("\n")
}

/** A state in its colour: green is well, yellow needs time or attention, red went wrong, grey is not of interest. */
export const coloured = (text: string, state: string): string => {
  const colour = colours.find(([, states]) => states.includes(state))?.[0]
  return colour === undefined || text === "" ? text : `\x1b[${colour}m${text}\x1b[0m`
}

const colours: ReadonlyArray<readonly [number, ReadonlyArray<string>]> = [
  [32, ["ok", "done", "sent", "resolved", "applied"]],
  [33, ["warn", "waiting", "queued", "running", "partial", "open", "pending"]],
  [31, ["wrong", "failed", "unknown", "suspended"]],
  [90, ["off", "cancelled", "dismissed"]],
]

const gap = "  "
/** The most that a cell takes where the whole table does not fit. */
const cap = 40
/** What is left of a heading where the whole table does not fit. */
const shortHeading = 8

/** The least that says something: of sentences, of ids, and of other cells. */
const least = { sentence: 8, id: 9, other: 16 }
/** The longest key that has a line of its own; a longer one continues on the next. */
const longestKey = 60

/** The numbers of the columns for which there is space. The key, sentences and states are always shown. */
const shownOf = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  available: number | null,
): ReadonlySet<number> => {
  const shown = new Set(columns.keys())
  const leastOf = (n: number): number => {
    const { heading = "", holds, wrapped = false } = columns[n] ?? {}
    const natural = Math.max(
      ...rows.map((row) => Bun.stringWidth(row[n] ?? "")),
      Math.min(heading.length, shortHeading),
    )
    if (holds === "key") return Math.min(natural, longestKey)
    return Math.min(natural, wrapped ? least.sentence : holds === "id" ? least.id : least.other)
  }
  const needed = () => sum([...shown].map(leastOf)) + gap.length * (shown.size - 1)
  const optional = [...columns.keys()].filter(
    (n) => !(columns[n]?.holds === "key" || columns[n]?.wrapped === true || columns[n]?.states === true),
  )
  while (available !== null && needed() > available && shown.size > 1 && optional.length > 0)
    shown.delete(optional.pop() ?? -1)
  return shown
}

const widthsOf = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  available: number | null,
): ReadonlyArray<number> => {
  const cells = columns.map((_, n) => Math.max(0, ...rows.map((row) => Bun.stringWidth(row[n] ?? ""))))
  const headings = columns.map(({ heading }) => Bun.stringWidth(heading))
  const natural = cells.map((width, n) => Math.max(width, headings[n] ?? 0))
  const space = (available ?? Number.POSITIVE_INFINITY) - gap.length * (columns.length - 1)
  if (sum(natural) <= space) return natural
  const widths = cells.map((width, n) => Math.max(Math.min(width, cap), Math.min(headings[n] ?? 0, shortHeading)))
  const key = columns.findIndex(({ holds }) => holds === "key")
  const keyWidth = cells[key] ?? 0
  // Every other column needs one place at least.
  if (key >= 0) widths[key] = Math.max(1, Math.min(keyWidth, longestKey, space - columns.length + 1))
  const narrow = () => widths.map((width, n) => (n === key ? 0 : width))
  while (sum(widths) > space && Math.max(...narrow()) > 1) {
    const widest = narrow().indexOf(Math.max(...narrow()))
    widths[widest] = (widths[widest] ?? 1) - 1
  }
  return stretched(widths, natural, columns, space)
}

/** Gives what is left to the columns that were cut: to sentences, which are read as a whole, then to headings. */
const stretched = (
  widths: ReadonlyArray<number>,
  natural: ReadonlyArray<number>,
  columns: ReadonlyArray<Column>,
  space: number,
): ReadonlyArray<number> => {
  let left = Math.max(0, space - sum(widths))
  const result = [...widths]
  for (const wrapped of [true, false])
    for (const [n, column] of columns.entries()) {
      if (column.wrapped !== wrapped) continue
      const most = wrapped ? (natural[n] ?? 0) : Math.min(natural[n] ?? 0, cap)
      // A key that stays whole may be wider already.
      const more = Math.max(0, Math.min(left, most - (result[n] ?? 0)))
      result[n] = (result[n] ?? 0) + more
      left -= more
    }
  return result
}

const partsOf = (
  cell: string,
  width: number,
  column: Column | undefined,
  available: number | null,
): ReadonlyArray<string> => {
  if (available === null || Bun.stringWidth(cell) <= width) return [cell]
  if (column?.wrapped === true || column?.holds === "key") return wrap(cell, width)
  return [column?.holds === "id" && width > 4 ? cutInside(cell, width) : cut(cell, width)]
}

/** Both ends of an id: those of one day begin with the same characters. */
const cutInside = (id: string, width: number): string => {
  const end = Math.ceil((width - 1) / 2)
  return `${id.slice(0, width - 1 - end)}…${id.slice(-end)}`
}

/** The beginning of a text, with a sign that more follows. */
const cut = (text: string, width: number): string => `${startOf(text, width - 1)}…`

/** A text in lines, broken between words; a word that is too long for a line is broken where the line ends. */
export const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (let word of text.split(" ")) {
    if (line !== "" && Bun.stringWidth(`${line} ${word}`) > width) {
      lines.push(line)
      line = ""
    }
    while (Bun.stringWidth(word) > width) {
      const start = startOf(word, width) || [...word].slice(0, 1).join("")
      lines.push(start)
      word = word.slice(start.length)
    }
    line = line === "" ? word : `${line} ${word}`
  }
  return line === "" ? lines : [...lines, line]
}

const startOf = (text: string, width: number): string => {
  let start = ""
  for (const { segment } of letters.segment(text)) {
    if (Bun.stringWidth(start + segment) > width) return start
    start += segment
  }
  return start
}

const letters = new Intl.Segmenter()

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, n) => total + n, 0)
