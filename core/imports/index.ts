export { cancelImport } from "./cancel-import.ts"
export * as ImportsDecisions from "./decisions.ts"
export * as ImportsErrors from "./errors.ts"
export { fetchNextDetails } from "./fetch-next-details.ts"
export type { GameItem, ImportFailure, QueuedGame, Written } from "./game-item.ts"
export { getImport, type ImportProblem } from "./get-import.ts"
export { chunkSize, type ImportBatch, type ImportId, type ImportSource, importSources } from "./import-batch.ts"
export { type ImportedRow, type ImportFile, type RowStatus, rowStatuses } from "./import-file.ts"
export { importNextChunk } from "./import-next-chunk.ts"
export { listImportRows } from "./list-import-rows.ts"
export { listImports } from "./list-imports.ts"
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
export { purgeNextFiles } from "./purge-next-files.ts"
export { type Resettable, resetImports } from "./reset-imports.ts"
export { resumeImport } from "./resume-import.ts"
export { type FileImportRequest, startFileImport } from "./start-file-import.ts"
export { startImport } from "./start-import.ts"
export { activeStatuses, type ImportStatus, importDiagram, importStatuses, isActive } from "./transitions.ts"
