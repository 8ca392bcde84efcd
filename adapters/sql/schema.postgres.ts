import { postgresKit } from "./kit.postgres.ts"
import { tablesOf } from "./tables.ts"

// One name per table, because the migration generator looks at exports.
export const {
  users,
  userWords,
  sessions,
  oneTimeTokens,
  linkedAccounts,
  usedStates,
  friendships,
  friendRequests,
  blocks,
  notifications,
  fieldDefinitions,
  collections,
  collectionFields,
  items,
  itemValues,
  listings,
  offers,
  proposals,
  ratings,
  platformLinks,
  platformKeys,
  importBatches,
  importGames,
  gameItems,
  files,
  outbox,
  audit,
} = tablesOf(postgresKit())
