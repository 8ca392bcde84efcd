import { sql } from "drizzle-orm"
import {
  type CollectionType,
  collectionTypes,
  type Edition,
  type UserId,
  type Visibility,
  type WantId,
  type WantKind,
  type WantStatus,
  wantKinds,
  wantStatuses,
} from "../../../core/index.ts"
import type { usersTables } from "../people/users-tables.ts"
import { type Kit, oneOf } from "../sqlite/kit.ts"

/** Contract: collectors, wants. */
export const wantsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const wants = kit.table(
    "wants",
    {
      id: kit.id<WantId>("id").primaryKey(),
      ownerId: kit
        .id<UserId>("owner_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      edition: kit.text<Edition>("edition"),
      q: kit.text("q"),
      type: kit.text<CollectionType>("type"),
      // `keyOfWant`.
      key: kit.text("key").notNull(),
      kind: kit.text<WantKind>("kind").notNull(),
      priceAmount: kit.amount("price_amount"),
      priceCurrency: kit.text("price_currency"),
      note: kit.text("note"),
      visibility: kit.text<Visibility>("visibility").notNull(),
      status: kit.text<WantStatus>("status").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("wants_once").on(t.ownerId, t.key),
      kit.index("wants_owner").on(t.ownerId, t.createdAt, t.id),
      kit.index("wants_owner_status").on(t.ownerId, t.status, t.createdAt, t.id),
      kit.check("wants_sought", sql`(${t.edition} is null) <> (${t.q} is null)`),
      kit.check("wants_type", sql`${t.type} is null or (${t.q} is not null and ${oneOf(t.type, collectionTypes)})`),
      kit.check("wants_kind", oneOf(t.kind, wantKinds)),
      kit.check("wants_status", oneOf(t.status, wantStatuses)),
      kit.check("wants_visibility", oneOf(t.visibility, ["public", "friends_only", "private"])),
      kit.check("wants_price", sql`(${t.priceAmount} is null) = (${t.priceCurrency} is null)`),
      kit.check("wants_amount", sql`${t.priceAmount} > 0`),
      kit.check("wants_free", sql`${t.kind} <> 'trade' or ${t.priceAmount} is null`),
    ],
  )
  return { wants }
}
