import { expect } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { CurrentTransaction, Database } from "../../../../adapters/sql/engine/database.ts"
import { ruleProblems } from "../../../../adapters/sql/maintenance/check/check-rules.ts"
import { transactionIn } from "../../../../core/index.ts"
import { rolledBack } from "../../../../testing/samples/samples.ts"

/** How a rule is broken behind the back of the service. */
export interface Break<Sample> {
  /** What keeps the database from it: indexes, and constraints of tables. */
  readonly without?: { readonly index?: string; readonly check?: readonly [table: string, name: string] }
  /** The statements that break the rule. */
  readonly by: (sample: Sample) => ReadonlyArray<string>
  /** The one thing that the complaint is to name. */
  readonly id?: (sample: Sample) => string
  /** How many break the rule, if not one. */
  readonly count?: number
}

/** What is wrong at the moment. */
export const problems = Effect.gen(function* () {
  const { engine, read } = yield* Database
  const ask = <Row>(statement: string) =>
    read(async (db) => {
      if (engine.name === "sqlite") return await db.all<Row>(sql.raw(statement))
      const answer = (await engine.execute(db, statement)) as Answer<Row>
      return "rows" in answer ? answer.rows : answer
    })
  return yield* ruleProblems(ask, [], engine.name)
})

/** Breaks a rule for a moment, and expects that it is named and no other rule is. */
export const expectNamedAlone = Effect.fnUntraced(function* <Sample>(
  name: string,
  { by, count = 1, id, without = {} }: Break<Sample>,
  sample: Sample,
) {
  let found: ReadonlyArray<string> = []
  yield* rolledBack(
    Effect.gen(function* () {
      yield* lift(without)
      yield* Effect.forEach(by(sample), execute)
      found = yield* problems
    }),
  )
  const [only, ...others] = found
  expect(others).toEqual([])
  expect(only).toStartWith(`${name}: not so for ${count} row(s) of `)
  if (id !== undefined) expect(only).toEndWith(` (${id(sample)})`)
})

const execute = Effect.fnUntraced(function* (statement: string) {
  const { engine } = yield* Database
  const current = transactionIn(yield* CurrentTransaction)
  if (current !== null) yield* Effect.promise(async () => engine.execute(current.db, statement))
})

const lift = Effect.fnUntraced(function* ({ index, check }: NonNullable<Break<unknown>["without"]>) {
  const { engine } = yield* Database
  if (index !== undefined) yield* execute(`drop index ${index}`)
  if (check !== undefined && engine.name === "postgres")
    yield* execute(`alter table ${check[0]} drop constraint ${check[1]}`)
  if (check !== undefined && engine.name === "sqlite") yield* execute("pragma ignore_check_constraints = on")
})

/** Drivers of Postgres answer differently. */
type Answer<Row> = ReadonlyArray<Row> | { readonly rows: ReadonlyArray<Row> }
