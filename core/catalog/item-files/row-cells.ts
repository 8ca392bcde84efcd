import { Result } from "effect"
import type { FileColumn, FileReading, NoteReason, RowNote, RowProblem, RowReason } from "./file-row.ts"
import { shownColumn } from "./joined-columns.ts"
import { notesOfRow, shownCell } from "./limits.ts"
import type { MappingOptions } from "./mapping-options.ts"
import type { Preset, Words } from "./presets/preset.ts"
import { presetNamed } from "./presets/table.ts"
import { commonWords, keyOfWord } from "./presets/words.ts"
import { bbcodeText } from "./values/bbcode-text.ts"
import type { DateStyle } from "./values/date-style.ts"
import type { DecimalSign } from "./values/decimal.ts"
import { htmlText } from "./values/html-text.ts"

/** A column with its place among the columns of a file. */
export interface PlacedColumn extends FileColumn {
  readonly place: number
}

/** A cell that is not blank, with its column. */
export interface Cell {
  readonly column: PlacedColumn
  readonly text: string
}

/** The columns of a join that the file has, in the order of their texts. */
interface PlannedJoin {
  readonly columns: ReadonlyArray<PlacedColumn>
  readonly by: string
  /** Whether the join comes first, and not the column of the target. */
  readonly isFirst: boolean
  /** Whether it does so only where none of its columns is blank. */
  readonly isWhole: boolean
}

/** What is the same for all rows that are read in one way. */
interface Plan {
  readonly preset: Preset | undefined
  /** The columns of each target, in the order of the file. */
  readonly columnsOf: ReadonlyMap<string, ReadonlyArray<PlacedColumn>>
  /** The columns by their names in lower case. */
  readonly named: ReadonlyMap<string, PlacedColumn>
  /** The targets that are fields, each with the key of its field. */
  readonly fields: ReadonlyArray<{ readonly target: string; readonly key: string }>
  readonly words: ReadonlyMap<string, Words>
  /** What whole cells mean by a mapping of one's own, as they are written and as the keys of words are. */
  readonly meanings: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly joins: ReadonlyMap<string, PlannedJoin>
  readonly constants: Readonly<Record<string, string>>
  /** The places of the columns in which 0 says that nothing is known. */
  readonly zeros: ReadonlyArray<number>
  /** The columns with names that have numbers behind them. */
  readonly numbered: ReadonlySet<string>
  readonly minorUnits: ReadonlySet<string>
  readonly currencies: ReadonlyMap<string, string>
}

const lower = (text: string): string => text.toLowerCase()

const planOf = (reading: FileReading): Plan => {
  const known = plans.get(reading)
  if (known !== undefined) return known
  const preset = reading.kind === "preset" ? presetNamed(reading.mapping) : undefined
  const columns = reading.columns.map((column, place) => ({ ...column, place }))
  const all = columns.flatMap((column) => column.targets.map((target) => ({ column, target })))
  const columnsOf = new Map(
    [...Map.groupBy(all, ({ target }) => target)].map(([target, some]) => [target, some.map(({ column }) => column)]),
  )
  const { constants = {} } = preset ?? reading.options ?? {}
  const named = new Map(columns.toReversed().map((column) => [lower(column.column), column]))
  const joins = joinsOf(preset, reading.options, named)
  const severally = [...joins.keys(), ...(preset?.parted ?? []).flatMap(({ targets }) => targets)]
  const targets = new Set([...columnsOf.keys(), ...Object.keys(constants), ...severally])
  const plan: Plan = {
    preset,
    columnsOf,
    named,
    joins,
    meanings: preset === undefined ? meaningsOf(reading.options?.words ?? {}) : new Map(),
    fields: [...targets].flatMap((target) =>
      target.startsWith(fieldPrefix) ? [{ target, key: target.slice(fieldPrefix.length) }] : [],
    ),
    words: new Map(Object.entries(preset === undefined ? wordsOf(reading) : (preset.words ?? {}))),
    constants,
    zeros: (preset?.unknownZero ?? []).flatMap((name) => named.get(lower(name))?.place ?? []),
    numbered: new Set((preset?.numberedNames ?? []).map(lower)),
    minorUnits: new Set((preset?.minorUnits ?? []).map(lower)),
    currencies: new Map(Object.entries(preset?.currencies ?? {}).map(([one, other]) => [lower(one), other])),
  }
  plans.set(reading, plan)
  return plan
}

