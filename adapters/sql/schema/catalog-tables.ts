import { isNotNull, isNull, sql } from "drizzle-orm"
import {
  type CollectionId,
  type CollectionType,
  collectionTypes,
  type Edition,
  type FieldDefinitionId,
  type FieldType,
  type FieldValues,
  fieldTypes,
  type ItemId,
  type ItemPictureId,
  type Purchase,
  type SchemaFieldId,
  type UserId,
  type Visibility,
} from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: catalog. */
export const catalogTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const owner = () => kit.id<UserId>("owner_id").references(() => users.id, { onDelete: "cascade" })

  const fieldDefinitions = kit.table(
    "field_definitions",
    {
      id: kit.id<FieldDefinitionId>("id").primaryKey(),
      // Null for a definition of the system.
      ownerId: owner(),
      key: kit.text("key").notNull(),
      name: kit.text("name").notNull(),
      type: kit.text<FieldType>("type").notNull(),
      options: kit.json<ReadonlyArray<string>>("options"),
      currency: kit.text("currency"),
      collectionType: kit.text<CollectionType>("collection_type"),
      isHidden: kit.bool("is_hidden").notNull(),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.uniqueIndex("field_definitions_own_key").on(t.ownerId, t.key).where(isNotNull(t.ownerId)),
      kit.uniqueIndex("field_definitions_system_key").on(t.collectionType, t.key).where(isNull(t.ownerId)),
      kit.index("field_definitions_owner").on(t.ownerId, t.createdAt, t.id),
      kit.check("field_definitions_type", oneOf(t.type, fieldTypes)),
    ],
  )

  const collections = kit.table(
    "collections",
    {
      id: kit.id<CollectionId>("id").primaryKey(),
      // Null once the collection was removed, alone or with its owner's account. No user sees it any more, and a sweep
      // deletes its items in chunks. The row is deleted last, so that the database still knows which collection an item
      // is in.
      ownerId: kit.id<UserId>("owner_id").references(() => users.id, { onDelete: "set null" }),
      name: kit.text("name").notNull(),
      // `folded` in core/shared/text.ts.
      nameKey: kit.sortable("name_key").notNull(),
      description: kit.text("description"),
      type: kit.text<CollectionType>("type").notNull(),
      visibility: kit.text<Visibility>("visibility").notNull(),
      openToVisitors: kit.bool("open_to_visitors").notNull().default(false),
      coverUrl: kit.address("cover_url"),
      autoShare: kit.bool("auto_share").notNull(),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
      /** When the collection last received an item; a market transfer goes to the latest one. */
      lastItemAt: kit.instant("last_item_at"),
      // Updated with every item that is added or removed, so that reads need not count.
      itemsCount: kit.int("items_count").notNull().default(0),
      // Whom it is shown to, see adapters/sql/visibility/reach.ts. A migration fills it in older rows.
      reach: kit.int("reach").notNull().default(0),
    },
    (t) => [
      kit.index("collections_owner").on(t.ownerId, t.createdAt, t.id),
      kit.index("collections_name").on(t.ownerId, t.nameKey, t.id),
      kit.index("collections_reach").on(t.id, t.reach),
      kit.index("collections_removed").on(t.id).where(isNull(t.ownerId)),
      kit.index("collections_cover").on(t.coverUrl).where(isNotNull(t.coverUrl)),
      kit.check("collections_type", oneOf(t.type, collectionTypes)),
      kit.check("collections_visibility", oneOf(t.visibility, ["public", "friends_only", "private"])),
    ],
  )

  const collectionFields = kit.table(
    "collection_fields",
    {
      id: kit.id<SchemaFieldId>("id").primaryKey(),
      collectionId: kit
        .id<CollectionId>("collection_id")
        .notNull()
        .references(() => collections.id, { onDelete: "cascade" }),
      // The cascade is for accounts that are deleted with all their data; a definition that is in use is never deleted
      // on its own.
      definitionId: kit
        .id<FieldDefinitionId>("definition_id")
        .notNull()
        .references(() => fieldDefinitions.id, { onDelete: "cascade" }),
      isRequired: kit.bool("is_required").notNull(),
      isHidden: kit.bool("is_hidden").notNull(),
      position: kit.int("position").notNull(),
    },
    (t) => [
      kit.uniqueIndex("collection_fields_once").on(t.collectionId, t.definitionId),
      kit.index("collection_fields_definition").on(t.definitionId),
    ],
  )

  const items = kit.table(
    "items",
    {
      id: kit.id<ItemId>("id").primaryKey(),
      collectionId: kit
        .id<CollectionId>("collection_id")
        .notNull()
        .references(() => collections.id, { onDelete: "cascade" }),
      // The last owner of the collection, so that all items of a user are a range of an index. There is no foreign key,
      // because deleting an account must not delete all its items in one statement.
      ownerId: kit.id<UserId>("owner_id").notNull(),
      name: kit.text("name").notNull(),
      // `folded` in core/shared/text.ts.
      nameKey: kit.sortable("name_key").notNull(),
      // The same as the rows of `item_editions`, so that reads of items need no join.
      editions: kit.texts<Edition>("editions").notNull().default(sql`'[]'`),
      externalRef: kit.text("external_ref"),
      fields: kit.json<FieldValues>("fields").notNull(),
      rating: kit.int("rating"),
      // 0 for an item without a rating, so that the sort by rating is an index read backwards.
      ratingKey: kit.int("rating_key").notNull(),
      comment: kit.text("comment"),
      // The address of the first picture. `pictures` is the same as the rows of `item_pictures`.
      coverUrl: kit.address("cover_url"),
      pictures: kit.pictures("pictures").notNull().default(sql`'[]'`),
      // Those of the owner alone. `tags` is the same as the rows of `item_tags`.
      tags: kit.texts("tags").notNull().default(sql`'[]'`),
      location: kit.text("location"),
      purchase: kit.json<Purchase>("purchase"),
      // A copy of `purchase`, by which what was paid is summed up.
      paidAmount: kit.amount("paid_amount"),
      paidCurrency: kit.text("paid_currency"),
      paidOn: kit.text("paid_on"),
      // The month of `paid_on`, by which `worth_sums` has what was paid.
      paidMonth: kit.text("paid_month"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
      // The game of the platform that the item stands for, as `platformAppIdOf` reads it from the fields.
      platformAppId: kit.int("platform_app_id"),
      // How many things the item stands for, and how many of them accepted offers, entries of trade
      // rounds and loans hold.
      copies: kit.int("copies").notNull().default(1),
      held: kit.int("held").notNull().default(0),
      // How many of the held ones are lent: as many as loans of the item are not returned.
      lent: kit.int("lent").notNull().default(0),
    },
    (t) => [
      kit.index("items_newest").on(t.collectionId, t.createdAt, t.id),
      kit.index("items_name").on(t.collectionId, t.nameKey, t.id),
      kit.index("items_rating").on(t.collectionId, t.ratingKey, t.createdAt, t.id),
      kit.index("items_own_newest").on(t.ownerId, t.createdAt, t.id),
      kit.index("items_own_name").on(t.ownerId, t.nameKey, t.id),
      kit.index("items_own_rating").on(t.ownerId, t.ratingKey, t.createdAt, t.id),
      kit.index("items_location").on(t.ownerId, t.location, t.createdAt, t.id).where(isNotNull(t.location)),
      kit.index("items_cover").on(t.coverUrl).where(isNotNull(t.coverUrl)),
      kit.uniqueIndex("items_game").on(t.collectionId, t.platformAppId).where(isNotNull(t.platformAppId)),
      kit.uniqueIndex("items_external_ref").on(t.collectionId, t.externalRef).where(isNotNull(t.externalRef)),
      kit.index("items_own_games").on(t.ownerId, t.platformAppId, t.collectionId).where(isNotNull(t.platformAppId)),
      kit.check("items_rating", sql`${t.rating} between 1 and 5`),
      kit.check("items_copies", sql`${t.copies} between 1 and 999`),
      kit.check("items_held", sql`${t.held} between 0 and ${t.copies}`),
      kit.check("items_lent", sql`${t.lent} between 0 and ${t.held}`),
    ],
  )

  // A copy of the values of `items.fields` for filters, one row each: texts, dates, options and booleans as text.
  const itemValues = kit.table(
    "item_values",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
      key: kit.text("key").notNull(),
      text: kit.sortable("text"),
      number: kit.real("number"),
      // Copied from the item, so that the items with one value are found in the order of their age or rating.
      ratingKey: kit.int("rating_key").notNull(),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.itemId, t.key] }),
      // It has the items with one text by their age too: those of each rating, of which there are six.
      kit
        .index("item_values_rated")
        .on(t.collectionId, t.key, t.text, t.ratingKey, t.createdAt, t.itemId)
        .where(isNotNull(t.text)),
      kit
        .index("item_values_number")
        .on(t.collectionId, t.key, t.number, t.createdAt, t.itemId)
        .where(isNotNull(t.number)),
    ],
  )

  // A copy of `items.editions` with a row for each, by which the items of an edition are found.
  const itemEditions = kit.table(
    "item_editions",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
      edition: kit.text<Edition>("edition").notNull(),
      // Copied from the item.
      ownerId: kit.id<UserId>("owner_id").notNull(),
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.itemId, t.edition] }),
      kit.index("item_editions_owner").on(t.edition, t.ownerId, t.collectionId, t.itemId),
    ],
  )

  // A copy of `items.pictures` with a row for each, by which the files that items show are found, and the captions are
  // counted.
  const itemPictures = kit.table(
    "item_pictures",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
      id: kit.id<ItemPictureId>("id").notNull(),
      position: kit.int("position").notNull(),
      // Copied from the item.
      ownerId: kit.id<UserId>("owner_id").notNull(),
      url: kit.address("url").notNull(),
      caption: kit.text("caption"),
    },
    (t) => [
      kit.primaryKey({ columns: [t.itemId, t.id] }),
      kit.index("item_pictures_url").on(t.url),
      kit.check("item_pictures_count", sql`${t.position} between 0 and 7`),
    ],
  )

  // A copy of `items.tags` with a row for each, by which the items with a tag are found and counted.
  const itemTags = kit.table(
    "item_tags",
    {
      itemId: kit
        .id<ItemId>("item_id")
        .notNull()
        .references(() => items.id, { onDelete: "cascade" }),
      // `tagKeyOf` in core/catalog/items/tags.ts.
      tagKey: kit.sortable("tag_key").notNull(),
      tag: kit.text("tag").notNull(),
      // Copied from the item.
      ownerId: kit.id<UserId>("owner_id").notNull(),
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.itemId, t.tagKey] }),
      kit.index("item_tags_owner").on(t.ownerId, t.tagKey, t.collectionId, t.itemId),
    ],
  )
  return { itemTags, fieldDefinitions, collections, collectionFields, items, itemValues, itemEditions, itemPictures }
}
