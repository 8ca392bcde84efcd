import { sql } from "drizzle-orm"
import {
  type CollectionId,
  type Edition,
  type EditionAnswer,
  editionOutcomes,
  type ItemId,
  type UserId,
} from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/**
 * What sources answered about editions, and what is filled in from them.
 * Contract: catalog, editions; catalog, filling in.
 */
export const editionsTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { items }: ReturnType<typeof catalogTables>,
) => {
  const editionAnswers = kit.table(
    "edition_answers",
    {
      edition: kit.text<Edition>("edition").primaryKey(),
      source: kit.text("source").notNull(),
      outcome: kit.text<EditionAnswer["outcome"]>("outcome").notNull(),
      title: kit.text("title"),
      creators: kit.json<ReadonlyArray<string>>("creators").notNull(),
      year: kit.int("year"),
      publisher: kit.text("publisher"),
      cover: kit.text("cover"),
      seriesName: kit.text("series_name"),
      seriesNumber: kit.text("series_number"),
      sourceUrl: kit.text("source_url"),
      fetchedAt: kit.instant("fetched_at").notNull(),
      keptUntil: kit.instant("kept_until").notNull(),
    },
    (t) => [
      kit.index("edition_answers_until").on(t.keptUntil),
      kit.index("edition_answers_newest").on(t.fetchedAt),
      kit.check("edition_answers_outcome", oneOf(t.outcome, editionOutcomes)),
      kit.check("edition_answers_title", sql`(${t.outcome} = 'found') = (${t.title} is not null)`),
    ],
  )

  // One row: how far older items were given their editions.
  const editionFill = kit.table(
    "edition_fill",
    {
      id: kit.int("id").primaryKey(),
      afterItem: kit.id<ItemId>("after_item"),
      isDone: kit.bool("is_done").notNull(),
    },
    (t) => [kit.check("edition_fill_one", sql`${t.id} = 1`)],
  )

  // What is to be filled in from sources, and what was: a row of an item. `due_at` of one that waits no longer says
  // nothing.
  const itemFills = kit.table(
    "item_fills",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .primaryKey()
        .references(() => items.id, { onDelete: "cascade" }),
      ownerId: kit
        .id<UserId>("owner_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
      edition: kit.text<Edition>("edition").notNull(),
      source: kit.text("source").notNull(),
      status: kit.text<"waiting" | "done" | "failed">("status").notNull(),
      tries: kit.int("tries").notNull(),
      dueAt: kit.instant("due_at").notNull(),
      claimedUntil: kit.instant("claimed_until"),
    },
    (t) => [
      kit.index("item_fills_next").on(t.source, t.ownerId, t.dueAt, t.itemId).where(sql`${t.status} = 'waiting'`),
      kit.index("item_fills_owner").on(t.ownerId, t.status),
      kit.index("item_fills_collection").on(t.collectionId, t.status),
      kit.check("item_fills_status", sql`${t.status} in ('waiting', 'done', 'failed')`),
    ],
  )
  return { editionAnswers, editionFill, itemFills }
}
