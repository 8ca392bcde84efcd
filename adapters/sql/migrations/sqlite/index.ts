// Written by generate-migrations.ts.
import m0 from "./0000_accounts.sql" with { type: "text" }

export const migrations = [
  { name: "0000_accounts", sql: m0 },
]
