import { Database } from "bun:sqlite"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { join } from "node:path"
import { migratedInstallation } from "./curio.ts"

const curio = migratedInstallation()
const batch = "01A1FC1F-DDC1-7327-AC22-811D6F21892C"
let ada = ""
beforeAll(async () => {
  await curio.json(["seed", "--users", "1", "--collections", "1", "--items", "1"])
  using database = new Database(join(curio.dataDir, "curio.db"))
  const shelf = database.query<{ id: string; owner_id: string }, []>("select id, owner_id from collections").get()
  if (shelf === null) throw new Error("There is no collection.")
  ada = shelf.owner_id.toUpperCase()
  database.run(
    `insert into import_batches (id, user_id, collection_id, status, total, imported, updated, skipped, failed, games_left,
      faults, created_at, updated_at, finished_at) values (?, ?, ?, 'failed', 1, 0, 0, 0, 1, 1, 0, 1, 1, 1)`,
    [batch.toLowerCase(), shelf.owner_id, shelf.id],
  )
})
afterAll(curio.remove)

test("Every command takes an id in upper case, and stores the audit with the one that is kept", async () => {
  expect(ada).not.toBe(ada.toLowerCase())
  const id = ada.toLowerCase()
  expect(await curio.json(["users", "show", ada])).toMatchObject({ id })
  expect(await curio.json(["users", "verify", ada])).toEqual({ verified: 1 })
  expect(await curio.json(["users", "set-password", ada], "correct horse")).toEqual({ changed: 1 })
  expect(await curio.json(["sessions", "list", "--user", ada])).toEqual([])
  expect(await curio.json(["sessions", "revoke", "--user", ada, "--yes"])).toEqual({ revoked: 0 })
  expect(await curio.json(["imports", "list", "--user", ada])).toMatchObject([{ id: batch.toLowerCase(), user: id }])
  expect(await curio.json(["imports", "show", batch])).toMatchObject({ id: batch.toLowerCase(), status: "failed" })
  expect(await curio.json(["imports", "resume", batch])).toEqual({ resumed: 1 })
  expect(await curio.json(["imports", "reset", "--id", batch, "--yes"])).toEqual({ reset: 1 })
  expect(await curio.json(["imports", "reset", "--user", ada, "--yes"])).toEqual({ reset: 0 })
  expect(await curio.json(["users", "delete", ada, "--yes"])).toEqual({ deleted: 1 })
  const audit: ReadonlyArray<{ target: string }> = await curio.json(["audit", "list"])
  for (const { target } of audit) expect([id, batch.toLowerCase(), "1 users"]).toContain(target)
})
