import { Effect } from "effect"
import type { Db, Engine } from "../../../adapters/sql/engine/database.ts"

/** A statement as Postgres gets it. */
export interface Statement {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

interface Step {
  readonly "Node Type": string
  readonly Plans?: ReadonlyArray<Step>
}

type Rows = ReadonlyArray<{ readonly "QUERY PLAN": readonly [{ readonly Plan: Step }] }>

const literal = (value: unknown) =>
  typeof value === "number" ? `${value}` : `'${String(value).replaceAll("'", "''")}'`

/** The plan that Postgres keeps for a prepared statement, whatever its values are. For a transaction. */
export const keptPlan = (engine: Engine, db: Db, { text, values }: Statement) =>
  Effect.promise(async (): Promise<Step> => {
    const given = values.length === 0 ? "" : `(${values.map(literal).join(", ")})`
    await engine.execute(db, "set local plan_cache_mode = force_generic_plan")
    await engine.execute(db, `prepare kept as ${text}`)
    const answer = await engine.execute(db, `explain (format json) execute kept${given}`)
    await engine.execute(db, "deallocate kept")
    // PGlite answers with more than the rows.
    const [row] = (Array.isArray(answer) ? answer : (answer as { readonly rows: unknown }).rows) as Rows
    if (row === undefined) throw new Error(`There is no plan of ${text}.`)
    return row["QUERY PLAN"][0].Plan
  })

/**
 * Whether everything that is found is sorted, of which a limit then takes some. Several pages, each of which a limit
 * has cut, may be sorted together.
 */
export const sortsBelowLimit = (step: Step, isBelow = false): boolean =>
  (isBelow && step["Node Type"].endsWith("Sort") && !sortsPages(step)) ||
  (step.Plans ?? []).some((one) => sortsBelowLimit(one, isBelow || step["Node Type"] === "Limit"))

const sortsPages = ({ Plans: [append] = [] }: Step): boolean =>
  append?.["Node Type"] === "Append" && (append.Plans ?? []).every(isPage)

const isPage = ({ "Node Type": type, Plans: [only] = [] }: Step): boolean =>
  type === "Limit" || (type === "Subquery Scan" && only !== undefined && isPage(only))
