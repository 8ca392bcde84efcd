import { folded, type Item } from "../../../core/index.ts"

/** The columns by which items are sorted. */
export const itemSortKeys = ({ name, rating }: Item) => ({ nameKey: folded(name), ratingKey: rating ?? 0 })
