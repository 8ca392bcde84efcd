import type { Item } from "../../../core/index.ts"
import { folded } from "../engine/folded.ts"

/** The columns by which items are sorted. */
export const itemSortKeys = ({ name, rating }: Item) => ({ nameKey: folded(name), ratingKey: rating ?? 0 })
