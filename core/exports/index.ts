export * as ExportsErrors from "./errors.ts"
export type { Export, ExportId, ExportStatus } from "./export.ts"
export {
  expired as expiredExport,
  exportStatuses,
  failed as failedExport,
  queued as queuedExport,
  ready as readyExport,
} from "./export.ts"
export type { ExportLink, ExportNote, ExportPart, OwnMessageReaction, OwnPostReaction } from "./ports.ts"
export { ExportContents, ExportLinks, ExportParts, ExportSpace, Exports, OwnRecords } from "./ports.ts"
export { requestExport } from "./request-export.ts"
export { sweepExports } from "./sweep-exports.ts"
export { getExport, linkExport, listExports, readExport } from "./view-exports.ts"
export type { ExportPortion } from "./write-next-export.ts"
export { writeNextExport } from "./write-next-export.ts"
