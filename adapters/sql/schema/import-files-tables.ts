import { isNotNull } from "drizzle-orm"
import type {
  CollectionId,
  FileReading,
  ImportId,
  ItemId,
  MappingOptions,
  RowNote,
  RowReason,
  RowStatus,
  UserId,
} from "../../../core/index.ts"
import { rowStatuses } from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/** Contract: catalog, files. */
export const importFilesTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const importFiles = kit.table(
    "import_files",
    {
      // That of the batch, which is stored after the rows and deleted before them.
      id: kit.id<ImportId>("id").primaryKey(),
      // Null once the account is removed: the purge deletes the rows in chunks.
      userId: kit.id<UserId>("user_id").references(() => users.id, { onDelete: "set null" }),
      collectionId: kit.id<CollectionId>("collection_id").notNull(),
      reading: kit.json<FileReading>("reading").notNull(),
      position: kit.int("position").notNull(),
      keptUntil: kit.instant("kept_until").notNull(),
    },
    (t) => [
      kit.index("import_files_user").on(t.userId, t.id),
      kit.index("import_files_collection").on(t.collectionId),
      kit.index("import_files_due").on(t.keptUntil),
    ],
  )
  const file = () =>
    kit
      .id<ImportId>("file_id")
      .notNull()
      .references(() => importFiles.id, { onDelete: "cascade" })

  const importPortions = kit.table(
    "import_portions",
    {
      fileId: file(),
      number: kit.int("number").notNull(),
      // JSON, as a text: it may hold what Postgres accepts in no JSON of its own.
      rows: kit.text("rows").notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.fileId, t.number] })],
  )

  const importRows = kit.table(
    "import_rows",
    {
      fileId: file(),
      line: kit.int("line").notNull(),
      name: kit.text("name"),
      status: kit.text<RowStatus>("status").notNull(),
      reason: kit.text<RowReason>("reason"),
      column: kit.text("column_name"),
      itemId: kit.id<ItemId>("item_id"),
      // Null for none, as most rows have none.
      notes: kit.json<ReadonlyArray<RowNote>>("notes"),
    },
    (t) => [
      kit.primaryKey({ columns: [t.fileId, t.line] }),
      kit.index("import_rows_status").on(t.fileId, t.status, t.line),
      kit.index("import_rows_item").on(t.fileId, t.itemId).where(isNotNull(t.itemId)),
      kit.check("import_rows_status", oneOf(t.status, rowStatuses)),
    ],
  )

  const importMappings = kit.table(
    "import_mappings",
    {
      userId: kit
        .id<UserId>("user_id")
        .notNull()
        .references(() => users.id, { onDelete: "cascade" }),
      name: kit.sortable("name").notNull(),
      columns: kit.json<Readonly<Record<string, string>>>("columns").notNull(),
      options: kit.json<MappingOptions>("options"),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.name] })],
  )
  return { importFiles, importPortions, importRows, importMappings }
}
