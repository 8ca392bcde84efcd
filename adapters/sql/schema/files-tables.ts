import type { FileHash, StoredFile, UserId } from "../../../core/index.ts"
import type { Kit } from "./sqlite-kit.ts"

/** Contract: files, storage. */
export const filesTables = (kit: Kit) => {
  const files = kit.table("files", {
    hash: kit.text<FileHash>("hash").primaryKey(),
    size: kit.int("size").notNull(),
    // The account that the bytes count for: the first that uploaded the file. Null where that is not known.
    uploaderId: kit.id<UserId>("uploader_id"),
    type: kit.text<StoredFile["type"]>("type").notNull(),
    storedAt: kit.instant("stored_at").notNull(),
  })
  return { files }
}
