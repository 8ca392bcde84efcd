// Written by `npm run lists`.

import { Layer } from "effect"
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
import { collectionEditorsRepository } from "./catalog/collection-editors.ts"
import { collectionFieldsRepository } from "./catalog/collection-fields.ts"
import { collectionsRepository } from "./catalog/collections.ts"
import { editionAnswersRepository } from "./catalog/edition-answers.ts"
import { editionCountsRepository } from "./catalog/edition-counts.ts"
import { editionFillRepository } from "./catalog/edition-fill.ts"
import { fieldDefinitionsRepository } from "./catalog/field-definitions.ts"
import { fieldUsesRepository } from "./catalog/field-uses.ts"
import { importMappingsRepository } from "./catalog/import-mappings.ts"
import { itemFilesRepository } from "./catalog/item-files.ts"
import { itemFillsRepository } from "./catalog/item-fills.ts"
import { itemHoldsRepository } from "./catalog/item-holds.ts"
import { itemsRepository } from "./catalog/items.ts"
import { loansRepository } from "./catalog/loans.ts"
import { placeCopiesRepository } from "./catalog/place-copies.ts"
import { pricesRepository } from "./catalog/prices.ts"
import { setsRepository } from "./catalog/sets.ts"
import { worthsRepository } from "./catalog/worth.ts"
import { attachmentsRepository } from "./chat/attachments.ts"
import { chatDeliveryRepository } from "./chat/chat-delivery.ts"
import { chatPurgeRepository } from "./chat/chat-purge.ts"
import { conversationsRepository } from "./chat/conversations.ts"
import { dmRequestsRepository } from "./chat/dm-requests.ts"
import { conversationMembersRepository } from "./chat/members.ts"
import { messagesRepository } from "./chat/messages.ts"
import { notificationMailsRepository } from "./delivery/notification-mails.ts"
import { notificationsRepository } from "./delivery/notifications.ts"
import { outboxRepository } from "./delivery/outbox.ts"
import { presenceRepository } from "./delivery/presence.ts"
import { reachedRepository } from "./delivery/reached.ts"
import { realtimeEventsRepository } from "./delivery/realtime-events.ts"
import { realtimeLogRepository } from "./delivery/realtime-log.ts"
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
import { accountUsageRepository } from "./files/account-usage.ts"
import { filesRepository } from "./files/files.ts"
import { blocksRepository } from "./friends/blocks.ts"
import { followsRepository } from "./friends/follows.ts"
import { friendRequestsRepository } from "./friends/friend-requests.ts"
import { friendshipsRepository } from "./friends/friendships.ts"
import { relationsRepository } from "./friends/relations.ts"
import { detailQueueRepository } from "./gameplatform/detail-queue.ts"
import { fileItemsRepository } from "./gameplatform/file-items.ts"
import { gameItemsRepository } from "./gameplatform/game-items.ts"
import { gameLocationsRepository } from "./gameplatform/game-locations.ts"
import { importBatchesRepository } from "./gameplatform/import-batches.ts"
import { importFilesRepository } from "./gameplatform/import-files.ts"
import { importQueueRepository } from "./gameplatform/import-queue.ts"
import { importRowsRepository } from "./gameplatform/import-rows.ts"
import { platformAccountsRepository } from "./gameplatform/platform-accounts.ts"
import { listingsRepository } from "./market/listings.ts"
import { marketItemsRepository } from "./market/market-items.ts"
import { mutualMatchesRepository } from "./market/mutual-matches.ts"
import { notifiedWantsRepository } from "./market/notified-wants.ts"
import { offersRepository } from "./market/offers.ts"
import { ratingsRepository } from "./market/ratings.ts"
import { roundEntriesRepository } from "./market/round-entries.ts"
import { roundFilesRepository } from "./market/round-files.ts"
import { roundLegsRepository } from "./market/round-legs.ts"
import { roundPeopleRepository } from "./market/round-people.ts"
import { roundWantsRepository } from "./market/round-wants.ts"
import { roundsRepository } from "./market/rounds.ts"
import { sellersRepository } from "./market/sellers.ts"
import { wantsRepository } from "./market/wants.ts"
import { decisionsRepository } from "./moderation/decisions.ts"
import { rolesRepository } from "./moderation/roles.ts"
import { commentsRepository } from "./posts/comments.ts"
import { postPurgeRepository } from "./posts/post-purge.ts"
import { postReactionsRepository } from "./posts/post-reactions.ts"
import { postsRepository } from "./posts/posts.ts"
import { reportsRepository } from "./reports/reports.ts"
import { auditRepository } from "./shared/audit.ts"
import { idempotencyRecordsRepository } from "./shared/idempotency-records.ts"
import { sharesRepository } from "./shares/shares.ts"
import { openPagesRepository } from "./users/open-pages.ts"
import { profilesRepository } from "./users/profiles.ts"
import { usersRepository } from "./users/users.ts"
import { pushSubscriptionsRepository } from "./webhooks/push-subscriptions.ts"
import { webhooksRepository } from "./webhooks/webhooks.ts"

/** Every port that is kept in the database. */
export const storedPorts = Layer.mergeAll(
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
  collectionEditorsRepository,
  collectionFieldsRepository,
  collectionsRepository,
  editionAnswersRepository,
  editionCountsRepository,
  editionFillRepository,
  fieldDefinitionsRepository,
  fieldUsesRepository,
  importMappingsRepository,
  itemFilesRepository,
  itemFillsRepository,
  itemHoldsRepository,
  itemsRepository,
  loansRepository,
  placeCopiesRepository,
  pricesRepository,
  setsRepository,
  worthsRepository,
  attachmentsRepository,
  chatDeliveryRepository,
  chatPurgeRepository,
  conversationsRepository,
  dmRequestsRepository,
  conversationMembersRepository,
  messagesRepository,
  notificationMailsRepository,
  notificationsRepository,
  outboxRepository,
  presenceRepository,
  reachedRepository,
  realtimeEventsRepository,
  realtimeLogRepository,
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
  accountUsageRepository,
  filesRepository,
  blocksRepository,
  followsRepository,
  friendRequestsRepository,
  friendshipsRepository,
  relationsRepository,
  detailQueueRepository,
  fileItemsRepository,
  gameItemsRepository,
  gameLocationsRepository,
  importBatchesRepository,
  importFilesRepository,
  importQueueRepository,
  importRowsRepository,
  platformAccountsRepository,
  listingsRepository,
  marketItemsRepository,
  mutualMatchesRepository,
  notifiedWantsRepository,
  offersRepository,
  ratingsRepository,
  roundEntriesRepository,
  roundFilesRepository,
  roundLegsRepository,
  roundPeopleRepository,
  roundWantsRepository,
  roundsRepository,
  sellersRepository,
  wantsRepository,
  decisionsRepository,
  rolesRepository,
  commentsRepository,
  postPurgeRepository,
  postReactionsRepository,
  postsRepository,
  reportsRepository,
  auditRepository,
  idempotencyRecordsRepository,
  sharesRepository,
  openPagesRepository,
  profilesRepository,
  usersRepository,
  pushSubscriptionsRepository,
  webhooksRepository,
)
