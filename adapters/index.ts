// The entry point for embedders on Bun: the ports of the core on SQLite or Postgres, with mail, pictures and secrets.

export { type Config, readConfig } from "./config.ts"
export {
  databaseHealthy,
  holdDatabase,
  jwtSecretOf,
  type Live,
  live,
  migrateDatabase,
  prepareDatabase,
} from "./live.ts"
export { logging } from "./log.ts"
