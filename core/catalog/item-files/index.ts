export { appliedRow, type FileTarget, keepingHeldCopies, newRow } from "./applied-row.ts"
export { listMappings, removeMapping, saveMapping } from "./change-mappings.ts"
export { type CsvRow, type Delimiter, delimiters, type QuoteError } from "./csv.ts"
export * as ItemFilesErrors from "./errors.ts"
export { type ExportRequest, exportItems } from "./export-items.ts"
export { type ExportFormat, exportFormats, type FileFormat, fileFormats } from "./file-format.ts"
export {
  type FileColumn,
  type FileReading,
  type FileRow,
  type NoteReason,
  noteReasons,
  type RowChange,
  type RowItem,
  type RowMeaning,
  type RowNote,
  type RowOffer,
  type RowProblem,
  type RowReason,
  type RowWant,
} from "./file-row.ts"
export { fileLimit, notesOfFile, notesOfRow, portionSize, rowLimit } from "./limits.ts"
export {
  autoMapping,
  type ImportMapping,
  isMappingName,
  isTarget,
  type MappedSite,
  mappingColumnLimit,
} from "./mapping.ts"
export {
  type MappingFault,
  mappingConstantLimit,
  mappingFault,
  mappingJoinLimit,
  mappingWordLimit,
} from "./mapping-fault.ts"
export {
  type ColumnJoin,
  type DateCount,
  dateCounts,
  dateOrders,
  decimalSigns,
  type MappingOptions,
  ratingScales,
} from "./mapping-options.ts"
export { type FileText, FileTexts, ImportMappings, invalidEncoding, type OwnMapping } from "./ports.ts"
export type { FileCheck } from "./read-file.ts"
export type { ReadableFile } from "./readable-file.ts"
export { type FurtherField, mappingToTry, type TriedFile, type TriedRow, triedFile, triedSchema } from "./tried-file.ts"
export { bbcodeText } from "./values/bbcode-text.ts"
export { type ColumnStyle, seeDate, seeNumber, styleOf } from "./values/column-style.ts"
export { cutText } from "./values/cut-text.ts"
export type { DateOrder, DateSign, DateStyle } from "./values/date-style.ts"
export type { DecimalSign } from "./values/decimal.ts"
export { htmlText } from "./values/html-text.ts"
export { dayOf, type PartialDate } from "./values/partial-date.ts"
export { type AmountStyle, readAmount } from "./values/read-amount.ts"
export { type CodeKind, readCodes } from "./values/read-codes.ts"
export { readDate, readDay, readYear } from "./values/read-date.ts"
export { type NumberStyle, readCount, readNumber } from "./values/read-number.ts"
export { readRating } from "./values/read-rating.ts"
export { readBoolean, readOption } from "./values/read-word.ts"
export type { Reading, ReadValue, Refusal, ValueChange } from "./values/reading.ts"
