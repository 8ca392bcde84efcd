import type { FileHash, Limits, StoredFile, UploadedHour, UserId } from "../../../core/index.ts"
import { byKey, map } from "../map.ts"

export const maps = {
  files: map<FileHash, StoredFile>(),
  /** The first who uploaded a file that is stored. */
  uploaders: map<FileHash, UserId>(),
  /** What each account uploaded lately. */
  uploads: map<UserId, ReadonlyArray<UploadedHour>>(),
  /** What limits the texts of accounts, once it is given. */
  textLimits: map<"limits", Pick<Limits, "texts" | "textsPerDay" | "items">>(),
  /** The bytes of texts that each account added on its last day. */
  textsToday: map<UserId, { readonly day: number; readonly bytes: number }>({ goesWith: { users: byKey } }),
  /** The accounts whose texts have no limit in the transaction that runs. */
  freeTexts: map<UserId, true>(),
}
