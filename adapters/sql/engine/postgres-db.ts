import type { SQL } from "bun"
import { DrizzleQueryError } from "drizzle-orm"
import { BunSQLPreparedQuery, BunSQLSession } from "drizzle-orm/bun-sql/session"
import { NoopCache } from "drizzle-orm/cache/core"
import {
  PgDatabase,
  PgDialect,
  type PgPreparedQuery,
  type PgSession,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core"
import type { Db } from "./database.ts"
import { filler, type PlaceholderValues } from "./filler.ts"

/**
 * A statement that asks the client itself. Drizzle goes through three spans that nothing records and a cache that
 * stores nothing, with a promise for each, and looks at the kind of every value at each call. Rows that no mapper reads
 * are left to drizzle, for a statement that is built for one call.
 */
export class DirectQuery extends BunSQLPreparedQuery<PreparedQueryConfig> {
  readonly #fill = filler(partsOf(this).params)
  readonly #textFor = textsOf(partsOf(this))

  override execute(given: PlaceholderValues = {}): Promise<unknown> {
    const { client, customResultMapper: read, fields } = partsOf(this)
    if (fields !== undefined && read === undefined) return super.execute(given)
    const values = this.#fill(given)
    const text = this.#textFor(values)
    const asked = client.unsafe(text, values)
    const failed = (error: Error) => {
      throw new DrizzleQueryError(text, values, error)
    }
    return read === undefined ? asked.then((rows) => rows, failed) : asked.values().then(read, failed)
  }
}

/** The private properties that the types of drizzle do not show. */
interface Parts {
  readonly client: SQL
  readonly queryString: string
  readonly params: ReadonlyArray<unknown>
  readonly fields?: unknown
  /** There once `readQuickly` has seen the statement. */
  readonly customResultMapper?: (rows: unknown) => unknown
}
const partsOf = (query: unknown) => query as Parts

/**
 * How many rows the largest page is made from. Of a number of rows that is a parameter, a plan for all calls expects a
 * tenth of all that match. That looks so expensive that Postgres makes a plan for each call instead, which takes longer
 * than reading a page. So a page is cut from so many rows, which the plan knows.
 */
export const mostOnPage = 101

/**
 * The first rows of a select, as the text of a page has them. A statement that asks for more than the largest page is
 * sent without that limit, so that no row is lost.
 */
const pageText = (select: string, rows: string): string => `select * from (${select}${largest}) as page limit ${rows}`

const largest = ` limit ${mostOnPage}`

/** The text of a statement for some values. One that ends with its number of rows is a page. */
const textsOf = ({ params, queryString }: Parts): ((values: ReadonlyArray<unknown>) => string) => {
  const end = ` limit $${params.length}`
  const isPage = queryString.startsWith("select ") && queryString.endsWith(end)
  const page = isPage ? pageText(queryString.slice(0, -end.length), `$${params.length}`) : queryString
  const whole = page.replaceAll(`${largest}) as page limit`, ") as page limit")
  const places = Array.from(page.matchAll(/\) as page limit \$(\d+)/g), ([, place]) => Number(place) - 1)
  return (values) => (places.some((place) => Number(values[place]) > mostOnPage) ? whole : page)
}

class DirectSession extends BunSQLSession<SQL, Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...[query, fields, , isArray, read]: Parameters<PgSession["prepareQuery"]>
  ): PgPreparedQuery<T> {
    const { client, logger } = this
    const none = [new NoopCache(), undefined, undefined] as const
    return new DirectQuery(
      client,
      query.sql,
      query.params,
      logger,
      ...none,
      fields,
      isArray,
      read,
    ) as PgPreparedQuery<T>
  }
}

const dialect = new PgDialect()

/** The builders on a client. */
export const dbOf = (client: Pick<SQL, "unsafe">): Db =>
  // This is the only cast: the builders have the types of SQLite.
  new PgDatabase(dialect, new DirectSession(client as SQL, dialect, undefined), undefined) as unknown as Db
