import { Effect } from "effect"
import { addComment, createPost, reactionTypes, reactToPost, type User, type Visibility } from "../../core/index.ts"
import { coverPicture } from "./picture.ts"
import type { SeededRandom } from "./seeded-random.ts"

/**
 * Every user writes a post, and the two before comment on it and react to it. They are friends, so they see posts for
 * friends too.
 */
export const writeDemoPosts = Effect.fnUntraced(function* (
  people: ReadonlyArray<User>,
  random: SeededRandom,
  step: Effect.Effect<void>,
) {
  for (const [index, author] of people.entries()) {
    const { post } = yield* createPost({
      by: author.id,
      content: random.one(demoContents),
      visibility: random.one<Visibility>(["public", "public", "friends_only"]),
      images: random.chance(0.5) ? [coverPicture(random.whole(0, 359))] : [],
    })
    for (const friend of people.slice(Math.max(0, index - 2), index)) {
      yield* addComment({ by: friend.id, postId: post.id, content: random.one(demoComments) })
      yield* reactToPost({ by: friend.id, postId: post.id, type: random.one(reactionTypes) })
    }
    yield* step
  }
})

const demoContents = [
  "The shelf is full. I need a bigger shelf.",
  "Found this at a flea market this morning, still in its box.",
  "Which of these would you play first with new players?",
  "Looking for a partner for a trade: two of mine for one of yours.",
  "Finished it at last. It was worth every evening.",
] as const

const demoComments = [
  "Where did you find it?",
  "I have been looking for that one for years.",
  "Play it with four people, it is much better.",
  "If you ever part with it, write to me first.",
] as const
