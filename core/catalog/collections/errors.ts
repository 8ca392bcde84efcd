import { CodedError } from "../../shared/index.ts"

export class CollectionNotFound extends CodedError<CollectionNotFound>()(
  "collections.NOT_FOUND",
  "There is no such collection.",
) {}
/** A user other than its owner tries to change a collection. */
export class NotCollectionOwner extends CodedError<NotCollectionOwner>()(
  "collections.FORBIDDEN",
  "The collection belongs to another user.",
) {}
export class InvalidName extends CodedError<InvalidName>()(
  "collections.INVALID_NAME",
  "The name of a collection has 1 to 100 characters.",
) {}
/** The definition does not exist, or the collection has no such field. */
export class FieldNotFound extends CodedError<FieldNotFound>()(
  "collections.FIELD_NOT_FOUND",
  "There is no such field.",
) {}
/** An item of the collection has a value for the field. */
export class FieldInUse extends CodedError<FieldInUse>()(
  "collections.FIELD_IN_USE",
  "An item of the collection has a value for the field.",
) {}
export class CollectionLimitReached extends CodedError<CollectionLimitReached>()(
  "collections.COLLECTION_LIMIT_REACHED",
  "The account has the maximum number of collections.",
) {}
