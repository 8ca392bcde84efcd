import type {
  Edition,
  EditionAnswer,
  FileRow,
  FillPosition,
  ImportedRow,
  ImportFile,
  ImportId,
  OwnMapping,
  Sale,
  UserId,
} from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  /** Completed purchases, by the id of the offer. */
  sales: map<string, Sale & { readonly isCounted: boolean }>(),
  /** The one position of the fill. */
  editionFill: map<"position", FillPosition>(),
  editionAnswers: map<Edition, EditionAnswer>(),
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
