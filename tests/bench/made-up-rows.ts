import { Effect } from "effect"
import { Database, type Engine } from "../../adapters/sql/engine/database.ts"

const start = Date.UTC(2026, 0, 1)

/** The words of statements that fill a database with made-up but always equal values. `n` is the number of a row. */
export const madeUpRows = ({ name }: Engine) => {
  const isSqlite = name === "sqlite"
  // Squared in between: of numbers that are only multiplied, those with equal dice of one kind have equal ones of
  // others, and what is seen, named and cheap would be the same rows again and again.
  const dice = (sides: number, seed: number, n = "n") => {
    const mixed = `(${isSqlite ? `(${n})` : `(${n})::bigint`} + ${seed * 15_485_863}) * 48271 % 2147483647`
    return `(((${mixed}) * (${mixed}) + ${seed}) % 2147483647 * 16807 % 2147483647 / 8 % ${sides})`
  }
  return {
    dice,
    /** The id of a row of a table that has this number. */
    id: (table: number, n: string) =>
      isSqlite
        ? `printf('%08x-0000-7000-8000-%012x', ${table}, ${n})`
        : `(lpad(to_hex(${table}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`,
    /** The slot of that moment in lists of conversations. */
    slot: (n: string) => `((${start / 1000} + ${n}) / 60)`,
    at: (n: string) => (isSqlite ? `${start} + (${n}) * 1000` : `to_timestamp(${start / 1000} + (${n}))`),
    bool: (yes: boolean) => (isSqlite ? (yes ? "1" : "0") : `${yes}`),
    json: (text: string) => (isSqlite ? `'${text}'` : `'${text}'::jsonb`),
    text: (n: string) => `cast(${n} as text)`,
    from: (rows: number) =>
      isSqlite
        ? `from (with recursive series(n) as (
            select 0 union all select n + 1 from series where n < ${rows - 1}) select n from series)`
        : `from generate_series(0, ${rows - 1}) as series(n)`,
    /** One of some words, each as often as its number of a hundred says. */
    one: (seed: number, shares: ReadonlyArray<readonly [number, string]>, of = "n") => {
      const upTo = (n: number) => shares.slice(0, n + 1).reduce((sum, [share]) => sum + share, 0)
      const cases = shares.map(([, word], n) => `when ${dice(100, seed, of)} < ${upTo(n)} then '${word}'`)
      return `(case ${cases.join(" ")} end)`
    },
  }
}

/** Runs the statements that fill a database, and has it look at what it holds. */
export const fill = Effect.fnUntraced(function* (statements: ReadonlyArray<string>) {
  const { engine } = yield* Database
  const isSqlite = engine.name === "sqlite"
  const run = (statement: string) =>
    engine.transaction((db) =>
      Effect.promise(async () => {
        // A server ends a statement that takes as long as a million rows do.
        if (!isSqlite) await engine.execute(db, "set local statement_timeout = 0")
        await engine.execute(db, statement)
      }),
    )
  if (isSqlite) yield* run("pragma cache_size = -300000")
  for (const statement of statements) yield* run(statement)
  if (isSqlite) yield* run("pragma cache_size = -32768")
  else yield* Effect.promise(async () => void (await engine.execute(engine.reader, "vacuum analyze")))
})
