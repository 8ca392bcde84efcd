import { Effect, Option } from "effect"
import { Collections, ItemSets, Items } from "../catalog/index.ts"
import { Conversations, Messages } from "../chat/index.ts"
import { Events } from "../events/index.ts"
import type { OfferId, WantId } from "../market/index.ts"
import { Listings, Offers, Rounds, Wants } from "../market/index.ts"
import type { CommentId } from "../posts/index.ts"
import { Comments, Posts } from "../posts/index.ts"
import {
  type CollectionId,
  cut,
  type EventId,
  type ItemId,
  type ListingId,
  type MessageId,
  type Money,
  type PostId,
  type RoundId,
  type SetId,
  type UserId,
} from "../shared/index.ts"
import { cardOf, type UserCard, Users } from "../users/index.ts"
import { Reports } from "./ports.ts"
import type { Report, ReportId, ReportTarget } from "./report.ts"

/** A report as administrators see it. */
export interface ShownReport {
  readonly report: Report
  /** What the target says now; `null` once it is gone. `owner` is `null` once that account is deleted. */
  readonly target: {
    readonly text: string
    readonly owner: UserCard | null
    /** The addresses of its pictures. */
    readonly pictures: ReadonlyArray<string>
    /** What a listing costs. */
    readonly price: Money | null
  } | null
}

/** A report with what its target says now, for administrators. Contract: reports, moderation; CLI, reports. */
export const showReport = Effect.fn("reports.show")(function* (id: ReportId) {
  const reports = yield* Reports
  const users = yield* Users
  const report = yield* reports.get(id)
  const reported: TargetText | null = Option.getOrNull(yield* targetTexts[report.targetType](report.targetId))
  if (reported === null) return { report, target: null } satisfies ShownReport
  const owner = Option.getOrNull(yield* Effect.option(users.get(reported.ownerId)))
  const text = reported.texts.filter((one) => one !== null).join(": ")
  const { pictures = [], price = null } = reported
  const shown = pictures.filter((one) => one !== null)
  return { report, target: { text, owner: owner && cardOf(owner), pictures: shown, price } } satisfies ShownReport
})

/** Whose a target is, and what it says and shows: its name, and its description or content. */
interface TargetText {
  readonly ownerId: UserId
  readonly texts: ReadonlyArray<string | null>
  readonly pictures?: ReadonlyArray<string | null>
  readonly price?: Money | null
}

const userText = Effect.fnUntraced(function* (id: string) {
  const user = yield* Effect.option((yield* Users).get(id as UserId))
  return Option.map(user, ({ avatarUrl, bio, displayName, id: ownerId }) => ({
    ownerId,
    texts: [displayName, bio],
    pictures: [avatarUrl],
  }))
})

const collectionText = Effect.fnUntraced(function* (id: string) {
  const collection = yield* (yield* Collections).find(id as CollectionId)
  return Option.map(collection, ({ coverUrl, name, ownerId }) => ({ ownerId, texts: [name], pictures: [coverUrl] }))
})

const itemText = Effect.fnUntraced(function* (id: string) {
  const item = yield* Effect.option((yield* Items).get(id as ItemId))
  return Option.map(item, ({ comment, name, ownerId, pictures }) => ({
    ownerId,
    texts: [name, comment],
    pictures: pictures.map(({ url }) => url),
  }))
})

const listingText = Effect.fnUntraced(function* (id: string) {
  const found = Option.getOrNull(yield* Effect.option((yield* Listings).get(id as ListingId)))
  if (found === null) return Option.none()
  const { description, itemId, itemSnapshot, ownerId, price } = found.listing
  const item = Option.getOrNull(yield* itemText(itemId))
  // An item that was sold shows pictures of its new owner, whom the report is not about.
  const pictures = item?.ownerId === ownerId ? item.pictures : [itemSnapshot.coverUrl]
  return Option.some({ ownerId, texts: [itemSnapshot.name, description], pictures, price })
})

/** A post that shows an item says what the item says. */
const postText = Effect.fnUntraced(function* (id: string) {
  const post = Option.getOrNull(yield* (yield* Posts).find(id as PostId))
  if (post === null) return Option.none()
  if (post.kind === "item_share") return yield* itemText(post.itemId)
  return Option.some({
    ownerId: post.authorId,
    texts: [post.content],
    pictures: post.pictures.map(({ url }) => url),
  })
})

const commentText = Effect.fnUntraced(function* (id: string) {
  const comment = yield* (yield* Comments).find(id as CommentId)
  return Option.map(comment, ({ authorId: ownerId, content }) => ({ ownerId, texts: [content] }))
})

/** The messages of a removed conversation are deleted later than the conversation. */
const messageText = Effect.fnUntraced(function* (id: string) {
  const message = Option.getOrNull(yield* (yield* Messages).find(id as MessageId))
  if (message === null || message.deletedAt !== null) return Option.none()
  const conversation = yield* (yield* Conversations).find(message.conversationId)
  return Option.as(conversation, { ownerId: message.authorId, texts: [message.content] })
})

const eventText = Effect.fnUntraced(function* (id: string) {
  const event = yield* (yield* Events).find(id as EventId)
  return Option.map(event, ({ coverUrl, description, name, ownerId }) => ({
    ownerId,
    texts: [name, description],
    pictures: [coverUrl],
  }))
})

const roundText = Effect.fnUntraced(function* (id: string) {
  const round = yield* (yield* Rounds).find(id as RoundId)
  return Option.map(round, ({ description, name, ownerId }) => ({ ownerId, texts: [name, description] }))
})

const wantText = Effect.fnUntraced(function* (id: string) {
  const want = yield* (yield* Wants).find(id as WantId)
  return Option.map(want, ({ edition, note, ownerId, q }) => ({ ownerId, texts: [edition ?? q, note] }))
})

/** The names of its places are what a set says, too. */
const setText = Effect.fnUntraced(function* (id: string) {
  const set = yield* (yield* ItemSets).find(id as SetId)
  return Option.map(set, ({ description, name, ownerId, places }) => ({
    ownerId,
    texts: [name, description, cut(places.map((place) => place.name).join("\n"), mostOfPlaces)],
  }))
})

/** How many characters of the names of places are shown. */
const mostOfPlaces = 5000

/** An offer with a problem says what both sides said of it; it is about the side that did not report it. */
const offerText = Effect.fnUntraced(function* (id: string) {
  const offer = yield* Effect.option((yield* Offers).get(id as OfferId))
  return Option.map(offer, ({ itemSnapshot, offererId, ownerId, problem }) => ({
    ownerId: problem?.by === "owner" ? offererId : ownerId,
    texts: [itemSnapshot.name, problem?.text ?? null, problem?.answer ?? null],
  }))
})

/** What a target of each type says, if it exists, no matter who sees it. For administrators. */
const targetTexts = {
  user: userText,
  collection: collectionText,
  item: itemText,
  listing: listingText,
  post: postText,
  comment: commentText,
  message: messageText,
  event: eventText,
  round: roundText,
  want: wantText,
  set: setText,
  offer: offerText,
} satisfies Readonly<Record<ReportTarget, (id: string) => Effect.Effect<Option.Option<TargetText>, never, unknown>>>
