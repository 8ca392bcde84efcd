import type { Kit } from "./sqlite-kit.ts"

/** The migrations that were applied. The runner creates this table itself, so the generator does not see it. */
export const migrationsTables = (kit: Kit) => ({
  migrations: kit.table("migrations", { name: kit.text("name").primaryKey() }),
})
