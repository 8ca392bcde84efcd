import { Schema } from "effect"

export class FileNotFound extends Schema.TaggedError<FileNotFound>()("files.NOT_FOUND", {}) {}
export class InvalidImage extends Schema.TaggedError<InvalidImage>()("files.INVALID_IMAGE", {}) {}
/** The store lacks settings or refuses ours; `reason` is fit for an administrator's eyes and holds no secret. */
export class StorageNotConfigured extends Schema.TaggedError<StorageNotConfigured>()("files.STORAGE_NOT_CONFIGURED", {
  reason: Schema.String,
}) {}
/** The store does not answer, or not as it should; `reason` holds no secret. */
export class StorageUnreachable extends Schema.TaggedError<StorageUnreachable>()("files.STORAGE_UNREACHABLE", {
  reason: Schema.String,
}) {}
