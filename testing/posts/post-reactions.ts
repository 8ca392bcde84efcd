import { DateTime, Layer, Option } from "effect"
import { PostReactions, type ShownReaction } from "../../core/index.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import { card, relation } from "../visibility/relations.ts"
import { countsFor, seesPostIn } from "../visibility/shown-posts.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(PostReactions, {
    postFor: (user, id) =>
      read((world) => {
        const post = world.posts.get(id)
        if (post === undefined || !world.users.has(user) || !seesPostIn(world, post, user)) return Option.none()
        const reaction = world.postReactions.get(`${id} ${user}`) ?? null
        return Option.some({ id, authorId: post.authorId, reaction })
      }),
    save: ({ reaction }) =>
      write(({ postReactions }) => void postReactions.set(`${reaction.postId} ${reaction.userId}`, reaction)),
    forget: (user, post) =>
      write(({ postReactions }) => {
        if (postReactions.get(`${post} ${user}`)?.type === null) postReactions.delete(`${post} ${user}`)
      }),
    countsOf: (viewer, id) =>
      read((world) => {
        const post = world.posts.get(id)
        if (post === undefined || !seesPostIn(world, post, viewer)) return Option.none()
        const { myReaction, reactions } = countsFor(world, id, viewer)
        return Option.some({ myReaction, reactions })
      }),
    list: (viewer, id, type, page) =>
      read((world) => {
        const post = world.posts.get(id)
        const isSeen = post !== undefined && seesPostIn(world, post, viewer)
        const wanted = [...world.postReactions.values()].flatMap((one): Array<ShownReaction> => {
          const user = card(world, one.userId)
          const isHidden = !isSeen || one.postId !== id || relation(world, viewer, one.userId) === "blocked"
          if (isHidden || user === null || one.type === null) return []
          return type === null || one.type === type ? [{ user, type: one.type, createdAt: one.createdAt }] : []
        })
        const position = ({ createdAt, user }: ShownReaction) => [DateTime.toEpochMillis(createdAt), user.id] as const
        return shownAs(pageOf(wanted, "down", position, page), (one) => one)
      }),
  })
