export type { Attachment, AttachmentId } from "./attachment.ts"
export { AttachmentStorage, Attachments, type LocatedAttachment } from "./attachment-ports.ts"
export { isImage } from "./attachment-type.ts"
export { wideCover, withCover } from "./cover.ts"
export * as FilesErrors from "./errors.ts"
export {
  type Box,
  type FileHash,
  type FittedPicture,
  hashIn,
  nameOf,
  type Picture,
  type SentPicture,
  type StoredFile,
} from "./file.ts"
export { fitPicture, keepPictures, storePicture } from "./keep-pictures.ts"
export { FileScanner, FileStorage, Files, Images, type StorageError } from "./ports.ts"
export {
  type PreparedAttachment,
  prepareAttachments,
  type SentFile,
  storeAttachments,
} from "./prepare-attachments.ts"
export { readFile } from "./read-file.ts"
export { discardAttachments, sweepAttachments } from "./sweep-attachments.ts"
export { sweepFiles } from "./sweep-files.ts"
export * from "./usage/index.ts"
