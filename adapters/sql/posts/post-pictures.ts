import { asc, sql } from "drizzle-orm"
import { Effect } from "effect"
import type { PostId, PostPicture } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

/** The pictures of some posts in their order, with one statement. */
export const postPicturesOf = ({ engine, read, tables }: Database["Service"]) => {
  const { postPictures } = tables
  const ofPosts = statement((db) =>
    db
      .select({
        postId: postPictures.postId,
        id: postPictures.id,
        url: postPictures.url,
        width: postPictures.width,
        height: postPictures.height,
      })
      .from(postPictures)
      .where(engine.isOneOfIn(postPictures.postId, sql.placeholder("ids")))
      .orderBy(asc(postPictures.postId), asc(postPictures.position))
      .prepare(),
  )
  return Effect.fnUntraced(function* (posts: ReadonlyArray<PostId>) {
    const pictures = new Map<PostId, Array<PostPicture>>()
    if (posts.length === 0) return pictures
    const rows = yield* read((db) => ofPosts(db).execute({ ids: JSON.stringify(posts) }))
    for (const { postId, ...picture } of rows) pictures.set(postId, [...(pictures.get(postId) ?? []), picture])
    return pictures
  })
}
