// Written by generate-migrations.ts.
import m0 from "./0000_accounts.sql" with { type: "text" }
import m1 from "./0001_identity_provider.sql" with { type: "text" }
import m2 from "./0002_people_and_catalog.sql" with { type: "text" }

export const migrations = [
  { name: "0000_accounts", sql: m0 },
  { name: "0001_identity_provider", sql: m1 },
  { name: "0002_people_and_catalog", sql: m2 },
]
