import { Column, getTableName, is, noopDecoder, SQL } from "drizzle-orm"

/** A prepared select of drizzle with the private properties that its types do not show. */
interface Selecting {
  /** What each value of a row is, and where it goes. */
  readonly fields: ReadonlyArray<{ readonly path: ReadonlyArray<string>; readonly field: Column | SQL | SQL.Aliased }>
  /** By the name of a table, whether every row has one of it; a select without a join has none of that. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
  customResultMapper?: (rows: ReadonlyArray<Values>) => ReadonlyArray<object>
  /** What every row has besides, as the text of JSON. */
  constants?: Readonly<Record<string, string>>
}

type Values = ReadonlyArray<unknown>
type Decode = ((value: unknown) => unknown) | null

/** Whether a prepared statement returns rows that `readQuickly` can read: flat rows, or rows with groups of columns. */
export const isSelecting = (prepared: unknown): prepared is Selecting =>
  prepared instanceof Object &&
  "fields" in prepared &&
  Array.isArray(prepared.fields) &&
  prepared.fields.every(({ path }: Selecting["fields"][number]) => path.length <= 2)

/** The prepared select, whose rows have these values besides, which need not be read. For a `statement`. */
export const withConstants = <S extends object>(prepared: S, constants: object): S => {
  const texts = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])
  return Object.assign(prepared, { constants: Object.fromEntries(texts) })
}

/**
 * Makes a statement read its rows as drizzle does, but with the decoder of each column looked up once and not for every
 * value, which takes longer than SQLite's own work. It uses the hook of drizzle's relational queries.
 */
export const readQuickly = (prepared: Selecting): void => {
  const row = rowReader(prepared)
  prepared.customResultMapper = (rows) => rows.map(row)
}

/**
 * A function that is one object literal: its keys are known when it is compiled. Setting them one by one by their names
 * takes three times as long, a thirtieth of the time of most answers.
 */
const rowReader = (prepared: Selecting): ((values: Values) => object) => {
  const decode = prepared.fields.map(({ field }) => decodeOf(field))
  const textOf = (at: number) =>
    decode[at] === null ? `v[${at}]` : `v[${at}] === null ? null : decode[${at}](v[${at}])`
  const optional = new Map(optionalGroups(prepared).map(({ group, first }) => [group, first]))
  const flat = new Map(Object.entries(prepared.constants ?? {}))
  const groups = new Map<string, Map<string, string>>()
  prepared.fields.forEach(({ path: [name = "", inside] }, at) => {
    if (inside === undefined) flat.set(name, textOf(at))
    else {
      const group = groups.get(name) ?? new Map<string, string>()
      groups.set(name, group.set(inside, textOf(at)))
      const first = optional.get(name)
      flat.set(name, `${first === undefined ? "" : `v[${first}] === null ? null : `}${literalOf(group)}`)
    }
  })
  return readerOf(literalOf(flat))(decode)
}

type ReaderOf = (decode: ReadonlyArray<Decode>) => (values: Values) => object

const readers = new Map<string, ReaderOf>()

/** The compiled text, once for all connections: each of them has every statement, and code takes most of its memory. */
const readerOf = (text: string): ReaderOf => {
  const known = readers.get(text)
  if (known !== undefined) return known
  const fresh: ReaderOf = new Function("decode", `return (v) => (${text})`) as ReaderOf
  readers.set(text, fresh)
  return fresh
}

/** The text of an object with these keys and the texts of their values. */
const literalOf = (parts: ReadonlyMap<string, string>): string =>
  `{${Array.from(parts, ([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`

/** The groups of columns of one table that not every row has, and the column that is null where it is missing. */
const optionalGroups = ({ fields, joinsNotNullableMap: isThere }: Selecting) => {
  if (isThere === undefined) return []
  const groups = new Map<string, { first: number; table: string | null }>()
  fields.forEach(({ path: [group = "", inside], field }, at) => {
    if (inside === undefined || !is(field, Column)) return
    const table = getTableName(field.table)
    const known = groups.get(group)
    if (known === undefined) groups.set(group, { first: at, table })
    else if (known.table !== table) known.table = null
  })
  return [...groups].flatMap(([group, { first, table }]) =>
    table === null || isThere[table] === true ? [] : [{ group, first }],
  )
}

const decoders = new WeakMap<Column, Decode>()

/** What makes a value of what the driver answers; `null` where that is the value already. Once for each column. */
const decodeOf = (field: Column | SQL | SQL.Aliased): Decode => {
  const decoder = is(field, Column) ? field : decoderOf(field)
  const known = decoders.get(decoder)
  if (known !== undefined) return known
  const fresh = decodeBy(decoder)
  decoders.set(decoder, fresh)
  return fresh
}

const decodeBy = (decoder: Column): Decode => {
  const { mapFromDriverValue } = decoder
  if (mapFromDriverValue === Column.prototype.mapFromDriverValue || decoder === noopDecoder) return null
  return (value) => mapFromDriverValue.call(decoder, value)
}

// The one cast: drizzle keeps the decoder of an expression from its types.
const decoderOf = (field: SQL | SQL.Aliased) =>
  ((is(field, SQL) ? field : field.sql) as unknown as { readonly decoder: Column }).decoder
