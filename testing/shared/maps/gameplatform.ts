import type { DateTime } from "effect"
import type {
  EncryptedKey,
  FileRow,
  ImportBatch,
  ImportedRow,
  ImportFailure,
  ImportFile,
  ImportId,
  ItemId,
  OwnMapping,
  PlatformLink,
  QueuedGame,
  UserId,
  Written,
} from "../../../core/index.ts"
import { byKey, map, ofUser } from "../map.ts"

export const maps = {
  links: map<UserId, PlatformLink>({ goesWith: ofUser }),
  keys: map<UserId, EncryptedKey>({ goesWith: { users: byKey } }),
  /** The game of the platform that an item represents. */
  games: map<ItemId, number>({ goesWith: { items: byKey } }),
  /** What imports know of an item's game. */
  imported: map<ItemId, Imported>({ goesWith: { items: byKey } }),
  batches: map<ImportId, ImportBatch>({ goesWith: ofUser }),
  waiting: map<ImportId, ReadonlyArray<QueuedGame>>({ goesWith: { batches: byKey } }),
  failures: map<ImportId, ReadonlyArray<ImportFailure & QueuedGame>>({ goesWith: { batches: byKey } }),
  importFiles: map<ImportId, ImportFile>({ goesWith: ofUser }),
  /** By the id of the file and the number of the portion, or the line. */
  importPortions: map<string, { readonly fileId: ImportId; readonly rows: ReadonlyArray<FileRow> }>({
    goesWith: { importFiles: ({ fileId }, id) => fileId === id },
  }),
  importRows: map<string, ImportedRow & { readonly fileId: ImportId }>({
    goesWith: { importFiles: ({ fileId }, id) => fileId === id },
  }),
  /** By the id of the user and the name. */
  importMappings: map<string, OwnMapping & { readonly userId: UserId }>({ goesWith: ofUser }),
}

export interface Imported {
  readonly appId: number
  readonly written: Written
  /** When the item waits for its details, and how often its game was claimed; `null` when it does not wait. */
  readonly details: { readonly dueAt: DateTime.Utc; readonly claims: number } | null
}
