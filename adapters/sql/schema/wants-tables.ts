import { eq, sql } from "drizzle-orm"
import {
  type CollectionType,
  collectionTypes,
  type Edition,
  type ListingId,
  type OfferedBefore,
  type UserId,
  type Visibility,
  type WantId,
  type WantKind,
  type WantStatus,
  wantKinds,
  wantStatuses,
} from "../../../core/index.ts"
import type { marketTables } from "./market-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: market, wants. */
export const wantsTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { listings }: ReturnType<typeof marketTables>,
) => {
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
      // `foundBy`.
      foundBy: kit.text("found_by").notNull().default(""),
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
      // The wants that a listing may meet, see notified-wants.ts.
      kit.index("wants_found").on(t.foundBy, t.ownerId, t.id).where(eq(t.status, sql`'open'`)),
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

  // Which wants were notified of which listing: each once for good.
  const notifiedWants = kit.table(
    "want_tellings",
    {
      wantId: kit
        .id<WantId>("want_id")
        .notNull()
        .references(() => wants.id, { onDelete: "cascade" }),
      listingId: kit
        .id<ListingId>("listing_id")
        .notNull()
        .references(() => listings.id, { onDelete: "cascade" }),
    },
    (t) => [kit.primaryKey({ columns: [t.wantId, t.listingId] }), kit.index("want_tellings_listing").on(t.listingId)],
  )

  // Changes of listings of which a worker notifies users.
  const wantNews = kit.table(
    "want_news",
    {
      id: kit.id("id").primaryKey(),
      listingId: kit
        .id<ListingId>("listing_id")
        .notNull()
        .references(() => listings.id, { onDelete: "cascade" }),
      before: kit.json<OfferedBefore>("before"),
      // How far the worker has come; both are null at the beginning.
      afterOwnerId: kit.id<UserId>("after_owner_id"),
      afterWantId: kit.id<WantId>("after_want_id"),
      // The news that waited longest are next.
      turnAt: kit.instant("turn_at").notNull(),
    },
    (t) => [
      kit.index("want_news_turn").on(t.turnAt, t.id),
      kit.index("want_news_listing").on(t.listingId),
      kit.check("want_news_after", sql`(${t.afterOwnerId} is null) = (${t.afterWantId} is null)`),
    ],
  )

  // Wants that were added or changed while news were left: their answers have counted the listing already. No foreign
  // key to the news, which may be settled meanwhile.
  const wantNewsCounted = kit.table(
    "want_news_counted",
    {
      newsId: kit.id("news_id").notNull(),
      wantId: kit
        .id<WantId>("want_id")
        .notNull()
        .references(() => wants.id, { onDelete: "cascade" }),
    },
    (t) => [kit.primaryKey({ columns: [t.newsId, t.wantId] }), kit.index("want_news_counted_want").on(t.wantId)],
  )
  return { wants, wantNews, wantNewsCounted, notifiedWants }
}
