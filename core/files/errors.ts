import { Schema } from "effect"
import { CodedError } from "../shared/index.ts"

export class FileNotFound extends CodedError<FileNotFound>()("files.NOT_FOUND", "There is no such file.") {}
export class InvalidImage extends CodedError<InvalidImage>()(
  "files.INVALID_IMAGE",
  "The file is not a JPEG, PNG, WebP or GIF of at most 40 million pixels.",
) {}
/** Too many pictures wait to be decoded, of this sender or of all senders. */
export class ImagesBusy extends CodedError<ImagesBusy>()(
  "files.IMAGES_BUSY",
  "Too many pictures are being decoded. Try again in a moment.",
  {
    retryAfterSeconds: Schema.Int,
  },
) {}
/** The scanner of the operator found malware in an upload. */
export class MalwareFound extends CodedError<MalwareFound>()(
  "files.MALWARE_FOUND",
  "The file was refused, because malware was found in it.",
) {}
/** The scanner does not answer, or has too much to do. Nothing is stored that it did not look at. */
export class ScannerUnavailable extends CodedError<ScannerUnavailable>()(
  "files.SCANNER_UNAVAILABLE",
  "Files cannot be scanned at the moment. Try again later.",
  {
    retryAfterSeconds: Schema.Int,
  },
) {}
/**
 * The store does not have its settings or refuses ours. `reason` may be shown to administrators and holds no secret.
 */
export class StorageNotConfigured extends CodedError<StorageNotConfigured>()(
  "files.STORAGE_NOT_CONFIGURED",
  "The file storage refuses its configuration.",
  {
    reason: Schema.String,
  },
) {}
/** The store does not answer, or answers unexpectedly. `reason` holds no secret. */
export class StorageUnreachable extends CodedError<StorageUnreachable>()(
  "files.STORAGE_UNREACHABLE",
  "The file storage cannot be reached.",
  {
    reason: Schema.String,
  },
) {}
