import { Schema } from "effect"

export class CollectionNotFound extends Schema.TaggedError<CollectionNotFound>()("collections.NOT_FOUND", {}) {}
/** Somebody else than its owner would change a collection. */
export class NotCollectionOwner extends Schema.TaggedError<NotCollectionOwner>()("collections.FORBIDDEN", {}) {}
export class InvalidName extends Schema.TaggedError<InvalidName>()("collections.INVALID_NAME", {}) {}
/** No such definition, or no such field in the collection. */
export class FieldNotFound extends Schema.TaggedError<FieldNotFound>()("collections.FIELD_NOT_FOUND", {}) {}
/** An item of the collection has a value for the field. */
export class FieldInUse extends Schema.TaggedError<FieldInUse>()("collections.FIELD_IN_USE", {}) {}
export class CollectionLimitReached extends Schema.TaggedError<CollectionLimitReached>()(
  "collections.COLLECTION_LIMIT_REACHED",
  {},
) {}
