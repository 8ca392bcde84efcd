export { cancelImport, type Resettable, resetImports, resumeImport } from "./cancel-import.ts"
export { purgeNextFiles } from "./discard-files.ts"
export * as ImportsErrors from "./errors.ts"
export { fetchNextDetails } from "./fetch-next-details.ts"
export type { GameItem, ImportFailure, QueuedGame, Written } from "./game-item.ts"
export { chunkSize, type ImportBatch, type ImportId, type ImportSource, importSources } from "./import-batch.ts"
export { type ImportedRow, type ImportFile, type RowChoice, type RowStatus, rowStatuses } from "./import-file.ts"
export { importNextChunk } from "./import-next-chunk.ts"
export { getImport, type ImportProblem, listImportRows, listImports } from "./list-imports.ts"
export { type Destination, type ImportRequest, type PlanError, selectionLimit } from "./plan.ts"
export {
  DetailQueue,
  FileItems,
  GameItems,
  ImportBatches,
  ImportFiles,
  type ImportFilter,
  ImportQueue,
  ImportRows,
} from "./ports.ts"
export { type FileImportRequest, startFileImport } from "./start-file-import.ts"
export { startImport } from "./start-import.ts"
export { activeStatuses, type ImportStatus, importDiagram, importStatuses, isActive } from "./transitions.ts"
