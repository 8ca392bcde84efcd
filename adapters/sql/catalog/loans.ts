import { and, eq, type InferSelectModel, lte, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type Loan, Loans, LoansErrors, loanStatus, type PageRequest, type ShownLoan } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { pageBy, reached } from "../engine/keyset.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { isKept } from "./items-scan.ts"
import { type LoanList, loanColumns, loanPages } from "./loan-pages.ts"

export const loansRepository = Layer.effect(
  Loans,
  Effect.gen(function* () {
    const { engine, execute, read, tables } = yield* Database
    const { items, loans } = tables
    const user = sql.placeholder("user")
    const isOne = eq(loans.id, sql.placeholder("id"))
    const isLenders = eq(loans.lenderId, user)
    const columns = loanColumns(tables)

    const byId = statement((db) =>
      db
        .select(columns)
        .from(loans)
        .innerJoin(items, eq(items.id, loans.itemId))
        .where(and(isOne, isKept(tables)))
        .prepare(),
    )
    const adding = statement((db) => db.insert(loans).values(placeholdersOf(loans)).prepare())
    const counted = statement((db) =>
      db
        .select({ count: sql<number>`cast(count(*) as integer)` })
        .from(loans)
        // Each status is a range of the index.
        .where(and(isLenders, sql`${loans.status} in ('open', 'declined')`))
        .prepare(),
    )
    // Each transfer of an item runs it.
    const forgetting = statement((db) =>
      db
        .delete(loans)
        .where(and(engine.isOneOfIn(loans.itemId, sql.placeholder("items")), eq(loans.status, sql`'returned'`)))
        .prepare(),
    )
    const pages = loanPages(tables)
    const shown = shaped((db, { isNext, list }: { readonly list: LoanList; readonly isNext: boolean }) =>
      pages(db, list, isNext).prepare(),
    )
    const page = (list: LoanList, of: Readonly<Record<string, string>>, request: PageRequest) =>
      Effect.map(
        read((db) =>
          shown(db, { list, isNext: request.after !== null }).execute({
            ...reached(request.after),
            ...of,
            rows: request.limit + 1,
          }),
        ),
        (rows) => pageBy(rows.map(shownLoan), request, ({ loan }) => [loan.lentAt.epochMilliseconds, loan.id]),
      )

    return Loans.of({
      get: Effect.fnUntraced(function* (id) {
        const [loan] = yield* read((db) => byId(db).execute({ id }))
        return loan ?? (yield* new LoansErrors.LoanNotFound())
      }),
      add: (loan) => execute((db) => adding(db).execute({ ...loan, status: loanStatus(loan) })),
      save: ({ id, ...loan }) =>
        execute((db) =>
          db
            .update(loans)
            .set({ ...loan, status: loanStatus({ id, ...loan }) })
            .where(eq(loans.id, id)),
        ),
      show: Effect.fnUntraced(function* (id, viewer) {
        const { items: found } = yield* page("one", { id, user: viewer }, { limit: 1, after: null })
        return found[0] ?? (yield* new LoansErrors.LoanNotFound())
      }),
      list: (of, { as, status }, request) => page(as, { user: of, status }, request),
      ofItem: (id, lender, request) => page("item", { item: id, user: lender }, request),
      countOpen: (lender) =>
        Effect.map(
          read((db) => counted(db).execute({ user: lender })),
          ([row]) => row?.count ?? 0,
        ),
      keepReturned: (lender, keep) =>
        execute((db) =>
          db.delete(loans).where(
            sql`${loans.id} in (select ${loans.id} from ${loans}
              where ${eq(loans.lenderId, lender)} and ${eq(loans.status, sql`'returned'`)}
              order by ${loans.returnedAt} desc, ${loans.id} desc limit ${atOnce} offset ${keep})`,
          ),
        ),
      nameBorrower: (lender, borrower, name) =>
        execute((db) =>
          db
            .update(loans)
            .set({ borrowerId: null, borrowerName: name })
            .where(and(eq(loans.borrowerId, borrower), eq(loans.lenderId, lender))),
        ),
      removeReturned: (some) => execute((db) => forgetting(db).execute({ items: JSON.stringify(some) })),
      toRemind: (now, limit) =>
        Effect.map(
          read((db) =>
            db
              .select({ id: loans.id })
              .from(loans)
              // As in `loanPages`, SQLite keeps this order.
              .crossJoin(items)
              .where(and(lte(loans.remindAt, now), eq(items.id, loans.itemId), isKept(tables)))
              .orderBy(loans.remindAt)
              .limit(limit),
          ),
          (rows) => rows.map(({ id }) => id),
        ),
    })
  }),
)

/** How many returned loans are deleted at once: each return adds one. */
const atOnce = 100

interface ShownRow extends Omit<ShownLoan, "item"> {
  readonly loan: Omit<InferSelectModel<Tables["loans"]>, "status">
  readonly name: string
  readonly coverUrl: string | null
  readonly collectionId: ShownLoan["item"]["collectionId"]
  readonly type: ShownLoan["item"]["type"]
  readonly copies: number
  readonly isItemSeen: number
}

const shownLoan = ({ loan, isItemSeen, type, lender, borrower, ...row }: ShownRow): ShownLoan => {
  const { itemId: id, itemName }: Loan = loan
  const { name, coverUrl, collectionId, copies } = row
  const item =
    isItemSeen === 1
      ? { name, coverUrl, collectionId, copies }
      : { name: itemName, coverUrl: null, collectionId: null, copies: null }
  return { loan, item: { id, type, ...item }, lender, borrower }
}
