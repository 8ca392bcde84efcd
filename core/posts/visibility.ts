import type { Privacy } from "../users/index.ts"
import { type Relation, seesCollection, type Visibility } from "../users/index.ts"

/**
 * Whether a viewer sees a post, for the privacy of its author and the viewer's relation to the author. `visibility` is
 * the post's own, and for an item_share that of the collection that holds the item now; it is `null` when the author
 * has no such collection any more, and then not even the author sees the post. Posts follow the rule of collections.
 * Contract: posts, visibility.
 */
export const seesPost = (author: Privacy, visibility: Visibility | null, relation: Relation): boolean =>
  visibility !== null && seesCollection(author, visibility, relation)
