import { and, type Column, desc, eq, type SQL, sql } from "drizzle-orm"
import { DateTime } from "effect"
import type { Offers, PageRequest, UserId } from "../../../core/index.ts"
import type { Db } from "../database.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../tables.ts"

/** The condition, the order and the number of rows of the next page: one row more than was asked for. */
interface OfferScan {
  readonly isOnPage: SQL
  readonly newest: ReadonlyArray<SQL>
  readonly rows: ReturnType<typeof sql.placeholder>
}

/**
 * A user's offers page by page, newest first. `prepare` makes the statement of a page. Received and sent offers each
 * are read sorted from an index, so the database sorts only two pages.
 */
export const offersScan = <Page>({ offers }: Tables, prepare: (db: Db, scan: OfferScan) => Page) => {
  const newest = [desc(offers.createdAt), desc(offers.id)] as const
  const rows = sql.placeholder("rows")
  const at = sql.param(sql.placeholder("at"), offers.createdAt)
  const isBehind = sql`(${offers.createdAt}, ${offers.id}) < (${at}, ${sql.placeholder("id")})`

  const page = (sides: ReadonlyArray<Column>, hasStatus: boolean, goesOn: boolean) =>
    statement((db) => {
      const wanted = and(
        hasStatus ? eq(offers.status, sql.placeholder("status")) : undefined,
        goesOn ? isBehind : undefined,
      )
      const idsOf = (side: Column): SQL => {
        const mine = and(eq(side, sql.placeholder("viewer")), wanted)
        const ids = db.select({ id: offers.id }).from(offers).where(mine)
        return sql`select id from ${ids.orderBy(...newest).limit(rows)} as side`
      }
      const isOnPage = sql`${offers.id} in (${sql.join(sides.map(idsOf), sql` union all `)})`
      return prepare(db, { isOnPage, newest, rows })
    })
  const pages = (...sides: ReadonlyArray<Column>) => ({
    first: { all: page(sides, false, false), some: page(sides, true, false) },
    next: { all: page(sides, false, true), some: page(sides, true, true) },
  })
  const byRole = {
    received: pages(offers.ownerId),
    sent: pages(offers.offererId),
    any: pages(offers.ownerId, offers.offererId),
  }

  /** The statement of a page and its values. */
  return (
    viewer: UserId,
    { role, status }: Parameters<Offers["Service"]["list"]>[1],
    { after, limit }: PageRequest,
  ) => {
    const page = byRole[role ?? "any"][after === null ? "first" : "next"][status === null ? "all" : "some"]
    const cursor = after === null ? {} : { at: DateTime.makeUnsafe(Number(after[0])), id: after[1] }
    return { page, values: { viewer, status, rows: limit + 1, ...cursor } }
  }
}
