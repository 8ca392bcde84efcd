// The entry point for embedders on Bun: the ports of the core on SQLite or Postgres, with mail, pictures and secrets.

export { type Config, readConfig } from "./config/config.ts"
export { jwtSecretOf, type Live, live } from "./live.ts"
export { logging } from "./log.ts"
export { databaseHealthy, holdDatabase, migrateDatabase, prepareDatabase } from "./operations.ts"
