import type { BodyHash, RequestHash, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: conventions, requests that are repeated. */
export const idempotencyTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const idempotencyRecords = kit.table(
    "kept_answers",
    {
      by: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      request: kit.text<RequestHash>("request").notNull(),
      body: kit.text<BodyHash>("body").notNull(),
      status: kit.int("status").notNull(),
      sealedBody: kit.text("sealed_body").notNull(),
      /** The weights of all answers of the account that were kept before, and of this one. */
      reached: kit.int("reached").notNull(),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.by, t.request] }),
      kit.index("kept_answers_reached").on(t.by, t.reached),
      kit.index("kept_answers_created").on(t.createdAt),
    ],
  )
  return { idempotencyRecords }
}
