import type { Database } from "bun:sqlite"

/**
 * Runs a statement on the database of a service in the same process. SQLite would wait for the lock on the thread that
 * the service needs to let go of it, so the service gets its turns in between.
 */
export const whenUnlocked = async (database: Database, statement: string): Promise<void> => {
  for (;;) {
    try {
      database.run(statement)
      return
    } catch (error) {
      if (!String(error).includes("locked")) throw error
      await Bun.sleep(5)
    }
  }
}
