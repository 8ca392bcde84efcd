import { utf8Length } from "./limits.ts"

/** A row of a file, the header among them. A row with one empty cell is none. */
export interface CsvRow {
  /** The line where the row begins, from 1. */
  readonly line: number
  readonly cells: ReadonlyArray<string>
  /** The position of the first cell that is too large, which is kept empty; `null` for none. */
  readonly tooLarge: number | null
}

/** A quote that opens and never closes, or text after a quote that closes a cell. `line` is where it is. */
export interface QuoteError {
  readonly line: number
}

/** How the cells of a file are separated. */
interface CsvDialect {
  readonly delimiter: string
  /** Whether a cell may be enclosed in quotes. Otherwise a quote is text. */
  readonly quotes: boolean
  /** The most bytes of a cell as UTF-8. */
  readonly cellLimit: number
  /** Whether only the first row that is not blank is kept whole, and of the others no cell behind one with a text. */
  readonly onlyHeader?: boolean
  /** The line where the text begins, from 1. */
  readonly firstLine?: number
}

/**
 * Splits a text that arrives in pieces into rows (RFC 4180, with CRLF, LF or CR at the end of a row). What a cell holds
 * beyond the limit is dropped at once, and so are cells beyond `mostCells`: memory is bounded by one row. A quote
 * inside of a cell that does not begin with one is text. Blanks in front of a quote and behind it are none.
 *
 * It is our own, because neither csv-parse 7.0.1 nor papaparse 5.7.1 can do it. Both take the first line end that they
 * meet for the only one. csv-parse counts CRLF in a quoted cell as two lines, names the last line for a quote that
 * never closes, and takes text behind a quote as soon as it takes a quote inside of a cell. papaparse counts no lines,
 * and reads an unfinished row again with every piece.
 */
export const csvReader = ({ delimiter, quotes, cellLimit, onlyHeader = false, firstLine = 1 }: CsvDialect) => {
  const separator = delimiter.charCodeAt(0)
  let state: "start" | "lead" | "plain" | "quoted" | "closing" | "closed" = "start"
  let cells: Array<string> = []
  let parts: Array<string> = []
  /** The blanks at the start of a cell, which belong to its text unless a quote follows. */
  let lead = ""
  /** The blanks behind a quote that closes. */
  let trail = ""
  let size = 0
  let tooLarge: number | null = null
  let line = firstLine
  let rowLine = firstLine
  let quoteLine = firstLine
  let afterReturn = false
  let hasContent = false
  let isAfterHeader = false
  /** Whether nothing more of the row is kept. */
  let isSkipped = false

  const add = (text: string, from: number, to: number): void => {
    if (from === to || size > cellLimit || isSkipped) return
    size += to - from
    if (size <= cellLimit) parts.push(text.slice(from, to))
    else parts = []
  }
  const endCell = (): void => {
    if (state === "lead") add(lead, 0, lead.length)
    lead = ""
    state = "start"
    hasContent = true
    if (isSkipped) return
    const text = parts.length === 1 ? (parts[0] ?? "") : parts.join("")
    const isTooLarge = size > cellLimit || (size * 3 > cellLimit && utf8Length(text) > cellLimit)
    if (isTooLarge) tooLarge ??= cells.length
    if (cells.length < mostCells) cells.push(isTooLarge ? "" : text)
    parts = []
    size = 0
    isSkipped = isAfterHeader && (isTooLarge || isFilled(text))
  }
  const endRow = (rows: Array<CsvRow>): void => {
    if (cells.length > 0 || size > 0 || lead !== "") {
      endCell()
      const row = { line: rowLine, cells, tooLarge }
      rows.push(row)
      isAfterHeader ||= onlyHeader && isRow(row)
    }
    state = "start"
    isSkipped = false
    cells = []
    tooLarge = null
    hasContent = false
  }
  /** Counts the lines of a part of a quoted cell. */
  const count = (text: string, from: number, to: number): void => {
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      if (code === lineFeed ? !afterReturn : code === carriageReturn) line += 1
      afterReturn = code === carriageReturn
    }
  }

  const push = (text: string): ReadonlyArray<CsvRow> | QuoteError => {
    const rows: Array<CsvRow> = []
    let at = 0
    while (at < text.length) {
      if (state === "quoted") {
        const found = text.indexOf('"', at)
        const end = found === -1 ? text.length : found
        count(text, at, end)
        add(text, at, end)
        if (found !== -1) {
          state = "closing"
          afterReturn = false
        }
        at = end + 1
        continue
      }
      const code = text.charCodeAt(at)
      if (state === "closing") {
        if (code === quote) {
          add('"', 0, 1)
          state = "quoted"
          at += 1
          continue
        }
        state = "closed"
      }
      if (code === lineFeed && afterReturn) {
        // The second half of CRLF.
        afterReturn = false
        at += 1
        continue
      }
      afterReturn = false
      if (!hasContent && state === "start") rowLine = line
      if (code === separator) {
        endCell()
        at += 1
      } else if (code === lineFeed || code === carriageReturn) {
        endRow(rows)
        line += 1
        afterReturn = code === carriageReturn
        at += 1
      } else if (state === "closed" && isBlank(code)) {
        if (trail.length < mostBlanks) trail += text[at]
        at += 1
      } else if (state === "closed") {
        if (lead === "") return { line }
        // A text with blanks in front that only begins with a quoted part, as ` "Heroes" of the Weir`.
        parts.unshift(`${lead}"`)
        add(`"${trail}`, 0, trail.length + 1)
        state = "plain"
        lead = ""
      } else if (quotes && (state === "start" || state === "lead") && isBlank(code) && lead.length < mostBlanks) {
        state = "lead"
        hasContent = true
        lead += text[at]
        at += 1
      } else if ((state === "start" || state === "lead") && quotes && code === quote) {
        state = "quoted"
        trail = ""
        quoteLine = line
        hasContent = true
        at += 1
      } else {
        let end = at + 1
        while (end < text.length && !isEnd(text.charCodeAt(end))) end += 1
        if (state === "lead") add(lead, 0, lead.length)
        lead = ""
        add(text, at, end)
        state = "plain"
        hasContent = true
        at = end
      }
    }
    return rows
  }
  const isBlank = (code: number): boolean =>
    code === space || code === noBreakSpace || (code === tab && code !== separator)
  const isEnd = (code: number): boolean => code === separator || code === lineFeed || code === carriageReturn

  return {
    /** The rows that end in the next piece. After an error nothing more may be pushed. */
    push,
    /** The last row, when the text does not end with a line break. */
    end: (): ReadonlyArray<CsvRow> | QuoteError => {
      if (state === "quoted") return { line: quoteLine }
      const rows: Array<CsvRow> = []
      if (hasContent) endRow(rows)
      return rows
    },
    /** The line that was reached. */
    line: (): number => line,
  }
}

