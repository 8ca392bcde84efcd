import postgres from "./ready-postgres.sql" with { type: "text" }
import sqlite from "./ready-sqlite.sql" with { type: "text" }

/** What a new database of each engine is given in place of migrations. */
export const ready = [
  { name: "ready-postgres", sql: postgres },
  { name: "ready-sqlite", sql: sqlite },
]
