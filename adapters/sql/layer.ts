import { Effect, Layer, type Redacted } from "effect"
import { auditRepository } from "./audit/audit.ts"
import { linkedAccountsRepository } from "./auth/linked-accounts.ts"
import { oneTimeTokensRepository } from "./auth/one-time-tokens.ts"
import { providerLinksRepository } from "./auth/provider-links.ts"
import { sessionsRepository } from "./auth/sessions.ts"
import { singleUsesRepository } from "./auth/single-uses.ts"
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
import { pricesRepository } from "./collectors/prices.ts"
import { wantsRepository } from "./collectors/wants.ts"
import { Database, databaseOf } from "./database.ts"
import { type AddressOf, nowhere } from "./engine/stored-address.ts"
import { transactions } from "./engine/transactions.ts"
import { calendarFeedsRepository } from "./events/calendar-feeds.ts"
import { eventPeopleRepository } from "./events/event-people.ts"
import { eventSweepsRepository } from "./events/event-sweeps.ts"
import { eventsRepository } from "./events/events.ts"
import { eventInvitesRepository } from "./events/invites.ts"
import { eventHostsRepository } from "./events/organizers.ts"
import { eventSeatsRepository } from "./events/participants.ts"
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
import { outboxRepository } from "./mail/outbox.ts"
import { itemHoldsRepository } from "./market/item-holds.ts"
import { listingsRepository } from "./market/listings.ts"
import { marketItemsRepository } from "./market/market-items.ts"
import { offersRepository } from "./market/offers.ts"
import { ratingsRepository } from "./market/ratings.ts"
import { notificationsRepository } from "./notifications/notifications.ts"
import { blocksRepository } from "./people/blocks.ts"
import { friendRequestsRepository } from "./people/friend-requests.ts"
import { friendshipsRepository } from "./people/friendships.ts"
import { profilesRepository } from "./people/profiles.ts"
import { relationsRepository } from "./people/relations.ts"
import { usersRepository } from "./people/users.ts"
import type { PostgresOptions } from "./postgres/open-postgres.ts"
import { commentsRepository } from "./posts/comments.ts"
import { postPurgeRepository } from "./posts/post-purge.ts"
import { postReactionsRepository } from "./posts/post-reactions.ts"
import { postsRepository } from "./posts/posts.ts"
import { presenceRepository } from "./realtime/presence.ts"
import { realtimeEventsRepository } from "./realtime/realtime-events.ts"
import { realtimeLogRepository } from "./realtime/realtime-log.ts"
import { signals } from "./realtime/signals.ts"
import { wakeUps } from "./realtime/wake-ups.ts"
import { reportsRepository } from "./reports/reports.ts"
import { roundEntriesRepository } from "./rounds/round-entries.ts"
import { roundFilesRepository } from "./rounds/round-files.ts"
import { roundLegsRepository } from "./rounds/round-legs.ts"
import { roundPeopleRepository } from "./rounds/round-people.ts"
import { roundsRepository } from "./rounds/rounds.ts"
import { openSqlite, type SqliteOptions } from "./sqlite/open-sqlite.ts"
import { accountUsageRepository } from "./usage/account-usage.ts"

/** The database that the configuration names. */
export const database = (options: {
  readonly url: Redacted.Redacted | null
  readonly sqlite: SqliteOptions
  readonly postgres?: Omit<PostgresOptions, "addressOf" | "mostUnprepared">
  readonly addressOf?: AddressOf
}) => {
  const { addressOf = nowhere, postgres = {}, sqlite, url } = options
  return Layer.effect(
    Database,
    Effect.map(
      url === null ? openSqlite({ ...sqlite, addressOf }) : postgresAt(url, { ...postgres, addressOf }),
      databaseOf,
    ),
  )
}

// Read on demand: what it takes to speak to Postgres loads slowly, and most start without it.
const postgresAt = (url: Redacted.Redacted, options: PostgresOptions) =>
  Effect.flatMap(
    Effect.promise(() => import("./postgres/open-postgres.ts")),
    ({ openPostgres }) => openPostgres(url, options),
  )

/** Every port that is kept in the database. */
export const repositories = Layer.mergeAll(
  usersRepository,
  accountUsageRepository,
  profilesRepository,
  relationsRepository,
  friendRequestsRepository,
  friendshipsRepository,
  blocksRepository,
  sessionsRepository,
  oneTimeTokensRepository,
  linkedAccountsRepository,
  providerLinksRepository,
  singleUsesRepository,
  notificationsRepository,
  fieldDefinitionsRepository,
  fieldUsesRepository,
  collectionsRepository,
  collectionFieldsRepository,
  itemsRepository,
  marketItemsRepository,
  itemHoldsRepository,
  listingsRepository,
  pricesRepository,
  offersRepository,
  ratingsRepository,
  postsRepository,
  postPurgeRepository,
  eventHostsRepository,
  eventInvitesRepository,
  eventPeopleRepository,
  eventSeatsRepository,
  eventSweepsRepository,
  commentsRepository,
  postReactionsRepository,
  reportsRepository,
  eventsRepository,
  calendarFeedsRepository,
  roundsRepository,
  roundPeopleRepository,
  roundEntriesRepository,
  roundFilesRepository,
  roundLegsRepository,
  conversationsRepository,
  conversationMembersRepository,
  chatDeliveryRepository,
  chatPurgeRepository,
  messagesRepository,
  platformAccountsRepository,
  gameLocationsRepository,
  importBatchesRepository,
  importQueueRepository,
  importFilesRepository,
  importRowsRepository,
  importMappingsRepository,
  fileItemsRepository,
  gameItemsRepository,
  detailQueueRepository,
  filesRepository,
  outboxRepository,
  auditRepository,
  Layer.provide(Layer.merge(realtimeLogRepository, realtimeEventsRepository), wakeUps),
  presenceRepository,
  signals,
  attachmentsRepository,
  dmRequestsRepository,
  wantsRepository,
).pipe(Layer.provideMerge(transactions))
