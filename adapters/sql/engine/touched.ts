import { getTableName } from "drizzle-orm"
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { countedTexts } from "../schema/counted-texts.ts"
import type { Tables } from "../schema/tables.ts"
import { worthSources } from "../schema/worth-triggers.ts"

/** What a statement of Postgres does with tables: rather more than it does than less. */
export interface Touched {
  /** No other text in this process has it, whatever its database is: what is planned for texts is found by it. */
  readonly id: number
  readonly verb: "insert" | "update" | "delete" | "select"
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
  /** The columns that an update changes, in the one table that it writes; `null` for what adds or takes rows. */
  readonly changes: ReadonlyArray<string> | null
  readonly text: string
  /** What its triggers and the deletions that follow from it read and change when it has ended. */
  readonly after: ReadonlySet<string>
  /** The tables in which its rows, and those that go with them, refer to rows: triggers and keys look these up. */
  readonly refersTo: ReadonlySet<string>
  /** The tables that it adds rows to or takes rows from. */
  readonly rowsOf: ReadonlySet<string>
}

let ids = 0

/** How many texts are remembered. Texts of transactions do not depend on requests, so there are fewer. */
const mostTexts = 5_000

/**
 * What the statement with a text touches; `null` for one of which this is not known: it has to be sent by itself, after
 * those before it and before those after it.
 */
export const touchedIn = (tables: () => Tables): ((text: string) => Touched | null) => {
  const known = new Map<string, Touched | null>()
  let schema: Schema | null = null
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    schema ??= schemaOf(tables())
    const touched = touchedBy(schema, text)
    const fresh = touched === null ? null : { ...touched, id: ids++ }
    if (known.size >= mostTexts) known.clear()
    known.set(text, fresh)
    return fresh
  }
}

interface Schema {
  readonly names: ReadonlySet<string>
  readonly parents: ReadonlyMap<string, ReadonlySet<string>>
  /** The tables whose rows refer to a table, to those, and so on. */
  readonly descendants: ReadonlyMap<string, ReadonlySet<string>>
  readonly triggers: ReadonlyArray<Trigger>
}

/** What keeps sums: it runs for rows that are added and removed, and for changes of some columns. */
interface Trigger {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  readonly changes: ReadonlyArray<string>
}

export const triggers: ReadonlyArray<Trigger> = [
  ...countedTexts.map(({ columns, owner, table }) => ({
    table,
    columns: [owner, ...columns],
    changes: ["account_usage", "text_limits"],
  })),
  ...worthSources.map(({ columns, table }) => ({ table, columns, changes: ["worth_sums"] })),
]

const schemaOf = (tables: Tables): Schema => {
  const parents = new Map(
    Object.values(tables).map((table) => {
      const { foreignKeys } = getTableConfig(table as unknown as PgTable)
      return [getTableName(table), new Set(foreignKeys.map((key) => getTableName(key.reference().foreignTable)))]
    }),
  )
  const names = new Set(parents.keys())
  const below = (name: string, found = new Set<string>()) => {
    for (const [child, ofChild] of parents) if (ofChild.has(name) && !found.has(child)) below(child, found.add(child))
    return found
  }
  return { names, parents, descendants: new Map([...names].map((name) => [name, below(name)])), triggers }
}

/** What a select locks; of one that names no table all that it reads. */
const locking = /\bfor (?:no key update|update|key share|share)\b(?: of "(\w+)"(?!,))?/
/** The columns that an update sets, and perhaps more: names before a sign of equality that nothing compares. */
const sets = /(?:\bset |, )"(\w+)" = /g
/** What may mean all columns of a row. */
const whole = /(?<!\bcount\()\*|\bto_jsonb?\(|\brow_to_json\(|\bjsonb?_agg\(/
const starts = /^(?:insert into|update|delete from) "(\w+)"/
/** A name that is not the part of another one: no column with its table before it. */
const words = /(?:^|[^\w."])"?([a-z_]\w*)/g
/** What runs functions that do more than read, or begins with something else. */
const unknown = /\bpg_\w+\(|\bset_config\(|\bnextval\(/

const none: ReadonlySet<string> = new Set()

const touchedBy = (schema: Schema, text: string): Omit<Touched, "id"> | null => {
  if (unknown.test(text)) return null
  const verb = (["insert", "update", "delete", "select"] as const).find((one) => text.startsWith(`${one} `))
  const target = starts.exec(text)
  if (verb === undefined || (verb !== "select" && target === null)) return null
  const named = namesIn(schema, text.slice(target?.[0].length ?? 0))
  if (verb === "select" || target === null) {
    const [, locked] = locking.exec(text) ?? [null, null]
    const isOne = locked !== null && locked !== undefined && schema.names.has(locked)
    const writes = locked === null ? none : isOne ? new Set([locked]) : named
    return { verb: "select", reads: named, writes, after: none, refersTo: none, rowsOf: none, changes: null, text }
  }
  const [, table = ""] = target
  const below = verb === "delete" ? (schema.descendants.get(table) ?? none) : none
  const changed = new Set([table, ...below])
  return {
    verb,
    reads: named,
    writes: new Set([table]),
    after: afterwards(schema, verb, table, text),
    refersTo: new Set([...changed].flatMap((one) => [...(schema.parents.get(one) ?? none)])),
    rowsOf: verb === "update" ? none : changed,
    changes: verb === "update" ? Array.from(text.matchAll(sets), ([, name = ""]) => name) : null,
    text,
  }
}

const namesIn = ({ names }: Schema, text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(words), ([, name = ""]) => name).filter((name) => names.has(name)))

const afterwards = (schema: Schema, verb: Touched["verb"], table: string, text: string): ReadonlySet<string> => {
  const below = verb === "delete" ? (schema.descendants.get(table) ?? none) : none
  const changed = verb === "update" ? new Set(Array.from(text.matchAll(words), ([, name = ""]) => name)) : null
  const isRun = ({ columns, table: of }: Trigger) =>
    below.has(of) || (of === table && (changed === null || columns.some((column) => changed.has(column))))
  return new Set([...below, ...schema.triggers.filter(isRun).flatMap(({ changes }) => changes)])
}

/**
 * How a statement has to follow one before it: in a later statement, in the same one at the earliest, or not at all.
 * Parts of one statement see the rows that were there when it began, and triggers run when it has ended.
 */
export const followsIn = (before: Touched, touched: Touched): "later" | "same" | null => {
  // Only one part of a statement reads for itself.
  if (before.verb === "select" && touched.verb === "select") return "later"
  const { after, reads, refersTo, rowsOf, writes } = touched
  if (meets(before.writes, writes) || (meets(before.writes, reads) && names(touched, before.changes))) return "later"
  if (meets(before.after, reads) || meets(before.after, writes)) return "later"
  // What a row refers to is looked up while the row is written: rows of both never come and go in one statement.
  if (meets(before.rowsOf, refersTo) || meets(rowsOf, before.refersTo)) return "later"
  if (meets(before.reads, writes) || meets(before.reads, after)) return "same"
  return meets(before.writes, after) || meets(before.after, after) ? "same" : null
}

/** Whether a statement may read one of some columns: what it does not name it does not read. */
const names = ({ text }: Touched, columns: ReadonlyArray<string> | null): boolean =>
  columns === null || whole.test(text) || new RegExp(`\\b(?:${columns.join("|")})\\b`).test(text)

const meets = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  for (const one of some) if (others.has(one)) return true
  return false
}
