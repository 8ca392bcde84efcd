import { and, desc, eq, ne, sql } from "drizzle-orm"
import { type Edition, type ListingId, wantLimit } from "../../../core/index.ts"
import { editionsListed } from "../catalog/listed-copies.ts"
import type { Database } from "../engine/database.ts"
import type { Value } from "../engine/given.ts"
import { shaped, statement } from "../engine/statement.ts"

/** Which listings have some words, and how many of them are looked at. */
interface WordsShape {
  readonly terms: ReadonlyArray<Value<string>>
  readonly rows: number
}

/** The statements that find what a viewer may buy. */
export const sellerStatements = ({ engine, tables }: Database["Service"]) => {
  const { wants } = tables
  const [viewer, owners] = [sql.placeholder("viewer"), sql.placeholder("owners")]

  const boughtWants = statement((db) =>
    db
      .select({
        id: wants.id,
        ownerId: wants.ownerId,
        edition: wants.edition,
        q: wants.q,
        type: wants.type,
        kind: wants.kind,
        priceAmount: wants.priceAmount,
        priceCurrency: wants.priceCurrency,
      })
      .from(wants)
      .where(and(eq(wants.ownerId, viewer), eq(wants.status, sql`'open'`), ne(wants.kind, sql`'trade'`)))
      .orderBy(desc(wants.createdAt), desc(wants.id))
      .limit(wantLimit)
      .prepare(),
  )

  const listedEditions = statement((db) =>
    db
      .select({ id: sql<ListingId>`id`, edition: sql<Edition>`edition` })
      .from(sql`(${editionsListed({ engine, tables }, { viewer, list: sql.placeholder("list"), owners })}) as found`)
      .prepare(),
  )
  const listedWords = shaped((db, { rows, terms }: WordsShape) =>
    db
      .select({ id: sql<ListingId>`id` })
      .from(sql`(${engine.listingsWithTerms(terms)} limit ${sql.raw(String(rows))}) as found`)
      .prepare(),
  )
  return { boughtWants, listedEditions, listedWords }
}