const plans = new WeakMap<FileReading, Plan>()
const fieldPrefix = "field."

const joinsOf = (
  preset: Preset | undefined,
  options: MappingOptions | undefined,
  named: Plan["named"],
): Plan["joins"] => {
  const placed = (names: ReadonlyArray<string>) => names.flatMap((name) => named.get(lower(shownColumn(name))) ?? [])
  const own = Object.entries(options?.joins ?? {}).map(([target, { by, columns }]): [string, PlannedJoin] => [
    target,
    { by, columns: placed(columns), isFirst: true, isWhole: false },
  ])
  const ofSite = (preset?.joined ?? []).map(({ by, columns, isWhole = false, target }): [string, PlannedJoin] => {
    const found = placed(columns)
    return [target, { by, columns: found, isFirst: isWhole && found.length === columns.length, isWhole }]
  })
  // Of several joins for one target the one counts whose columns the file has.
  const inOrder = ofSite.toSorted(([, one], [, other]) => one.columns.length - other.columns.length)
  return new Map([...own, ...inOrder])
}

/** A word counts as it is written, or else as its letters and digits. */
const meaningsOf = (words: NonNullable<MappingOptions["words"]>): Plan["meanings"] =>
  new Map(
    Object.entries(words).map(([target, table]) => {
      const entries = Object.entries(table)
      const plain = entries.map(([word, meaning]) => [keyOfWord(word), meaning] as const)
      const written = entries.map(([word, meaning]) => [lower(word.trim()), meaning] as const)
      return [target, new Map([...plain.toReversed().filter(([key]) => key !== ""), ...written])]
    }),
  )

/** The words of a mapping of one's own come before those that are known anyway. */
const wordsOf = ({ kind, options }: FileReading): Readonly<Record<string, Words>> => {
  const own = Object.entries(options?.words ?? {}).map(([target, some]) => [target, folded(some)] as const)
  const common = kind === "own" ? commonWords : {}
  return { ...common, ...Object.fromEntries(own.map(([target, some]) => [target, { ...common[target], ...some }])) }
}

const folded = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([word, option]) => [keyOfWord(word), option]))

/** The cells of a row, how they are read, and what is noted of them meanwhile. */
export class RowCells {
  readonly plan: Plan
  readonly notes: Array<RowNote> = []
  /** What is wrong with the row as a whole. */
  problem: RowProblem | null = null
  readonly reading: FileReading
  readonly cells: ReadonlyArray<string>

  constructor(cells: ReadonlyArray<string>, reading: FileReading) {
    this.reading = reading
    this.plan = planOf(reading)
    const known = this.plan.preset?.keysOfObjects === true ? cells.map(keysIn) : cells
    this.cells = withoutZeros(known, this.plan.zeros)
  }

  /** Whether a value that does not fit makes the row wrong: in files of this service. */
  get isStrict(): boolean {
    return this.reading.kind === "curio"
  }

  /** How years of two digits are read. */
  get years(): Pick<DateStyle, "latestYear"> {
    const { latestYear } = this.reading
    return latestYear === undefined ? {} : { latestYear }
  }

  at(column: PlacedColumn): string {
    return this.cells[column.place] ?? ""
  }

  /** A longer text without the markup of its site. */
  plain(text: string): string {
    const { preset } = this.plan
    if (preset === undefined) return text
    return preset.markup === "bbcode" ? bbcodeText(text) : htmlText(text)
  }

  /** A text of one line in which blanks do not follow each other: Goodreads has `Ada  Fenn`. */
  singleBlanks(text: string): string {
    return this.plan.preset === undefined || text.includes("\n") ? text : text.replace(/ {2,}/g, " ")
  }

  /** The text of a column with a name; empty where the file has none. */
  named(name: string): string {
    return this.cellOf(name)?.text ?? ""
  }

