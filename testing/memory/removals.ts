import {
  type CollectionId,
  type ConversationId,
  type EventId,
  type ImportId,
  type ItemId,
  type ListingId,
  type PostId,
  reminderKinds,
  type UserId,
} from "../../core/index.ts"
import { removeEntriesOf, type World } from "./world.ts"

/** Removes an item and what is known of its game. Its listings and offers are kept. */
export const removeItem = (world: World, id: ItemId): boolean => {
  for (const post of world.posts.values())
    if (post.kind === "item_share" && post.itemId === id) removePost(world, post.id)
  world.games.delete(id)
  world.imported.delete(id)
  world.itemHolds.delete(id)
  return world.items.delete(id)
}

/** Removes a collection with its fields and items. */
export const removeCollection = (world: World, gone: CollectionId): void => {
  for (const { id, collectionId } of world.items.values()) if (collectionId === gone) removeItem(world, id)
  removeWhere(world.fields, ({ collectionId }) => collectionId === gone)
  world.lastItemAt.delete(gone)
  world.collections.delete(gone)
}

/** Removes a post with its comments and reactions. */
export const removePost = (world: World, gone: PostId): boolean => {
  removeWhere(world.comments, ({ postId }) => postId === gone)
  removeWhere(world.postReactions, ({ postId }) => postId === gone)
  return world.posts.delete(gone)
}

/** Removes a conversation with its members, messages and reactions. Its attachments belong to no message any more. */
export const removeConversation = (world: World, gone: ConversationId): void => {
  for (const { conversationId, id } of world.messages.values()) {
    if (conversationId !== gone) continue
    for (const [file, claimed] of world.attachments)
      if (claimed.messageId === id) world.attachments.set(file, { ...claimed, messageId: null })
    removeWhere(world.messageReactions, (one) => one.id === id)
    world.messages.delete(id)
  }
  world.members.delete(gone)
  world.conversations.delete(gone)
}

/** Removes an event with everybody on it. */
export const removeEvent = (world: World, gone: EventId): void => {
  for (const rows of [world.participants, world.organizers, world.invites, world.reminders, world.eventUpdates])
    removeWhere<string, { readonly eventId: EventId }>(rows, ({ eventId }) => eventId === gone)
  for (const kind of reminderKinds) world.completeReminders.delete(`${gone} ${kind}`)
  world.events.delete(gone)
}

/** Removes a listing. Its offers are kept without it. */
export const removeListing = (world: World, id: ListingId): void => {
  removeWhere(world.wantTellings, ({ listingId }) => listingId === id)
  removeWhere(world.wantNews, ({ listing }) => listing === id)
  world.listings.delete(id)
  for (const offer of world.offers.values())
    if (offer.listingId === id) world.offers.set(offer.id, { ...offer, listingId: null })
}

/** Removes an account with everything that belongs to it. */
export const removeUser = (world: World, gone: UserId): void => {
  for (const { id, ownerId } of world.collections.values()) if (ownerId === gone) removeCollection(world, id)
  for (const { id, ownerId } of world.listings.values()) if (ownerId === gone) removeListing(world, id)
  for (const { authorId, id } of world.posts.values()) if (authorId === gone) removePost(world, id)
  for (const { id, userId } of world.batches.values()) if (userId === gone) removeBatch(world, id)
  for (const { id, userId } of world.importFiles.values()) if (userId === gone) removeImportFile(world, id)
  for (const report of world.reports.values())
    if (report.reporterId === gone) world.reports.set(report.id, { ...report, reporterId: null })
  removeEntriesOf(world, gone)
}

/** Removes a file with its rows and with what became of them. */
export const removeImportFile = (world: World, gone: ImportId): void => {
  removeWhere(world.importPortions, ({ fileId }) => fileId === gone)
  removeWhere(world.importRows, ({ fileId }) => fileId === gone)
  world.importFiles.delete(gone)
}

const removeBatch = (world: World, gone: ImportId): void => {
  world.waiting.delete(gone)
  world.failures.delete(gone)
  world.batches.delete(gone)
}

/** Removes entries of a map. Returns how many. */
export const removeWhere = <K, A>(map: Map<K, A>, isGone: (value: A) => boolean): number => {
  const before = map.size
  for (const [key, value] of map) if (isGone(value)) map.delete(key)
  return before - map.size
}
