// Written by `npm run lists`.

import { Layer } from "effect"
import { auditRepository } from "./audit/audit.ts"
import { accessKeysRepository } from "./auth/access-keys.ts"
import { accountInvitesRepository } from "./auth/account-invites.ts"
import { authenticatorsRepository } from "./auth/authenticators.ts"
import { factorTriesRepository } from "./auth/factor-tries.ts"
import { linkedAccountsRepository } from "./auth/linked-accounts.ts"
import { oneTimeTokensRepository } from "./auth/one-time-tokens.ts"
import { passkeysRepository } from "./auth/passkeys.ts"
import { pendingAddressesRepository } from "./auth/pending-addresses.ts"
import { providerLinksRepository } from "./auth/provider-links.ts"
import { recoveryCodesRepository } from "./auth/recovery-codes.ts"
import { replacedAddressesRepository } from "./auth/replaced-addresses.ts"
import { sessionsRepository } from "./auth/sessions.ts"
import { singleUsesRepository } from "./auth/single-uses.ts"
import { unusedAccountsRepository } from "./auth/unused-accounts.ts"
import { collectionFieldsRepository } from "./catalog/collection-fields.ts"
import { collectionsRepository } from "./catalog/collections.ts"
import { fieldDefinitionsRepository } from "./catalog/field-definitions.ts"
import { fieldUsesRepository } from "./catalog/field-uses.ts"
import { filesRepository } from "./catalog/files.ts"
import { itemsRepository } from "./catalog/items.ts"
import { attachmentsRepository } from "./chat/attachments.ts"
import { chatDeliveryRepository } from "./chat/chat-delivery.ts"
import { chatPurgeRepository } from "./chat/chat-purge.ts"
import { conversationsRepository } from "./chat/conversations.ts"
import { dmRequestsRepository } from "./chat/dm-requests.ts"
import { conversationMembersRepository } from "./chat/members.ts"
import { messagesRepository } from "./chat/messages.ts"
import { editionAnswersRepository } from "./collectors/edition-answers.ts"
import { editionCountsRepository } from "./collectors/edition-counts.ts"
import { editionFillRepository } from "./collectors/edition-fill.ts"
import { mutualMatchesRepository } from "./collectors/mutual-matches.ts"
import { notifiedWantsRepository } from "./collectors/notified-wants.ts"
import { pricesRepository } from "./collectors/prices.ts"
import { wantsRepository } from "./collectors/wants.ts"
import { calendarFeedsRepository } from "./events/calendar-feeds.ts"
import { eventPeopleRepository } from "./events/event-people.ts"
import { eventSweepsRepository } from "./events/event-sweeps.ts"
import { eventsRepository } from "./events/events.ts"
import { eventInvitesRepository } from "./events/invites.ts"
import { eventHostsRepository } from "./events/organizers.ts"
import { eventSeatsRepository } from "./events/participants.ts"
import { exportContentsRepository } from "./exports/export-contents.ts"
import { exportPartsRepository } from "./exports/export-parts.ts"
import { exportsRepository } from "./exports/exports.ts"
import { ownRecordsRepository } from "./exports/own-records.ts"
import { detailQueueRepository } from "./gameplatform/detail-queue.ts"
import { fileItemsRepository } from "./gameplatform/file-items.ts"
import { gameItemsRepository } from "./gameplatform/game-items.ts"
import { gameLocationsRepository } from "./gameplatform/game-locations.ts"
import { importBatchesRepository } from "./gameplatform/import-batches.ts"
import { importFilesRepository } from "./gameplatform/import-files.ts"
import { importMappingsRepository } from "./gameplatform/import-mappings.ts"
import { importQueueRepository } from "./gameplatform/import-queue.ts"
import { importRowsRepository } from "./gameplatform/import-rows.ts"
import { platformAccountsRepository } from "./gameplatform/platform-accounts.ts"
import { itemHoldsRepository } from "./market/item-holds.ts"
import { listingsRepository } from "./market/listings.ts"
import { marketItemsRepository } from "./market/market-items.ts"
import { offersRepository } from "./market/offers.ts"
import { ratingsRepository } from "./market/ratings.ts"
import { notificationMailsRepository } from "./notifications/notification-mails.ts"
import { notificationsRepository } from "./notifications/notifications.ts"
import { reachedRepository } from "./notifications/reached.ts"
import { outboxRepository } from "./outbox/outbox.ts"
import { blocksRepository } from "./people/blocks.ts"
import { friendRequestsRepository } from "./people/friend-requests.ts"
import { friendshipsRepository } from "./people/friendships.ts"
import { profilesRepository } from "./people/profiles.ts"
import { relationsRepository } from "./people/relations.ts"
import { usersRepository } from "./people/users.ts"
import { commentsRepository } from "./posts/comments.ts"
import { postPurgeRepository } from "./posts/post-purge.ts"
import { postReactionsRepository } from "./posts/post-reactions.ts"
import { postsRepository } from "./posts/posts.ts"
import { pushSubscriptionsRepository } from "./push/push-subscriptions.ts"
import { presenceRepository } from "./realtime/presence.ts"
import { realtimeEventsRepository } from "./realtime/realtime-events.ts"
import { realtimeLogRepository } from "./realtime/realtime-log.ts"
import { keptAnswersRepository } from "./repeats/kept-answers.ts"
import { reportsRepository } from "./reports/reports.ts"
import { roundEntriesRepository } from "./rounds/round-entries.ts"
import { roundFilesRepository } from "./rounds/round-files.ts"
import { roundLegsRepository } from "./rounds/round-legs.ts"
import { roundPeopleRepository } from "./rounds/round-people.ts"
import { roundWantsRepository } from "./rounds/round-wants.ts"
import { roundsRepository } from "./rounds/rounds.ts"
import { sharesRepository } from "./shares/shares.ts"
import { accountUsageRepository } from "./usage/account-usage.ts"
import { webhooksRepository } from "./webhooks/webhooks.ts"

