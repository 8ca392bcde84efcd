export type { ItemId } from "../../shared/index.ts"
export { addItem, type NewItem } from "./add-item.ts"
export { changeItem, changeOwnItem } from "./change-item.ts"
export {
  addItemPicture,
  changeItemPicture,
  removeItemCover,
  removeItemPicture,
  removeItemPictures,
  setItemCover,
} from "./change-pictures.ts"
export * as ItemsErrors from "./errors.ts"
export { fillEditionsAfter, fillNextEditions } from "./fill-editions.ts"
export { type Condition, type FieldFilter, type FieldOf, filterLimit, type Span } from "./filter.ts"
export {
  copiesLimit,
  copyOf,
  type Item,
  type ItemChange,
  locationLimit,
  nothingOwn,
  type OpenListing,
  type PlacedChange,
  type ShownItem,
  toOthers,
  type Unfit,
} from "./item.ts"
export {
  addItemFile,
  itemFileLimit,
  listItemFiles,
  listOwnItemFiles,
  readItemFile,
  removeItemFile,
} from "./item-files.ts"
export { getItem, listItems, listOwnItems, listOwnTags } from "./list-items.ts"
export { captionLimit, type ItemPicture, type ItemPictureId, pictureLimit } from "./pictures.ts"
export {
  EditionFill,
  type FillPosition,
  ItemFiles,
  ItemHolds,
  type ItemQuery,
  type ItemSort,
  Items,
  itemSorts,
  type OwnItemFile,
  type OwnTag,
  type SeenItem,
  type TypedItem,
  tagCountLimit,
} from "./ports.ts"
export { boughtAt, isSamePurchase, type Purchase, purchaseOf } from "./purchase.ts"
export { removeItem } from "./remove-item.ts"
export { isTag, tagFilterLimit, tagKeyOf, tagLength, tagLimit, tagsOf, withTags } from "./tags.ts"
export { isCalendarDate } from "./value-types.ts"
export {
  type FieldValue,
  type FieldValues,
  type GivenValues,
  platformAppIdOf,
  shownKeys,
  shownValues,
  valuesLimit,
  valuesOf,
} from "./values.ts"
