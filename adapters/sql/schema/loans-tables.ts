import { isNotNull, sql } from "drizzle-orm"
import { type Day, type ItemId, type LoanId, type LoanStatus, loanStatuses, type UserId } from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: catalog, loans. */
export const loansTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { items }: ReturnType<typeof catalogTables>,
) => {
  const loans = kit.table(
    "loans",
    {
      id: kit.id<LoanId>("id").primaryKey(),
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
      itemName: kit.text("item_name").notNull(),
      // The owner of the item, as `items.owner_id`: a loan goes with its item, and never before it.
      lenderId: kit.id<UserId>("lender_id").notNull(),
      // Null for a borrower with a name, and once the account of the borrower is deleted.
      borrowerId: kit.id<UserId>("borrower_id").references(() => users.id, { onDelete: "set null" }),
      borrowerName: kit.text("borrower_name"),
      dueOn: kit.text<Day>("due_on"),
      note: kit.text("note"),
      // `loanStatus` of the moments below.
      status: kit.text<LoanStatus>("status").notNull(),
      lentAt: kit.instant("lent_at").notNull(),
      declinedAt: kit.instant("declined_at"),
      returnedAt: kit.instant("returned_at"),
      remindAt: kit.instant("remind_at"),
    },
    (t) => [
      kit.index("loans_lender").on(t.lenderId, t.status, t.lentAt, t.id),
      kit.index("loans_borrower").on(t.borrowerId, t.status, t.lentAt, t.id),
      kit.index("loans_item").on(t.itemId, t.lentAt, t.id),
      kit.index("loans_remind").on(t.remindAt).where(isNotNull(t.remindAt)),
      kit.check("loans_status", oneOf(t.status, loanStatuses)),
      kit.check("loans_borrower_one", sql`${t.borrowerId} is null or ${t.borrowerName} is null`),
      kit.check("loans_returned", sql`(${t.status} = 'returned') = (${t.returnedAt} is not null)`),
      kit.check("loans_remind_open", sql`${t.remindAt} is null or ${t.status} <> 'returned'`),
    ],
  )
  return { loans }
}
