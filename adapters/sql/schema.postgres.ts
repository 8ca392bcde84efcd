import { postgresKit } from "./kit.postgres.ts"
import { tablesOf } from "./tables.ts"

// One name per table, because the migration generator looks at exports.
export const { users, sessions, oneTimeTokens, linkedAccounts, usedStates, outbox, audit } = tablesOf(postgresKit)