/** Whether a row has more than blank cells. */
export const isRow = ({ cells, tooLarge }: CsvRow): boolean => tooLarge !== null || cells.some(isFilled)

const isFilled = (cell: string): boolean => cell.trim() !== ""

/** How many columns a file may have. */
export const columnLimit = 10_000

/** The blanks next to a quote that may be none of the text. */
const mostBlanks = 100

/** The cells that are kept of a row: one more, so that it is seen. */
const mostCells = columnLimit + 1

const [quote, lineFeed, carriageReturn, tab, space, noBreakSpace] = [34, 10, 13, 9, 32, 0xa0]

/** The delimiters of which a file may use one. */
export const delimiters = { comma: ",", semicolon: ";", tab: "\t" } as const

export type Delimiter = keyof typeof delimiters

/**
 * The delimiter that the first row has most, outside of quotes. Of equal counts the first one of `delimiters` is taken.
 * `text` is the beginning of a file, at least up to the end of its first row. Contract: catalog, files.
 */
export const delimiterOf = (text: string, quotes: boolean): string => {
  const counts = new Map<string, number>(Object.values(delimiters).map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  let hasText = false
  for (const character of text) {
    if (quotes && character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === "\n" || character === "\r")) {
      if (hasText) break
    } else if (!isQuoted) {
      const count = counts.get(character)
      if (count !== undefined) counts.set(character, count + 1)
    }
    hasText ||= character.trim() !== ""
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ","
}

/** A row of CSV with the line break at its end. A cell is quoted where it has to be (RFC 4180). */
export const csvLine = (cells: ReadonlyArray<string>, delimiter: string): string =>
  `${cells.map((cell) => quotedWhereNeeded(cell, delimiter)).join(delimiter)}\r\n`

const quotedWhereNeeded = (cell: string, delimiter: string): string =>
  needsQuotes(cell, delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell

// Programs drop blanks at the ends of a cell that is not quoted.
const needsQuotes = (cell: string, delimiter: string): boolean =>
  special.test(cell) || cell.includes(delimiter) || cell.trim() !== cell

const special = /["\r\n]/

/** A mark at the start of a file that says that it is UTF-8; spreadsheets take it for Windows-1252 without. */
export const byteOrderMark = "\uFEFF"

/**
 * A text for a cell. A text that a spreadsheet would run as a formula gets a `'`, and so does one that already has such
 * a mark (OWASP, CSV Injection). Contract: catalog, files.
 */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text of a cell, without the mark of `guarded`. */
export const unguarded = (cell: string): string => (guardedFormula.test(cell) ? cell.slice(1) : cell)

const formula = /^'*[=+\-@＝＋－＠\t\r\n]/
const guardedFormula = /^'+[=+\-@＝＋－＠\t\r\n]/
