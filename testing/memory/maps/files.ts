import type { FileHash, StoredFile, UploadedHour, UserId } from "../../../core/index.ts"
import { map } from "../map.ts"

export const maps = {
  files: map<FileHash, StoredFile>(),
  /** The first who uploaded a file that is stored. */
  uploaders: map<FileHash, UserId>(),
  /** What each account uploaded lately. */
  uploads: map<UserId, ReadonlyArray<UploadedHour>>(),
}
