import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/** A file that is not read at all, with the line and the reason. */
export class FileInvalid extends CodedError<FileInvalid>()(
  "item-files.IMPORT_FILE_INVALID",
  ({ line, reason }) => `The file cannot be read: ${reason} in line ${line}.`,
  {
    line: Schema.Number,
    reason: Schema.Literals(["encoding", "quote", "header", "preset", "json", "rows"]),
    /** The preset whose file it looks like; `null` for none. */
    detail: Schema.NullOr(Schema.String),
  },
) {}
/** The mapping that an import names does not exist. Drivers answer it as invalid input. */
export class UnknownMapping extends CodedError<UnknownMapping>()(
  "item-files.UNKNOWN_MAPPING",
  "There is no such mapping.",
) {}
/** Columns can only be mapped in a file that has columns. Drivers answer it as invalid input. */
export class MappingOfNoColumns extends CodedError<MappingOfNoColumns>()(
  "item-files.MAPPING_OF_NO_COLUMNS",
  "JSON Lines has no columns: it takes no mapping.",
) {}
export class MappingNotFound extends CodedError<MappingNotFound>()(
  "item-files.NOT_FOUND",
  "There is no such mapping.",
) {}
/** The name belongs to a mapping of the service. */
export class MappingIsPreset extends CodedError<MappingIsPreset>()(
  "item-files.ALREADY_EXISTS",
  "A mapping of the service has that name.",
) {}
export class MappingLimitReached extends CodedError<MappingLimitReached>()(
  "item-files.LIMIT_REACHED",
  "The account has as many mappings as it may have.",
) {}
