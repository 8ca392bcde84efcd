import type { Brand, DateTime } from "effect"
import type { ItemId, PostId, UserId } from "../shared/ids.ts"
import type { Visibility } from "../users/visibility.ts"

export type PostPictureId = string & Brand.Brand<"PostPictureId">

export const postKinds = ["manual", "item_share"] as const
export type PostKind = (typeof postKinds)[number]

/** A picture of a post. Width and height are in pixels. Contract: posts, posts. */
export interface PostPicture {
  readonly id: PostPictureId
  readonly url: string
  readonly width: number
  readonly height: number
}

interface PostBase {
  readonly id: PostId
  readonly authorId: UserId
  readonly createdAt: DateTime.Utc
}

/** A post that a person wrote. It has content, pictures, or both. */
export interface ManualPost extends PostBase {
  readonly kind: "manual"
  readonly content: string | null
  readonly visibility: Visibility
  readonly pictures: ReadonlyArray<PostPicture>
  readonly editedAt: DateTime.Utc | null
}

/** A post that shows an item. It is visible to the people who see the item's collection at the moment of reading. */
export interface ItemShare extends PostBase {
  readonly kind: "item_share"
  readonly itemId: ItemId
}

export type Post = ManualPost | ItemShare
