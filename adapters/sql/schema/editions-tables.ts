import { sql } from "drizzle-orm"
import { type Edition, type EditionAnswer, editionOutcomes, type ItemId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"

/** What sources answered about editions. Contract: catalog, editions. */
export const editionsTables = (kit: Kit) => {
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
  return { editionAnswers, editionFill }
}
