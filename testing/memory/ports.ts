import { Layer } from "effect"
import { accountUsageIn } from "./account-usage.ts"
import { attachmentsIn, chatDeliveryIn, chatPurge, conversationTurns } from "./attachments.ts"
import { audiencesIn } from "./audiences.ts"
import { auditLogIn } from "./audit-log.ts"
import { blocksIn } from "./blocks.ts"
import { calendarFeedsIn } from "./calendar-feeds.ts"
import { collectionFieldsIn } from "./collection-fields.ts"
import { collectionsIn } from "./collections.ts"
import { commentsIn } from "./comments.ts"
import { conversationsIn } from "./conversations.ts"
import { detailQueueIn } from "./detail-queue.ts"
import { dmRequestsIn } from "./dm-requests.ts"
import { eventPeopleIn } from "./event-people.ts"
import { eventSweepsIn } from "./event-sweeps.ts"
import { eventsIn } from "./events.ts"
import { fieldDefinitionsIn } from "./field-definitions.ts"
import { fieldUsesIn } from "./field-uses.ts"
import { filesIn } from "./files.ts"
import { friendRequestsIn } from "./friend-requests.ts"
import { friendshipsIn } from "./friendships.ts"
import { gameItemsIn, gamePlacesIn } from "./game-items.ts"
import { importBatchesIn } from "./import-batches.ts"
import { importQueueIn } from "./import-queue.ts"
import { itemsIn } from "./items.ts"
import { linkedAccountsIn, providerLinksIn } from "./linked-accounts.ts"
import { listingsIn } from "./listings.ts"
import { marketItemsIn } from "./market-items.ts"
import { messagesIn } from "./messages.ts"
import { notificationsIn } from "./notifications.ts"
import { offersIn } from "./offers.ts"
import { oneTimeTokensIn } from "./one-time-tokens.ts"
import { outboxIn } from "./outbox.ts"
import { platformAccountsIn } from "./platform-accounts.ts"
import { postReactionsIn } from "./post-reactions.ts"
import { postPurgeIn, postsIn } from "./posts.ts"
import { presenceIn, signals } from "./presence.ts"
import { profilesIn } from "./profiles.ts"
import { ratingsIn } from "./ratings.ts"
import { realtimeLogIn } from "./realtime-log.ts"
import { relationsIn } from "./relations.ts"
import { reportsIn } from "./reports.ts"
import { sessionsIn } from "./sessions.ts"
import { singleUsesIn } from "./single-uses.ts"
import type { MemoryStore } from "./store.ts"
import { usersIn } from "./users.ts"

/** Every port in memory, on one world. `memory-ports.test.ts` runs the suites of the repositories on them. */
export const portsIn = (store: MemoryStore) =>
  Layer.mergeAll(
    store.transactions,
    auditLogIn(store),
    usersIn(store),
    sessionsIn(store),
    oneTimeTokensIn(store),
    outboxIn(store),
    linkedAccountsIn(store),
    providerLinksIn(store),
    singleUsesIn(store),
    dmRequestsIn(store),
    conversationsIn(store),
    messagesIn(store),
    audiencesIn(store),
    attachmentsIn(store),
    accountUsageIn(store),
    chatDeliveryIn(store),
    chatPurge,
    conversationTurns,
    reportsIn(store),
    eventsIn(store),
    eventPeopleIn(store),
    eventSweepsIn(store),
    calendarFeedsIn(store),
    relationsIn(store),
    friendshipsIn(store),
    friendRequestsIn(store),
    blocksIn(store),
    notificationsIn(store),
    profilesIn(store),
    postsIn(store),
    postPurgeIn(store),
    commentsIn(store),
    postReactionsIn(store),
    realtimeLogIn(store),
    presenceIn(store),
    signals,
    fieldDefinitionsIn(store),
    fieldUsesIn(store),
    collectionsIn(store),
    collectionFieldsIn(store),
    itemsIn(store),
    filesIn(store),
    listingsIn(store),
    marketItemsIn(store),
    offersIn(store),
    ratingsIn(store),
    platformAccountsIn(store),
    importBatchesIn(store),
    importQueueIn(store),
    gameItemsIn(store),
    gamePlacesIn(store),
    detailQueueIn(store),
  )
