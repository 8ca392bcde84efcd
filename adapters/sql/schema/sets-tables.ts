import { sql } from "drizzle-orm"
import { type CollectionType, collectionTypes, type SetId, type SetPlace, type UserId } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: catalog, sets. */
export const setsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const sets = kit.table(
    "sets",
    {
      id: kit.id<SetId>("id").primaryKey(),
      ownerId: kit
        .id<UserId>("owner_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      name: kit.text("name").notNull(),
      // `folded` in core/shared/text.ts.
      nameKey: kit.sortable("name_key").notNull(),
      description: kit.text("description"),
      type: kit.text<CollectionType>("type").notNull(),
      isPublic: kit.bool("is_public").notNull(),
      // No foreign key: a copy keeps the id of a set that is gone, and shows it to no user.
      copiedFrom: kit.id<SetId>("copied_from"),
      placesCount: kit.int("places_count").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
      // All of them are read and replaced at once. The last column, so that lists do not read it.
      places: kit.json<ReadonlyArray<SetPlace>>("places").notNull(),
    },
    (t) => [
      kit.index("sets_owner").on(t.ownerId, t.createdAt, t.id),
      kit.index("sets_public").on(t.nameKey, t.id).where(sql`${t.isPublic}`),
      kit.index("sets_public_type").on(t.type, t.nameKey, t.id).where(sql`${t.isPublic}`),
      kit.check("sets_type", oneOf(t.type, collectionTypes)),
      kit.check("sets_places", sql`${t.placesCount} between 0 and 2000`),
    ],
  )

  // What a search finds public sets by: the rest of the folded name from each of its words on.
  const setWords = kit.table(
    "set_words",
    {
      setId: kit
        .id<SetId>("set_id")
        .notNull()
        .references(() => sets.id, { onDelete: "cascade" }),
      position: kit.int("position").notNull(),
      text: kit.sortable("text").notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.setId, t.position] }), kit.index("set_words_text").on(t.text, t.setId)],
  )
  return { sets, setWords }
}
