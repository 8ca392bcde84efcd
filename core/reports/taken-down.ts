import { DateTime, Effect, Option } from "effect"
import { type Message, Messages, restoreMessage } from "../chat/index.ts"
import { Listings, restoreListing, restoreWant, type Want, Wants } from "../market/index.ts"
import type { CommentId } from "../posts/index.ts"
import { type Comment, Comments, type ManualPost, Posts, restoreComment, restorePost } from "../posts/index.ts"
import type { ListingId, MessageId, PostId, WantId } from "../shared/index.ts"
import type { Report, ReportTarget } from "./report.ts"

/** How a target of one type comes back after an administrator removed it. */
interface Restorable<Thing, R> {
  /** What the target is before it is removed; `null` where it would not come back. */
  readonly find: (id: string) => Effect.Effect<Thing | null, never, R>
  /** Brings it back. `false` where that is no longer possible. Part of a transaction. */
  readonly restore: (thing: Thing) => Effect.Effect<boolean, never, R>
}

const restorable = <Thing, R>(one: Restorable<Thing, R>) => ({
  copyOf: (id: string) => Effect.map(one.find(id), (thing) => (thing === null ? null : JSON.stringify(thing))),
  restore: (copy: string) => one.restore(JSON.parse(copy, revived) as Thing),
})

/** Moments are the texts whose keys end so. */
const revived = (key: string, value: unknown): unknown =>
  key.endsWith("At") && typeof value === "string" ? DateTime.makeUnsafe(value) : value

/** Pictures and files are deleted at once, so what says nothing without them does not come back. */
const restorables = {
  post: restorable({
    find: Effect.fnUntraced(function* (id) {
      const post = Option.getOrNull(yield* (yield* Posts).find(id as PostId))
      return post?.kind === "manual" && post.content !== null ? { ...post, pictures: [] } : null
    }),
    restore: (post: ManualPost) => restorePost(post),
  }),
  comment: restorable({
    find: (id) => Comments.use((comments) => Effect.map(comments.find(id as CommentId), Option.getOrNull)),
    restore: (comment: Comment) => restoreComment(comment),
  }),
  message: restorable({
    find: Effect.fnUntraced(function* (id) {
      const message = Option.getOrNull(yield* (yield* Messages).find(id as MessageId))
      return message === null || message.content === null ? null : { ...message, attachments: [] }
    }),
    restore: (message: Message) => restoreMessage(message),
  }),
  listing: restorable({
    find: Effect.fnUntraced(function* (id) {
      const found = Option.getOrNull(yield* Effect.option((yield* Listings).get(id as ListingId)))
      return found === null || found.listing.status === "closed" ? null : { id: found.listing.id }
    }),
    restore: ({ id }: { readonly id: ListingId }) => restoreListing(id),
  }),
  want: restorable({
    find: (id) => Wants.use((wants) => Effect.map(wants.find(id as WantId), Option.getOrNull)),
    restore: (want: Want) => restoreWant(want),
  }),
} satisfies Partial<Record<ReportTarget, unknown>>

const isRestorable = (type: ReportTarget): type is keyof typeof restorables => type in restorables

/** A copy of what is reported, from which it can be brought back once it is removed; `null` where it cannot be. */
export const copyOfTarget = Effect.fnUntraced(function* ({ targetId, targetType }: Report) {
  return isRestorable(targetType) ? yield* restorables[targetType].copyOf(targetId) : null
})

/** Brings back what was removed. `false` where that is no longer possible. Contract: moderation, decisions. */
export const restoreTarget = Effect.fnUntraced(function* (targetType: ReportTarget, copy: string) {
  return isRestorable(targetType) ? yield* restorables[targetType].restore(copy) : false
})
