import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { someGames } from "../../support/game-platform/libraries.ts"
import { type GamePlatform, startGamePlatform } from "../../support/game-platform.ts"
import { freshAccount, goodKey, integration } from "../../support/platform-service.ts"
import { askedRaces } from "../../support/runs.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(180_000)

/** More of them find what is rarer: `TEST_RACES=100`. */
const [total, kills] = askedRaces === null ? [1_000, 2] : [5_000, 10]
const publicUrl = "http://localhost:39996"
const folder = mkdtempSync(join(tmpdir(), "curio-import-"))

let platform: GamePlatform
let server: ServerProcess
let env: Record<string, string>
beforeAll(async () => {
  platform = startGamePlatform()
  env = { DATA_DIR: folder, PUBLIC_URL: publicUrl, ...platform.env, GAMEPLATFORM_STORE_URL: "" }
  server = await startServer(env)
})
afterAll(async () => {
  await server.stop()
  platform.stop()
  rmSync(folder, { recursive: true })
})

/** A user who has just begun to import all their games. */
const importing = async () => {
  const browser = client(server.url)
  const { body } = await browser.post("/auth/register", { email: "ada@example.com", password: "correct horse" })
  const own = { token: body.accessToken as string }
  const account = freshAccount()
  platform.own(account, someGames(total))
  const { body: login } = await browser.post(`${integration}/login`, undefined, own)
  await browser.get((await platform.signIn(login.url, account)).slice(publicUrl.length))
  await browser.put(`${integration}/api-key`, { apiKey: goodKey }, own)
  const wish = { appIds: "all", newCollectionName: "Games" }
  const { body: batch } = await browser.post(`${integration}/imports`, wish, own)
  return { ...own, id: batch.id as string, collectionId: batch.collectionId as string }
}

/** The import once it has come as far as that. */
const cameTo = async ({ id, token }: { readonly id: string; readonly token: string }, imported: number) => {
  const { get } = client(server.url)
  while (true) {
    const { body } = await get(`${integration}/imports/${id}`, { token })
    if (body.imported >= imported || body.finishedAt !== null) return body
    await Bun.sleep(3)
  }
}

describe("An import whose server is killed again and again", () => {
  test("goes on after each restart, and in the end every game is there once", async () => {
    const moments = Array.from({ length: kills }, () => Math.floor(Math.random() * (total - 500))).sort((a, b) => a - b)
    const own = await importing()
    for (const moment of moments) {
      const before = await cameTo(own, moment)
      expect([moments, before.status]).toEqual([moments, expect.stringMatching(/^(queued|running)$/)])
      expect(await server.kill()).toBeNull()
      expect(`${server.said.out}${server.said.err}`.toLowerCase()).not.toContain(goodKey.toLowerCase())
      server = await startServer(env)
      const after = await cameTo(own, 0)
      expect(after.imported).toBeGreaterThanOrEqual(before.imported)
    }
    const over = await cameTo(own, Number.POSITIVE_INFINITY)
    expect(over).toMatchObject({ status: "done", total, imported: total, updated: 0, skipped: 0, failed: 0 })

    using database = new Database(join(folder, "curio.db"), { readonly: true })
    const one = (statement: string) => database.query<Record<string, unknown>, []>(statement).get()
    expect(
      one(`select count(*) as items, count(distinct platform_app_id) as games, count(distinct name) as names
           from items where collection_id = '${own.collectionId}'`),
    ).toEqual({ items: total, games: total, names: total })
    expect(one(`select items_count from collections where id = '${own.collectionId}'`)).toEqual({ items_count: total })
    expect(one("select count(*) as known from game_items")).toEqual({ known: total })
    expect(one("select count(*) as waiting from import_games")).toEqual({ waiting: 0 })
    expect(database.query("select type, subject_id from notifications").all()).toEqual([
      { type: "import_done", subject_id: own.id },
    ])
    expect(one("pragma integrity_check")).toEqual({ integrity_check: "ok" })
    expect(one("pragma foreign_key_check")).toBeNull()
  })
})
