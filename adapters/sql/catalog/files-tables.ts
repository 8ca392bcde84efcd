import type { FileHash, StoredFile } from "../../../core/index.ts"
import type { Kit } from "../sqlite/kit.ts"

/** Contract: people, storage. */
export const filesTables = (kit: Kit) => {
  const files = kit.table("files", {
    hash: kit.text<FileHash>("hash").primaryKey(),
    size: kit.int("size").notNull(),
    type: kit.text<StoredFile["type"]>("type").notNull(),
    storedAt: kit.instant("stored_at").notNull(),
  })
  return { files }
}
