import type { Kit } from "./kit.ts"
import type { MemoryPorts } from "./memory/memory-ports.ts"
import type { Run } from "./run.ts"
import { accountUsageSuite } from "./suites/account-usage.ts"
import { audiencesSuite } from "./suites/audiences.ts"
import { auditLogSuite } from "./suites/audit-log.ts"
import { blocksSuite } from "./suites/blocks.ts"
import { calendarFeedsSuite } from "./suites/calendar-feeds.ts"
import { chatDeliverySuite } from "./suites/chat-delivery.ts"
import { collectionFieldsSuite } from "./suites/collection-fields.ts"
import { collectionStatsSuite } from "./suites/collection-stats.ts"
import { collectionsSuite } from "./suites/collections.ts"
import { commentsSuite } from "./suites/comments.ts"
import { conversationsSuite } from "./suites/conversations.ts"
import { detailQueueSuite } from "./suites/detail-queue.ts"
import { dmRequestsSuite } from "./suites/dm-requests.ts"
import { eventCalendarsSuite } from "./suites/event-calendars.ts"
import { eventInvitesSuite } from "./suites/event-invites.ts"
import { eventListsSuite } from "./suites/event-lists.ts"
import { eventPeopleSuite } from "./suites/event-people.ts"
import { eventRemindersSuite } from "./suites/event-reminders.ts"
import { eventSeatsSuite } from "./suites/event-seats.ts"
import { eventSweepsSuite } from "./suites/event-sweeps.ts"
import { eventVisibilitySuite } from "./suites/event-visibility.ts"
import { eventsSuite } from "./suites/events.ts"
import { fieldDefinitionsSuite } from "./suites/field-definitions.ts"
import { fieldUsesSuite } from "./suites/field-uses.ts"
import { unusedFilesSuite } from "./suites/files.ts"
import { friendRequestsSuite } from "./suites/friend-requests.ts"
import { friendshipsSuite } from "./suites/friendships.ts"
import { gameItemsSuite } from "./suites/game-items.ts"
import { importBatchesSuite } from "./suites/import-batches.ts"
import { importQueueSuite } from "./suites/import-queue.ts"
import { itemListingsSuite } from "./suites/item-listings.ts"
import { itemListsSuite } from "./suites/item-lists.ts"
import { itemsSuite } from "./suites/items.ts"
import { linkedAccountsSuite } from "./suites/linked-accounts.ts"
import { listingsSuite } from "./suites/listings.ts"
import { shownListingsSuite } from "./suites/listings-shown.ts"
import { marketItemsSuite } from "./suites/market-items.ts"
import { messagesSuite } from "./suites/messages.ts"
import { notificationsLimitsSuite } from "./suites/notifications-limits.ts"
import { removedNotificationsSuite } from "./suites/notifications-removed.ts"
import { notificationsShownSuite } from "./suites/notifications-shown.ts"
import { offerListsSuite } from "./suites/offer-lists.ts"
import { offersSuite } from "./suites/offers.ts"
import { oneTimeTokensSuite } from "./suites/one-time-tokens.ts"
import { outboxSuite } from "./suites/outbox.ts"
import { foundPeopleSuite } from "./suites/people-found.ts"
import { platformAccountsSuite } from "./suites/platform-accounts.ts"
import { platformProfilesSuite } from "./suites/platform-profiles.ts"
import { postReactionsSuite } from "./suites/post-reactions.ts"
import { postsSuite } from "./suites/posts.ts"
import { shownPostsSuite } from "./suites/posts-shown.ts"
import { presenceSuite } from "./suites/presence.ts"
import { profilesSuite } from "./suites/profiles.ts"
import { proposalsSuite } from "./suites/proposals.ts"
import { purgesSuite } from "./suites/purges.ts"
import { ratingsSuite } from "./suites/ratings.ts"
import { realtimeLogSuite } from "./suites/realtime-log.ts"
import { removedUsersSuite } from "./suites/removed-users.ts"
import { reportsSuite } from "./suites/reports.ts"
import { secretsSuite } from "./suites/secrets.ts"
import { sessionsSuite } from "./suites/sessions.ts"
import { shownShowcaseSuite } from "./suites/showcase-shown.ts"
import { singleUsesSuite } from "./suites/single-uses.ts"
import { attachmentStorageSuite, fileStorageSuite } from "./suites/stored-contents.ts"
import { tradesSuite } from "./suites/trades.ts"
import { transactionsSuite } from "./suites/transactions.ts"
import { usersSuite } from "./suites/users.ts"

type Suite = (kit: Kit, run: Run<MemoryPorts>) => void

/** The suites that ports which keep data have to pass, but for `transactionsSuite`, which has an option. */
const suites: ReadonlyArray<Suite> = [
  // It goes first, because others add definitions of the system.
  fieldDefinitionsSuite,
  accountUsageSuite,
  auditLogSuite,
  blocksSuite,
  calendarFeedsSuite,
  collectionFieldsSuite,
  collectionsSuite,
  detailQueueSuite,
  dmRequestsSuite,
  fieldUsesSuite,
  friendRequestsSuite,
  friendshipsSuite,
  gameItemsSuite,
  importBatchesSuite,
  importQueueSuite,
  itemListingsSuite,
  itemListsSuite,
  itemsSuite,
  linkedAccountsSuite,
  listingsSuite,
  marketItemsSuite,
  offerListsSuite,
  offersSuite,
  oneTimeTokensSuite,
  outboxSuite,
  platformAccountsSuite,
  proposalsSuite,
  ratingsSuite,
  removedUsersSuite,
  reportsSuite,
  sessionsSuite,
  shownListingsSuite,
  shownShowcaseSuite,
  singleUsesSuite,
  tradesSuite,
  commentsSuite,
  notificationsLimitsSuite,
  notificationsShownSuite,
  platformProfilesSuite,
  postReactionsSuite,
  postsSuite,
  shownPostsSuite,
  profilesSuite,
  collectionStatsSuite,
  presenceSuite,
  conversationsSuite,
  messagesSuite,
  audiencesSuite,
  realtimeLogSuite,
  usersSuite,
  eventVisibilitySuite,
  eventsSuite,
  eventListsSuite,
  eventCalendarsSuite,
  eventSeatsSuite,
  eventInvitesSuite,
  eventPeopleSuite,
  eventRemindersSuite,
  eventSweepsSuite,
  foundPeopleSuite,
  removedNotificationsSuite,
  chatDeliverySuite,
  purgesSuite,
  unusedFilesSuite,
  fileStorageSuite,
  attachmentStorageSuite,
  secretsSuite,
]

/**
 * Runs every suite: an adapter passes when these pass. `run` provides the ports, all on one store, which is empty at
 * first. `readersBesideWriters` says whether others can read while a transaction is open.
 */
export const conformance = (
  kit: Kit,
  run: Run<MemoryPorts>,
  { readersBesideWriters }: { readonly readersBesideWriters: boolean },
): void => {
  transactionsSuite(kit, run, { readersBesideWriters })
  for (const suite of suites) suite(kit, run)
}
