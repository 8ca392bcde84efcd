import { Effect } from "effect"
import { ids } from "../../../../adapters/crypto/ids.ts"
import { addComment, Posts, reactToPost, removeReaction } from "../../../../core/index.ts"
import { picture, sharedItem, storedPost } from "../../../../testing/samples/posts.ts"
import { era, storedUser } from "../../../../testing/samples/samples.ts"

/** Posts of every kind, with comments and reactions, and one that was removed. */
export const postSample = Effect.gen(function* () {
  const day = era()
  const ada = yield* storedUser(day(0))
  const [bob, eve] = [yield* storedUser(day(0)), yield* storedUser(day(0))]
  const post = yield* storedPost(ada.id, day(1))
  const illustrated = yield* storedPost(ada.id, day(1), { pictures: [picture("a"), picture("b")], content: null })
  const removed = yield* storedPost(ada.id, day(1))
  const { share, item } = yield* sharedItem(ada, day(1))
  const { comment } = yield* addComment({ by: bob.id, postId: post.id, content: "Lovely" })
  for (const postId of [post.id, removed.id]) {
    yield* addComment({ by: ada.id, postId, content: "Thank you" })
    yield* reactToPost({ by: bob.id, postId, type: "love" })
    yield* reactToPost({ by: eve.id, postId, type: "like" })
    yield* removeReaction({ by: eve.id, postId })
  }
  yield* (yield* Posts).remove(removed.id)
  return {
    ada: ada.id,
    bob: bob.id,
    eve: eve.id,
    post: post.id,
    illustrated: illustrated.id,
    share: share.id,
    item: item.id,
    comment: comment.id,
  }
}).pipe(Effect.provide(ids))

export type Sample = Effect.Success<typeof postSample>
