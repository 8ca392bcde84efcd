import { sql } from "drizzle-orm"
import type { UploadedHour, UserId } from "../../../core/index.ts"
import type { usersTables } from "../people/users-tables.ts"
import type { Kit } from "../sqlite/kit.ts"

/** What each account holds, one row for each account. Contract: conventions, What an account may hold. */
export const usageTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const accountUsage = kit.table(
    "account_usage",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      // Of the files and attachments whose uploader the account is.
      bytes: kit.amount("bytes").notNull().default(0),
      posts: kit.int("posts").notNull().default(0),
      comments: kit.int("comments").notNull().default(0),
      // The offers of the account that were completed, and those that were cancelled through it (market, trust).
      completedOffers: kit.int("completed_offers").notNull().default(0),
      cancelledOffers: kit.int("cancelled_offers").notNull().default(0),
      // The uploads of a day: 25 hours at most.
      uploads: kit.json<ReadonlyArray<UploadedHour>>("uploads").notNull(),
    },
    (t) => [kit.check("account_usage_totals", sql`${t.bytes} >= 0 and ${t.posts} >= 0 and ${t.comments} >= 0`)],
  )
  return { accountUsage }
}