  hasColumn(name: string): boolean {
    return this.plan.named.has(lower(name))
  }

  /** The cell of a column with a name, unless it is blank. */
  cellOf(name: string): Cell | undefined {
    const column = this.plan.named.get(lower(name))
    const text = column === undefined ? "" : this.at(column)
    return column === undefined || text === "" ? undefined : { column, text }
  }

  /** The text of a cell without the numbers by which its site distinguishes equal names. */
  unnumbered({ column, text }: Cell): string {
    return this.plan.numbered.has(lower(column.column)) ? text.replace(/ \(\d{1,3}\)(?=$|[\s,;&/+])/g, "") : text
  }

  /** The cells of a target that are not blank, in the order of the columns. */
  all(target: string): ReadonlyArray<Cell> {
    const found: Array<Cell> = []
    for (const column of this.plan.columnsOf.get(target) ?? []) {
      const text = this.at(column)
      if (text !== "") found.push({ column, text })
    }
    return found
  }

  first(target: string): Cell | undefined {
    for (const column of this.plan.columnsOf.get(target) ?? []) {
      const text = this.at(column)
      if (text !== "") return { column, text }
    }
    return undefined
  }

  /** A cell with what its text means by the table of its mapping for a target; `null` for nothing. */
  meant(target: string, cell: Cell): Cell | null {
    const table = this.plan.meanings.get(target)
    if (table === undefined) return cell
    const meaning = table.get(lower(cell.text)) ?? table.get(keyOfWord(cell.text))
    if (meaning === undefined) return cell
    return meaning === "" ? null : { column: cell.column, text: meaning }
  }

  has(target: string): boolean {
    return this.plan.columnsOf.has(target)
  }

  /** Says that a value was changed, or left out where the row goes on without it. A constant is of no column. */
  note(column: string | null, reason: NoteReason, value: string): void {
    const noted = { column: column || null, reason, value: shownCell(value) }
    const isSame = (one: RowNote) =>
      one.column === noted.column && one.reason === noted.reason && one.value === noted.value
    // A column may fill two fields, neither of which takes its value.
    if (this.notes.length < notesOfRow && !this.notes.some(isSame)) this.notes.push(noted)
  }

  /** Says that the value of a cell does not fit: the row is wrong in a file of this service, and else without it. */
  refuse({ column, text }: Cell, wrong: RowReason, reason: NoteReason): void {
    if (this.isStrict) this.problem ??= { reason: wrong, column: column.column }
    else this.note(column.column, reason, text)
  }
}

/** The cells of a row, with a blank for each 0 of a column that says by it that nothing is known. */
const withoutZeros = (cells: ReadonlyArray<string>, zeros: ReadonlyArray<number>): ReadonlyArray<string> => {
  const blank = zeros.filter((place) => /^0+(?:[.,]0*)?$/.test(cells[place] ?? ""))
  return blank.length === 0 ? cells : cells.map((cell, place) => (blank.includes(place) ? "" : cell))
}

/** The words in a cell that may be an object or a list of JSON: of an object its keys. */
const keysIn = (cell: string): string => {
  if (!/^[{[]/.test(cell)) return cell
  const value = Result.getOrNull(Result.try((): unknown => JSON.parse(cell)))
  if (typeof value !== "object" || value === null) return cell
  const words = Array.isArray(value) ? value.filter((one) => typeof one === "string") : Object.keys(value)
  return words.join(", ")
}

/** What the mapping gives to every item, as a cell; `undefined` for nothing. */
export const constantOf = (row: RowCells, target: string): Cell | undefined => {
  const text = row.plan.constants[target]
  return text === undefined ? undefined : { column: constantColumn, text }
}

/** A constant comes from no column. */
const constantColumn: PlacedColumn = { column: "", at: 0, place: 0, targets: [] }

/** The sign in front of decimals in a column: what the mapping says, or its rows, or the file. */
export const decimalOf = ({ reading }: RowCells, ofColumn: DecimalSign | undefined): DecimalSign | null =>
  reading.options?.decimal ?? ofColumn ?? (reading.decimalComma ? null : ".")
