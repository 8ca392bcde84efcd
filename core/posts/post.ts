import { type Brand, type DateTime, Result } from "effect"
import type { ItemId, PostId, PublishedEvents, UserId } from "../shared/index.ts"
import type { Visibility } from "../users/index.ts"
import { CannotEditItemShare, EmptyPost, NotAuthor } from "./errors.ts"

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

/** The changeable attributes of a manual post. A missing key leaves its attribute unchanged. */
export interface PostChange {
  /** `null` clears it. */
  readonly content?: string | null | undefined
  readonly visibility?: Visibility | undefined
}

/** Something with content, with pictures, or with both. Contract: posts, posts. */
export const withContent = <P extends { readonly content: string | null; readonly pictures: ReadonlyArray<unknown> }>(
  post: P,
): Result.Result<P, EmptyPost> =>
  post.content === null && post.pictures.length === 0 ? Result.fail(new EmptyPost()) : Result.succeed(post)

/** A new post that a person wrote. Contract: posts, posts. */
export const newPost = (post: Omit<ManualPost, "kind" | "editedAt">): Result.Result<ManualPost, EmptyPost> =>
  withContent({ ...post, kind: "manual", editedAt: null })

/** The post, if the user may change it. Contract: posts, posts. */
export const ownPost = <P extends Post>(post: P, by: UserId): Result.Result<P, NotAuthor> =>
  post.authorId === by ? Result.succeed(post) : Result.fail(new NotAuthor())

/**
 * The post after a change by a user. Only another content counts as an edit: who may see a post says nothing about what
 * it said before. Contract: posts, posts.
 */
export const edited = (
  post: Post,
  by: UserId,
  { content, visibility }: PostChange,
  now: DateTime.Utc,
): Result.Result<ManualPost, NotAuthor | CannotEditItemShare | EmptyPost> =>
  Result.gen(function* () {
    const own = yield* ownPost(post, by)
    if (own.kind === "item_share") return yield* Result.fail(new CannotEditItemShare())
    const newContent = content === undefined ? own.content : content
    return yield* withContent({
      ...own,
      content: newContent,
      visibility: visibility ?? own.visibility,
      editedAt: newContent === own.content ? own.editedAt : now,
    })
  })

/**
 * Whether a new item makes a post: its owner says so, or says nothing and the collection shares by itself. Items of
 * private collections make none. Contract: posts, items in posts.
 */
export const isShared = ({ share, collection }: Pick<PublishedEvents["itemAdded"], "share" | "collection">): boolean =>
  !collection.isPrivate && (share ?? collection.autoShare)
