import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/** The key of the field that is invalid. */
const at = { key: Schema.String }

export class ItemNotFound extends CodedError<ItemNotFound>()("items.NOT_FOUND", "There is no such item.") {}
/** A user other than its owner tries to change an item. */
export class NotItemOwner extends CodedError<NotItemOwner>()("items.FORBIDDEN", "The item belongs to another user.") {}
export class RequiredFieldMissing extends CodedError<RequiredFieldMissing>()(
  "items.REQUIRED_FIELD_MISSING",
  "A required field has no value.",
  at,
) {}
export class InvalidFieldType extends CodedError<InvalidFieldType>()(
  "items.INVALID_FIELD_TYPE",
  "A value does not have the type of its field.",
  at,
) {}
/** The value is no option of the select, or the collection has no such field. */
export class InvalidFieldValue extends CodedError<InvalidFieldValue>()(
  "items.INVALID_FIELD_VALUE",
  "A field does not accept its value.",
  at,
) {}
export class InvalidRating extends CodedError<InvalidRating>()(
  "items.INVALID_RATING",
  "A rating is a whole number from 1 to 5.",
  at,
) {}
/** The item would have fewer than 1 or more than `copiesLimit` copies. Drivers answer it as invalid input. */
export class InvalidCopies extends CodedError<InvalidCopies>()(
  "items.INVALID_COPIES",
  "An item has a whole number of copies from 1 to 999.",
) {}
/** Accepted offers, entries of trade rounds and loans hold more copies than the item would have. */
export class CopiesHeld extends CodedError<CopiesHeld>()(
  "items.COPIES_HELD",
  "Offers, trade rounds and loans hold more copies.",
) {}
/** The item would have more tags than `tagLimit`. */
export class TagLimitReached extends CodedError<TagLimitReached>()(
  "items.TAG_LIMIT_REACHED",
  "An item has at most 20 tags.",
) {}
/** A tag is blank, or has more characters than `tagLength`. Drivers answer it as invalid input. */
export class InvalidTags extends CodedError<InvalidTags>()(
  "items.INVALID_TAGS",
  "A tag is a text of 1 to 50 characters.",
) {}
/** The price of a purchase is none, or its day is not in the calendar. Drivers answer it as invalid input. */
export class InvalidPurchase extends CodedError<InvalidPurchase>()(
  "items.INVALID_PURCHASE",
  "A purchase is a price, a day of the calendar, or both.",
) {}
/** The item has as many private files as it may have. */
export class FileLimitReached extends CodedError<FileLimitReached>()(
  "items.FILE_LIMIT_REACHED",
  "An item has at most 5 private files.",
) {}
/** The item has no private file with that id. */
export class ItemFileNotFound extends CodedError<ItemFileNotFound>()(
  "items.FILE_NOT_FOUND",
  "The item has no such file.",
) {}
/** The item has as many pictures as it may have. */
export class PictureLimitReached extends CodedError<PictureLimitReached>()(
  "items.PICTURE_LIMIT_REACHED",
  "An item has at most 8 pictures.",
) {}
/** The item has no picture with that id. */
export class ItemPictureNotFound extends CodedError<ItemPictureNotFound>()(
  "items.PICTURE_NOT_FOUND",
  "The item has no such picture.",
) {}
export class CollectionTypeMismatch extends CodedError<CollectionTypeMismatch>()(
  "items.COLLECTION_TYPE_MISMATCH",
  "An item can only be moved to a collection of the same type.",
) {}
/** The collection already contains the game. */
export class GameAlreadyInCollection extends CodedError<GameAlreadyInCollection>()(
  "items.GAME_ALREADY_IN_COLLECTION",
  "The collection has the game already.",
) {}
/** All values together exceed the size limit of an item. Drivers answer it as invalid input. */
export class FieldsTooLarge extends CodedError<FieldsTooLarge>()(
  "items.FIELDS_TOO_LARGE",
  "An item holds at most 32 KB of values.",
) {}
/**
 * The filter names a field that does not exist, or a value that the field cannot have. Drivers answer it as invalid
 * input.
 */
export class InvalidFilter extends CodedError<InvalidFilter>()(
  "items.INVALID_FILTER",
  "The filter does not fit the field.",
  at,
) {}
