import type { DateTime } from "effect"
import type { ItemId, Post, PostId, PostKind, PostPicture, UserId, Visibility } from "../../../core/index.ts"
import type { Tables } from "../tables.ts"

/** The columns of a post without its counts. */
export const postColumns = ({ posts }: Tables) => {
  const { id, authorId, kind, content, visibility, itemId, createdAt, editedAt } = posts
  return { id, authorId, kind, content, visibility, itemId, createdAt, editedAt }
}

/** A post out of its row, which is neither removed nor an item_share without an item. */
export const postOf = (
  { id, authorId, kind, content, visibility, itemId, createdAt, editedAt }: PostRow,
  pictures: ReadonlyArray<PostPicture>,
): Post => {
  // Every select joins the author.
  const base = { id, authorId: authorId as UserId, createdAt }
  return kind === "item_share"
    ? { ...base, kind, itemId: itemId as ItemId }
    : { ...base, kind, content, visibility: visibility as Visibility, pictures, editedAt }
}

interface PostRow {
  readonly id: PostId
  readonly authorId: UserId | null
  readonly kind: PostKind
  readonly content: string | null
  readonly visibility: Visibility | null
  readonly itemId: ItemId | null
  readonly createdAt: DateTime.Utc
  readonly editedAt: DateTime.Utc | null
}
