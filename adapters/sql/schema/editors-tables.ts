import type { CollectionId, FriendshipId, UserId } from "../../../core/index.ts"
import type { catalogTables } from "./catalog-tables.ts"
import type { friendsTables } from "./friends-tables.ts"
import type { Kit } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: catalog, editors. */
export const editorsTables = (
  kit: Kit,
  { users }: ReturnType<typeof usersTables>,
  { collections }: ReturnType<typeof catalogTables>,
  { friendships }: ReturnType<typeof friendsTables>,
) => {
  const person = (name: string) =>
    kit
      .id<UserId>(name)
      .notNull()
      .references(() => users.id, { onDelete: "cascade" })

  const collectionEditors = kit.table(
    "collection_editors",
    {
      collectionId: kit
        .id<CollectionId>("collection_id")
        .notNull()
        .references(() => collections.id, { onDelete: "cascade" }),
      editorId: person("editor_id"),
      // The owner of the collection.
      ownerId: person("owner_id"),
      // That of the two: it goes with it, whatever ends it.
      friendshipId: kit
        .id<FriendshipId>("friendship_id")
        .notNull()
        .references(() => friendships.id, { onDelete: "cascade" }),
      since: kit.instant("since").notNull(),
      /** The day by UTC of the last change by the editor, and how much they changed on it. */
      editedOn: kit.text("edited_on"),
      edits: kit.int("edits").notNull().default(0),
    },
    (t) => [
      kit.primaryKey({ columns: [t.collectionId, t.editorId] }),
      kit.index("collection_editors_editor").on(t.editorId, t.since, t.collectionId),
      kit.index("collection_editors_owner").on(t.ownerId, t.editorId),
      kit.index("collection_editors_friendship").on(t.friendshipId),
    ],
  )
  return { collectionEditors }
}
