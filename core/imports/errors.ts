import { Schema } from "effect"

export class NoGamesSelected extends Schema.TaggedError<NoGamesSelected>()("imports.IMPORT_NO_GAMES_SELECTED", {}) {}
export class DestinationRequired extends Schema.TaggedError<DestinationRequired>()(
  "imports.IMPORT_DESTINATION_REQUIRED",
  {},
) {}
export class InvalidCollectionName extends Schema.TaggedError<InvalidCollectionName>()(
  "imports.IMPORT_INVALID_COLLECTION_NAME",
  {},
) {}
export class DestinationNotFound extends Schema.TaggedError<DestinationNotFound>()(
  "imports.IMPORT_COLLECTION_NOT_FOUND",
  {},
) {}
export class DestinationNotOwned extends Schema.TaggedError<DestinationNotOwned>()(
  "imports.IMPORT_COLLECTION_NOT_OWNED",
  {},
) {}
export class DestinationNotGames extends Schema.TaggedError<DestinationNotGames>()(
  "imports.IMPORT_COLLECTION_NOT_GAMES_TYPE",
  {},
) {}
export class ImportAlreadyInProgress extends Schema.TaggedError<ImportAlreadyInProgress>()(
  "imports.IMPORT_ALREADY_IN_PROGRESS",
  {},
) {}
export class ImportNotFound extends Schema.TaggedError<ImportNotFound>()("imports.NOT_FOUND", {}) {}
/** The import has ended: there is nothing to stop. */
export class ImportNotActive extends Schema.TaggedError<ImportNotActive>()("imports.IMPORT_NOT_ACTIVE", {}) {}
/** The import runs, or came to its end: there is nothing to take up. */
export class ImportNotResumable extends Schema.TaggedError<ImportNotResumable>()("imports.IMPORT_NOT_RESUMABLE", {}) {}
