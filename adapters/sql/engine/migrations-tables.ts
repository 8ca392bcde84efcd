import type { Kit } from "../sqlite/kit.ts"

/** Which migrations ran. Made by the runner itself, so the generator does not see it. */
export const migrationsTables = (kit: Kit) => ({
  migrations: kit.table("migrations", { name: kit.text("name").primaryKey() }),
})
