import type { DateTime } from "effect"
import type { AttachmentId, Export, ExportId, ExportPart } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

export const maps = {
  exports: map<ExportId, Export>({ goesWith: ofUser }),
  exportParts: map<AttachmentId, StoredPart>(),
  exportContents: map<string, { readonly exportId: ExportId; readonly name: string }>(),
}

export interface StoredPart extends ExportPart {
  readonly note: string | null
  readonly isDetached: boolean
  readonly storedAt: DateTime.Utc
}
