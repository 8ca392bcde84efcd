import { aliasedTable, and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm"
import type { Db } from "../engine/database.ts"
import { behindReached, newestFirst } from "../engine/keyset.ts"
import type { Tables } from "../schema/tables.ts"
import { cardColumns } from "../visibility/card.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"

/** A single loan, what a user lent or borrowed of one status, and the loans of an item. */
export type LoanList = "one" | "lender" | "borrower" | "item"

/** The columns of a loan; the other one finds it. */
export const loanColumns = ({ loans }: Tables) => {
  const { status: _, ...columns } = getTableColumns(loans)
  return columns
}

/**
 * The statements of pages of loans, newest first, each read in the order of an index. `user` is a placeholder, and so
 * are `id`, `status` or `item`, by the list.
 */
export const loanPages = (tables: Tables) => {
  const { collections, items, loans, users } = tables
  const { seesCollection } = visibilityOf(tables)
  const borrowers = aliasedTable(users, "borrower")
  const by = { at: loans.lentAt, id: loans.id }
  const user = sql.placeholder("user")
  const isLenders = eq(loans.lenderId, user)
  const isBorrowers = and(eq(loans.borrowerId, user), isNull(loans.declinedAt))
  const isOfStatus = eq(loans.status, sql.placeholder("status"))
  const which: Readonly<Record<LoanList, SQL | undefined>> = {
    // `seesLoan` of the core.
    one: and(eq(loans.id, sql.placeholder("id")), sql`(${isLenders} or (${isBorrowers}))`),
    lender: and(isLenders, isOfStatus),
    borrower: and(isBorrowers, isOfStatus),
    item: and(isLenders, eq(loans.itemId, sql.placeholder("item"))),
  }
  // A collection that was removed has no owner to join.
  return (db: Db, list: LoanList, isNext: boolean) =>
    db
      .select({
        loan: loanColumns(tables),
        name: items.name,
        coverUrl: items.coverUrl,
        collectionId: items.collectionId,
        copies: items.copies,
        type: collections.type,
        isItemSeen: nested(sql<number>`case when ${seesCollection(user)} then 1 else 0 end`),
        lender: cardColumns(users),
        borrower: cardColumns(borrowers as unknown as Tables["users"]),
      })
      .from(loans)
      // SQLite keeps the order of a cross join (sqlite.org/optoverview.html#crossjoin): loans come from their index,
      // and each is looked up in the others.
      .crossJoin(items)
      .crossJoin(collections)
      .crossJoin(users)
      .leftJoin(borrowers, eq(borrowers.id, loans.borrowerId))
      .where(
        and(
          which[list],
          behindReached(by, isNext),
          eq(items.id, loans.itemId),
          eq(collections.id, items.collectionId),
          eq(users.id, collections.ownerId),
        ),
      )
      .orderBy(...newestFirst(by))
      .limit(sql.placeholder("rows"))
}
