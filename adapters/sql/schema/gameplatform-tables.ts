import { type Column, isNotNull, type SQL, sql } from "drizzle-orm"
import {
  activeStatuses,
  type CollectionId,
  type EncryptedKey,
  type ImportId,
  type ImportSource,
  type ImportStatus,
  type ItemId,
  importStatuses,
  type PlatformAccountId,
  type UserId,
} from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: gameplatform. */
export const gameplatformTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { items }: ReturnType<typeof catalogTables>,
) => {
  const owner = () => kit.id<UserId>("user_id").references(() => users.id, { onDelete: "cascade" })

  const platformLinks = kit.table(
    "platform_links",
    {
      userId: owner().primaryKey(),
      accountId: kit.text<PlatformAccountId>("account_id").notNull(),
      linkedAt: kit.instant("linked_at").notNull(),
    },
    (t) => [kit.uniqueIndex("platform_links_account").on(t.accountId)],
  )

  const platformKeys = kit.table("platform_keys", {
    userId: owner().primaryKey(),
    encrypted: kit.text<EncryptedKey>("sealed").notNull(),
  })

  const importBatches = kit.table(
    "import_batches",
    {
      id: kit.id<ImportId>("id").primaryKey(),
      userId: owner().notNull(),
      source: kit.text<ImportSource>("source").notNull().default("gameplatform"),
      mapping: kit.text("mapping"),
      dryRun: kit.bool("dry_run").notNull().default(false),
      // Stays when its collection goes.
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
      status: kit.text<ImportStatus>("status").notNull(),
      total: kit.int("total").notNull(),
      imported: kit.int("imported").notNull(),
      updated: kit.int("updated").notNull(),
      skipped: kit.int("skipped").notNull(),
      failed: kit.int("failed").notNull(),
      noted: kit.int("noted").notNull().default(0),
      listed: kit.int("listed").notNull().default(0),
      left: kit.int("games_left").notNull(),
      errorCount: kit.int("faults").notNull(),
      claimedUntil: kit.instant("claimed_until"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
      finishedAt: kit.instant("finished_at"),
    },
    (t) => [
      kit.uniqueIndex("import_batches_active").on(t.userId).where(oneOf(t.status, activeStatuses)),
      kit.index("import_batches_due").on(t.updatedAt, t.id).where(oneOf(t.status, activeStatuses)),
      kit.index("import_batches_user").on(t.userId, t.createdAt, t.id),
      kit.index("import_batches_user_source").on(t.userId, t.source, t.createdAt, t.id),
      kit.index("import_batches_created").on(t.createdAt, t.id),
      kit.check("import_batches_status", oneOf(t.status, importStatuses)),
    ],
  )

  // Those that wait, and with the reason why, those that failed.
  const importGames = kit.table(
    "import_games",
    {
      batchId: kit
        .id<ImportId>("batch_id")
        .notNull()
        .references(() => importBatches.id, { onDelete: "cascade" }),
      appId: kit.int("app_id").notNull(),
      name: kit.text("name").notNull(),
      playtimeMinutes: kit.real("playtime_minutes").notNull(),
      reason: kit.text("reason"),
    },
    (t) => [kit.primaryKey({ columns: [t.batchId, t.appId] })],
  )

  // What imports know of an item in addition to what it holds.
  const gameItems = kit.table(
    "game_items",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .primaryKey()
        .references(() => items.id, { onDelete: "cascade" }),
      appId: kit.int("app_id").notNull(),
      writtenName: kit.text("written_name").notNull(),
      writtenPlaytime: kit.real("written_playtime"),
      detailsDueAt: kit.instant("details_due_at"),
      // How often its details were asked for; nothing once it has them.
      detailsTaken: kit.int("details_taken"),
    },
    (t) => [
      kit.index("game_items_due").on(t.detailsDueAt, t.appId).where(mayBeTaken(t.detailsTaken)),
      kit.index("game_items_waiting").on(t.appId, t.itemId).where(isNotNull(t.detailsTaken)),
    ],
  )
  return { platformLinks, platformKeys, importBatches, importGames, gameItems }
}

/** Details are asked for three times. Written out, so that the index over what may be taken fits. */
export const mayBeTaken = (taken: Column): SQL => sql`${taken} < 3`
