import { availableParallelism } from "node:os"
import type { Config } from "./config.ts"

/** How many server processes share the port: as many as configured on Postgres, and one on SQLite. */
export const workerCount = ({ databaseUrl, workers }: Pick<Config, "databaseUrl" | "workers">): number => {
  if (databaseUrl === null) return 1
  return workers === "auto" ? availableParallelism() : workers
}
