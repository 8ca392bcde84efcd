import { Schema } from "effect"

/** What of an item is wrong: the key of a field. */
const at = { key: Schema.String }

export class ItemNotFound extends Schema.TaggedError<ItemNotFound>()("items.NOT_FOUND", {}) {}
/** Somebody else than its owner would change an item. */
export class NotItemOwner extends Schema.TaggedError<NotItemOwner>()("items.FORBIDDEN", {}) {}
export class RequiredFieldMissing extends Schema.TaggedError<RequiredFieldMissing>()(
  "items.REQUIRED_FIELD_MISSING",
  at,
) {}
export class InvalidFieldType extends Schema.TaggedError<InvalidFieldType>()("items.INVALID_FIELD_TYPE", at) {}
/** No option of a select, or a value for a field that the collection does not have. */
export class InvalidFieldValue extends Schema.TaggedError<InvalidFieldValue>()("items.INVALID_FIELD_VALUE", at) {}
export class InvalidRating extends Schema.TaggedError<InvalidRating>()("items.INVALID_RATING", at) {}
export class CollectionTypeMismatch extends Schema.TaggedError<CollectionTypeMismatch>()(
  "items.COLLECTION_TYPE_MISMATCH",
  {},
) {}
/** The collection has the game already. */
export class GameAlreadyInCollection extends Schema.TaggedError<GameAlreadyInCollection>()(
  "items.GAME_ALREADY_IN_COLLECTION",
  {},
) {}
/** All values together are longer than an item may hold; drivers answer it as input that does not fit. */
export class FieldsTooLarge extends Schema.TaggedError<FieldsTooLarge>()("items.FIELDS_TOO_LARGE", {}) {}
/** A filter on a field that is not there, or by what no value of it can be; drivers answer it as input that does not fit. */
export class InvalidFilter extends Schema.TaggedError<InvalidFilter>()("items.INVALID_FILTER", at) {}
