import { CodedError } from "../../shared/index.ts"

export class NoGamesSelected extends CodedError<NoGamesSelected>()(
  "imports.IMPORT_NO_GAMES_SELECTED",
  "No game was selected.",
) {}
export class DestinationRequired extends CodedError<DestinationRequired>()(
  "imports.IMPORT_DESTINATION_REQUIRED",
  "An import needs a collection.",
) {}
export class InvalidCollectionName extends CodedError<InvalidCollectionName>()(
  "imports.IMPORT_INVALID_COLLECTION_NAME",
  "The name of a collection has 1 to 100 characters.",
) {}
export class DestinationNotFound extends CodedError<DestinationNotFound>()(
  "imports.IMPORT_COLLECTION_NOT_FOUND",
  "There is no such collection.",
) {}
export class DestinationNotOwned extends CodedError<DestinationNotOwned>()(
  "imports.IMPORT_COLLECTION_NOT_OWNED",
  "The collection belongs to another user.",
) {}
export class DestinationNotGames extends CodedError<DestinationNotGames>()(
  "imports.IMPORT_COLLECTION_NOT_GAMES_TYPE",
  "Games can only be imported into a collection of games.",
) {}
export class ImportAlreadyInProgress extends CodedError<ImportAlreadyInProgress>()(
  "imports.IMPORT_ALREADY_IN_PROGRESS",
  "The user has an active import already.",
) {}
export class ImportNotFound extends CodedError<ImportNotFound>()("imports.NOT_FOUND", "There is no such import.") {}
/** The import has ended, so it cannot be stopped. */
export class ImportNotActive extends CodedError<ImportNotActive>()(
  "imports.IMPORT_NOT_ACTIVE",
  "The import has ended already.",
) {}
/** The import is running or complete, so it cannot be resumed. */
export class ImportNotResumable extends CodedError<ImportNotResumable>()(
  "imports.IMPORT_NOT_RESUMABLE",
  "Only a failed or cancelled import can be resumed.",
) {}
