import { sql } from "drizzle-orm"
import type { UploadedHour, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** What each account holds, one row for each account. Contract: files, what an account may hold. */
export const usageTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const accountUsage = kit.table(
    "account_usage",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      // Of the files and attachments whose uploader the account is, and of its export that is ready.
      bytes: kit.amount("bytes").notNull().default(0),
      // Triggers keep the next ones: see adapters/sql/schema/text-triggers.ts. A migration that rebuilds a table with
      // counted texts on SQLite must rebuild its triggers too.
      texts: kit.amount("texts").notNull().default(0),
      // The number of the day since 1970 by UTC, and the bytes of texts that were added on it.
      textsDay: kit.int("texts_day").notNull().default(0),
      textsToday: kit.amount("texts_today").notNull().default(0),
      items: kit.int("items").notNull().default(0),
      // Set and unset within one transaction, for what the account does not write itself.
      textsFree: kit.bool("texts_free").notNull().default(false),
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
  // One row at most, which a server stores when it starts: the triggers look at it. A null is no limit.
  const textLimits = kit.table(
    "text_limits",
    {
      id: kit.int("id").primaryKey(),
      texts: kit.amount("texts"),
      textsPerDay: kit.amount("texts_per_day"),
      items: kit.int("items"),
    },
    (t) => [kit.check("text_limits_one", sql`${t.id} = 1`)],
  )
  return { accountUsage, textLimits }
}