/** Every port that is kept in the database. */
export const storedPorts = Layer.mergeAll(
  auditRepository,
  accessKeysRepository,
  accountInvitesRepository,
  authenticatorsRepository,
  factorTriesRepository,
  linkedAccountsRepository,
  oneTimeTokensRepository,
  passkeysRepository,
  pendingAddressesRepository,
  providerLinksRepository,
  recoveryCodesRepository,
  replacedAddressesRepository,
  sessionsRepository,
  singleUsesRepository,
  unusedAccountsRepository,
  collectionFieldsRepository,
  collectionsRepository,
  fieldDefinitionsRepository,
  fieldUsesRepository,
  filesRepository,
  itemsRepository,
  attachmentsRepository,
  chatDeliveryRepository,
  chatPurgeRepository,
  conversationsRepository,
  dmRequestsRepository,
  conversationMembersRepository,
  messagesRepository,
  editionAnswersRepository,
  editionCountsRepository,
  editionFillRepository,
  mutualMatchesRepository,
  notifiedWantsRepository,
  pricesRepository,
  wantsRepository,
  calendarFeedsRepository,
  eventPeopleRepository,
  eventSweepsRepository,
  eventsRepository,
  eventInvitesRepository,
  eventHostsRepository,
  eventSeatsRepository,
  exportContentsRepository,
  exportPartsRepository,
  exportsRepository,
  ownRecordsRepository,
  detailQueueRepository,
  fileItemsRepository,
  gameItemsRepository,
  gameLocationsRepository,
  importBatchesRepository,
  importFilesRepository,
  importMappingsRepository,
  importQueueRepository,
  importRowsRepository,
  platformAccountsRepository,
  itemHoldsRepository,
  listingsRepository,
  marketItemsRepository,
  offersRepository,
  ratingsRepository,
  notificationMailsRepository,
  notificationsRepository,
  reachedRepository,
  outboxRepository,
  blocksRepository,
  friendRequestsRepository,
  friendshipsRepository,
  profilesRepository,
  relationsRepository,
  usersRepository,
  commentsRepository,
  postPurgeRepository,
  postReactionsRepository,
  postsRepository,
  pushSubscriptionsRepository,
  presenceRepository,
  realtimeEventsRepository,
  realtimeLogRepository,
  keptAnswersRepository,
  reportsRepository,
  roundEntriesRepository,
  roundFilesRepository,
  roundLegsRepository,
  roundPeopleRepository,
  roundWantsRepository,
  roundsRepository,
  sharesRepository,
  accountUsageRepository,
  webhooksRepository,
)
