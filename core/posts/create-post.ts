import { DateTime, Effect, Array as List } from "effect"
import { fitPicture, keepPictures, requireBelowLimit } from "../files/index.ts"
import { Ids, type PostId, Transactions, type UserId } from "../shared/index.ts"
import type { Visibility } from "../users/index.ts"
import { requireActive } from "../users/index.ts"
import { getPost } from "./list-posts.ts"
import { Posts } from "./ports.ts"
import { newPost, type PostPictureId, withContent } from "./post.ts"

const box = { width: 1600, height: 1600 }

/** The input for a new post. */
export interface NewPost {
  readonly by: UserId
  readonly content: string | null
  readonly visibility: Visibility
  /** The uploaded pictures, in their order. */
  readonly images: ReadonlyArray<Uint8Array>
}

/**
 * Creates a post. Every picture is decoded before the first one is stored, so a picture that is refused leaves nothing
 * behind. What an error of the storage leaves behind is removed by the sweep. Contract: posts, posts.
 */
export const createPost = Effect.fn("posts.create")(function* ({ by, content, visibility, images }: NewPost) {
  const ids = yield* Ids
  const posts = yield* Posts
  const { atomically } = yield* Transactions
  yield* Effect.fromResult(withContent({ content, pictures: images }))
  const fitted = yield* Effect.forEach(images, (bytes) => fitPicture({ bytes, within: box, by }))
  const urls = yield* keepPictures(by, fitted)
  const pictures = yield* Effect.forEach(List.zip(fitted, urls), ([{ height, width }, url]) =>
    Effect.map(ids.next, (id) => ({ id: id as PostPictureId, url, width, height })),
  )
  const id = (yield* ids.next) as PostId
  const createdAt = yield* DateTime.now
  const post = yield* Effect.fromResult(newPost({ id, authorId: by, content, visibility, pictures, createdAt }))
  return yield* atomically(
    Effect.gen(function* () {
      // The account may have been suspended or deleted meanwhile; no foreign key would refuse its post.
      yield* requireActive(by)
      yield* requireBelowLimit(by, "posts")
      yield* posts.add(post)
      return yield* Effect.orDie(getPost({ id, viewer: by }))
    }),
    [by],
  )
})
