import type { Item } from "../../../core/index.ts"
import { folded } from "../engine/folded.ts"

/** The columns of an item that it is sorted by. */
export const itemSortKeys = ({ name, rating }: Item) => ({ nameKey: folded(name), ratingKey: rating ?? 0 })
