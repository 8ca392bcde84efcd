import { Effect, Layer, type Redacted } from "effect"
import { auditRepository } from "./audit.ts"
import { blocksRepository } from "./blocks.ts"
import { collectionFieldsRepository } from "./collection-fields.ts"
import { collectionsRepository } from "./collections.ts"
import { Database, databaseOf } from "./database.ts"
import { fieldDefinitionsRepository } from "./field-definitions.ts"
import { fieldUsesRepository } from "./field-uses.ts"
import { filesRepository } from "./files.ts"
import { friendRequestsRepository } from "./friend-requests.ts"
import { friendshipsRepository } from "./friendships.ts"
import { importGamesRepository } from "./import-games.ts"
import { importedGamesRepository } from "./imported-games.ts"
import { importsRepository } from "./imports.ts"
import { itemsRepository } from "./items.ts"
import { linkedAccountsRepository } from "./linked-accounts.ts"
import { listingsRepository } from "./listings.ts"
import { marketItemsRepository } from "./market-items.ts"
import { notificationsRepository } from "./notifications.ts"
import { offersRepository } from "./offers.ts"
import { oneTimeTokensRepository } from "./one-time-tokens.ts"
import { outboxRepository } from "./outbox.ts"
import { platformAccountsRepository } from "./platform-accounts.ts"
import { profilesRepository } from "./profiles.ts"
import { ratingsRepository } from "./ratings.ts"
import { relationsRepository } from "./relations.ts"
import { sessionsRepository } from "./sessions.ts"
import { openSqlite, type SqliteOptions } from "./sqlite.ts"
import { type AddressOf, nowhere } from "./stored-address.ts"
import { transactions } from "./transactions.ts"
import { usedStatesRepository } from "./used-states.ts"
import { usersRepository } from "./users.ts"
import { waitingDetailsRepository } from "./waiting-details.ts"

/** The database that the configuration names. */
export const database = (options: {
  readonly url: Redacted.Redacted | null
  readonly sqlite: SqliteOptions
  readonly addressOf?: AddressOf
}) => {
  const { addressOf = nowhere, sqlite, url } = options
  return Layer.effect(
    Database,
    Effect.map(url === null ? openSqlite({ ...sqlite, addressOf }) : postgresAt(url, addressOf), databaseOf),
  )
}

// Read on demand: what it takes to speak to Postgres loads slowly, and most start without it.
const postgresAt = (url: Redacted.Redacted, addressOf: AddressOf) =>
  Effect.flatMap(
    Effect.promise(() => import("./postgres.ts")),
    ({ openPostgres }) => openPostgres(url, { addressOf }),
  )

/** Every port that is kept in the database. */
export const repositories = Layer.mergeAll(
  usersRepository,
  profilesRepository,
  relationsRepository,
  friendRequestsRepository,
  friendshipsRepository,
  blocksRepository,
  sessionsRepository,
  oneTimeTokensRepository,
  linkedAccountsRepository,
  usedStatesRepository,
  notificationsRepository,
  fieldDefinitionsRepository,
  fieldUsesRepository,
  collectionsRepository,
  collectionFieldsRepository,
  itemsRepository,
  marketItemsRepository,
  listingsRepository,
  offersRepository,
  ratingsRepository,
  platformAccountsRepository,
  importsRepository,
  importGamesRepository,
  importedGamesRepository,
  waitingDetailsRepository,
  filesRepository,
  outboxRepository,
  auditRepository,
).pipe(Layer.provideMerge(transactions))
