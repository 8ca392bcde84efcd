import { sqliteKit } from "./kit.ts"
import { tablesOf } from "./tables.ts"

// One name per table, because the migration generator looks at exports.
export const { users, sessions, oneTimeTokens, outbox, audit } = tablesOf(sqliteKit)
