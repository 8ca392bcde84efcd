import { isNotNull, sql } from "drizzle-orm"
import type { CollectionId, ListingId, ShareId, TokenHash, UserId } from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import type { marketTables } from "./market-tables.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: shares, share links. */
export const sharesTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { collections }: ReturnType<typeof catalogTables>,
  { listings }: ReturnType<typeof marketTables>,
) => {
  const shares = kit.table(
    "shares",
    {
      id: kit.id<ShareId>("id").primaryKey(),
      ownerId: kit
        .id<UserId>("owner_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      collectionId: kit.id<CollectionId>("collection_id").references(() => collections.id, { onDelete: "cascade" }),
      listingId: kit.id<ListingId>("listing_id").references(() => listings.id, { onDelete: "cascade" }),
      secretHash: kit.text<TokenHash>("secret_hash").notNull(),
      sealedSecret: kit.text("sealed_secret").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      expiresAt: kit.instant("expires_at"),
      views: kit.int("views").notNull(),
    },
    (t) => [
      kit.uniqueIndex("shares_secret").on(t.secretHash),
      kit.index("shares_owner").on(t.ownerId, t.createdAt, t.id),
      kit.index("shares_collection").on(t.collectionId).where(isNotNull(t.collectionId)),
      kit.index("shares_listing").on(t.listingId).where(isNotNull(t.listingId)),
      kit.index("shares_expiry").on(t.expiresAt).where(isNotNull(t.expiresAt)),
      kit.check("shares_target", sql`(${t.collectionId} is null) <> (${t.listingId} is null)`),
    ],
  )
  return { shares }
}
