import { Effect, Option } from "effect"
import { Collections, hideSet, ItemSets, Items, removeCollectionCover, removeItemPictures } from "../catalog/index.ts"
import { conversationOf, Messages, removeMessage } from "../chat/index.ts"
import { cancelEventAsAdmin, visibleEvent } from "../events/index.ts"
import { Blocks, Relations } from "../friends/index.ts"
import type { WantId } from "../market/index.ts"
import { cancelRoundAsAdmin, closeListing, Listings, removeWant, visibleRound, Wants } from "../market/index.ts"
import type { CommentId } from "../posts/index.ts"
import { Comments, Posts, removeComment, removePost } from "../posts/index.ts"
import type {
  CollectionId,
  EventId,
  ItemId,
  ListingId,
  MessageId,
  PostId,
  RoundId,
  SetId,
  UserId,
} from "../shared/index.ts"
import { seesCollection, Users } from "../users/index.ts"
import type { ReportTarget } from "./report.ts"

/** What reports need to know of one type of targets. */
interface Target<R> {
  /** The user to whom the target belongs, if it exists and the viewer sees it. */
  readonly ownerSeenBy: (id: string, viewer: UserId) => Effect.Effect<Option.Option<UserId>, never, R>
  /**
   * Removes the target, or what can be removed of it, on behalf of an administrator. Part of a transaction. Succeeds
   * when nothing is left to remove. `null` where an administrator does something else.
   */
  readonly remove: ((id: string) => Effect.Effect<unknown, never, R>) | null
}

/**
 * Users see each other also in the restricted form, unless a block separates them. A user may report a user whom they
 * blocked.
 */
const userSeenBy = Effect.fnUntraced(function* (id: string, viewer: UserId) {
  const users = yield* Users
  const relations = yield* Relations
  const blocks = yield* Blocks
  const user = Option.getOrNull(yield* Effect.option(users.get(id as UserId)))
  if (user === null) return Option.none()
  const isHidden = (yield* relations.between(viewer, user.id)) === "blocked" && !(yield* blocks.has(viewer, user.id))
  return isHidden ? Option.none() : Option.some(user.id)
})

/** Members see a message until it is deleted. */
const messageSeenBy = Effect.fnUntraced(function* (id: string, viewer: UserId) {
  const messages = yield* Messages
  const message = Option.getOrNull(yield* messages.find(id as MessageId))
  if (message === null || message.deletedAt !== null) return Option.none()
  return Option.as(yield* Effect.option(conversationOf(message.conversationId, viewer)), message.authorId)
})

/** Others see an open want as they would see a collection with its visibility. */
const wantSeenBy = Effect.fnUntraced(function* (id: string, viewer: UserId) {
  const wants = yield* Wants
  const users = yield* Users
  const relations = yield* Relations
  const want = Option.getOrNull(yield* wants.find(id as WantId))
  if (want === null) return Option.none()
  const { ownerId, status, visibility } = want
  const owner = Option.getOrNull(yield* Effect.option(users.get(ownerId)))
  if (owner === null) return Option.none()
  const relation = yield* relations.between(viewer, ownerId)
  const isSeen = relation === "self" || (status === "open" && seesCollection(owner.privacy, visibility, relation))
  return isSeen ? Option.some(ownerId) : Option.none()
})

/** Every type of targets. Contract: reports, reports. */
export const targets = {
  user: { ownerSeenBy: userSeenBy, remove: null },
  collection: {
    ownerSeenBy: (id, viewer) =>
      Effect.flatMap(Collections, (collections) => owner(collections.show(id as CollectionId, viewer))),
    remove: (id) => gone(removeCollectionCover({ id: id as CollectionId, by: null }), "collections.NOT_FOUND"),
  },
  item: {
    ownerSeenBy: (id, viewer) => Effect.flatMap(Items, (items) => owner(items.show(id as ItemId, viewer))),
    remove: (id) => gone(removeItemPictures({ id: id as ItemId, by: null }), "items.NOT_FOUND"),
  },
  listing: {
    ownerSeenBy: (id, viewer) =>
      Effect.flatMap(Listings, (listings) =>
        owner(Effect.map(listings.show(id as ListingId, viewer), ({ listing }) => listing)),
      ),
    remove: (id) =>
      gone(closeListing({ id: id as ListingId, by: null }), "listings.NOT_FOUND", "listings.LISTING_CLOSED"),
  },
  post: {
    ownerSeenBy: (id, viewer) =>
      Effect.flatMap(Posts, (posts) =>
        Effect.map(
          posts.visible(viewer, id as PostId),
          Option.map(({ authorId }) => authorId),
        ),
      ),
    remove: (id) => gone(removePost(id as PostId), "posts.NOT_FOUND"),
  },
  comment: {
    ownerSeenBy: (id, viewer) =>
      Effect.flatMap(Comments, (comments) =>
        Effect.map(
          comments.show(viewer, id as CommentId),
          Option.map(({ comment }) => comment.authorId),
        ),
      ),
    remove: (id) => gone(removeComment(id as CommentId), "comments.NOT_FOUND"),
  },
  message: {
    ownerSeenBy: messageSeenBy,
    remove: (id) => gone(removeMessage(id as MessageId), "chat.NOT_FOUND"),
  },
  event: {
    ownerSeenBy: (id, viewer) =>
      Effect.map(
        Effect.option(visibleEvent(id as EventId, viewer)),
        Option.map(({ event }) => event.ownerId),
      ),
    remove: (id) => gone(cancelEventAsAdmin(id as EventId), "events.NOT_FOUND", "events.EVENT_NOT_EDITABLE"),
  },
  round: {
    ownerSeenBy: (id, viewer) =>
      Effect.map(
        Effect.option(visibleRound(id as RoundId, viewer)),
        Option.map(({ round }) => round.ownerId),
      ),
    remove: (id) => gone(cancelRoundAsAdmin({ id: id as RoundId }), "rounds.NOT_FOUND", "rounds.INVALID_TRANSITION"),
  },
  // An offer is reported by its problem, and settled by an administrator.
  offer: { ownerSeenBy: () => Effect.succeedNone, remove: null },
  want: {
    ownerSeenBy: wantSeenBy,
    remove: (id) => gone(removeWant({ id: id as WantId, by: null }), "wants.NOT_FOUND"),
  },
  set: {
    ownerSeenBy: (id, viewer) => Effect.flatMap(ItemSets, (sets) => owner(sets.show(id as SetId, viewer))),
    remove: (id) => gone(hideSet(id as SetId), "sets.NOT_FOUND"),
  },
} satisfies Readonly<Record<ReportTarget, Target<unknown>>>

const owner = <E, R>(found: Effect.Effect<{ readonly ownerId: UserId }, E, R>) =>
  Effect.option(Effect.map(found, ({ ownerId }) => ownerId))

/** Removes a target, which may be gone already. Its other errors are of callers who are no administrators. */
const gone = <A, E extends { readonly _tag: string }, R>(
  removal: Effect.Effect<A, E, R>,
  ...fine: ReadonlyArray<E["_tag"]>
) => Effect.catch(removal, (error) => (fine.includes(error._tag) ? Effect.void : Effect.die(error)))
