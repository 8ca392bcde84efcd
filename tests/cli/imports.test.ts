import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { join } from "node:path"
import { commandOf, environment, type ServerProcess, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { someGames } from "../support/game-platform/libraries.ts"
import { type GamePlatform, startGamePlatform } from "../support/game-platform.ts"
import { freshAccount, goodKey, integration } from "../support/platform-service.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const publicUrl = "http://localhost:39997"
let platform: GamePlatform
let curio: ReturnType<typeof installation>
let server: ServerProcess
beforeAll(async () => {
  platform = startGamePlatform()
  const env = { PUBLIC_URL: publicUrl, ...platform.env, GAMEPLATFORM_STORE_URL: "" }
  curio = installation(env)
  server = await startServer({ DATA_DIR: curio.dataDir, ...env })
})
afterAll(async () => {
  await server.stop()
  platform.stop()
  curio.remove()
})

/** A user with a linked account that has so many games, and with a key. */
const player = async (name: string, games: number) => {
  const browser = client(server.url)
  const email = `${name}@example.com`
  const { body } = await browser.post("/auth/register", { email, password: "correct horse" })
  const own = { ...browser.signedIn(body.accessToken), email, id: body.user.id as string }
  const account = freshAccount()
  platform.own(account, someGames(games))
  const { body: login } = await own.post(`${integration}/login`)
  await own.get((await platform.signIn(login.url, account)).slice(publicUrl.length))
  await own.put(`${integration}/api-key`, { apiKey: goodKey })
  return {
    ...own,
    start: async (): Promise<string> => {
      const body = { appIds: "all", newCollectionName: "Games" }
      const { body: batch, status } = await own.post(`${integration}/imports`, body)
      expect(status).toBe(202)
      return batch.id
    },
    see: async (id: string) => (await own.get(`${integration}/imports/${id}`)).body,
  }
}

/**
 * An import that was begun elsewhere: if it is active another server has it for a while, and this one leaves it alone.
 */
const planted = async (owner: Awaited<ReturnType<typeof player>>, status: "running" | "failed", games: number) => {
  const { body } = await owner.post("/collections", { name: "Games", type: "games" })
  const [id, now] = [Bun.randomUUIDv7(), Date.now()]
  const isOver = status === "failed"
  using database = new Database(join(curio.dataDir, "curio.db"))
  database.run("pragma busy_timeout = 5000")
  database.transaction(() => {
    database.run(
      `insert into import_batches (id, user_id, collection_id, status, total, imported, updated, skipped, failed, games_left,
        faults, claimed_until, created_at, updated_at, finished_at) values (?, ?, ?, ?, ?, 0, 0, 0, ?, ?, 0, ?, ?, ?, ?)`,
      [
        ...[id, owner.id, body.id, status, games, isOver ? games : 0, games],
        ...[isOver ? null : now + 55_000, now, now, isOver ? now : null],
      ],
    )
    for (let appId = 1; appId <= games; appId++)
      database.run("insert into import_games values (?, ?, ?, 0, null)", [id, appId, `Game ${appId}`])
  })()
  return id
}

const keys = [
  ...[
    "id",
    "user",
    "source",
    "mapping",
    "dryRun",
    "collectionId",
    "status",
    "total",
    "imported",
    "updated",
    "skipped",
    "failed",
  ],
  ...["createdAt", "finishedAt"],
]
const auditOf = async (command: string) =>
  (await curio.json(["audit", "list"])).filter((entry: { command: string }) => entry.command === command)

describe("While a server runs, curio imports", () => {
  test("shows an import as it goes on, and lists imports by user and state", async () => {
    const ada = await player("ada", 2_000)
    const id = await ada.start()
    const shown = await curio.json(["imports", "show", id, "--watch"])
    expect(Object.keys(shown)).toEqual([...keys, "failures"])
    expect(shown).toMatchObject({ id, user: ada.id, status: "done", total: 2_000, imported: 2_000, failures: [] })
    const bob = await player("bob", 1)
    const other = await bob.start()
    await curio.run(["imports", "show", other, "--watch"])
    const listed = await curio.json(["imports", "list"])
    expect(Object.keys(listed[0])).toEqual(keys)
    const ids = async (...args: ReadonlyArray<string>) =>
      (await curio.json(["imports", "list", ...args])).map((batch: { id: string }) => batch.id)
    expect(await ids()).toEqual([other, id])
    expect(await ids("--user", ada.email)).toEqual([id])
    expect(await ids("--user", bob.id, "--status", "done")).toEqual([other])
    expect(await ids("--status", "failed")).toEqual([])
    const { out } = await curio.run(["imports", "list"])
    expect(out).toMatch(/^ID +USER +SOURCE +MAPPING +DRY RUN +COLLECTION ID +STATUS /)
  })

  test("resets one that is active, and resumes it: the server takes it up and brings it to its end", async () => {
    const eve = await player("eve", 0)
    const id = await planted(eve, "running", 500)
    const unasked = await curio.run(["imports", "reset", "--id", id])
    expect(unasked).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^Nothing was done: /) })
    expect((await eve.see(id)).status).toBe("running")
    expect(await curio.json(["imports", "reset", "--user", eve.email, "--yes"])).toEqual({ reset: 1 })
    const stopped = await eve.see(id)
    expect(stopped).toMatchObject({ status: "failed", imported: 0, failed: 500 })
    expect(await auditOf("imports reset")).toMatchObject([{ target: eve.id }])

    const twice = await curio.run(["imports", "reset", "--id", id, "--yes"])
    expect(twice).toMatchObject({ code: 1, out: "", err: "The import has ended already.\n" })
    expect(await eve.see(id)).toEqual(stopped)
    expect(await curio.json(["imports", "reset", "--user", eve.id, "--yes"])).toEqual({ reset: 0 })
    expect(await auditOf("imports reset")).toHaveLength(2)

    expect(await curio.json(["imports", "resume", id])).toEqual({ resumed: 1 })
    expect(await auditOf("imports resume")).toMatchObject([{ target: id }])
    const over = await curio.json(["imports", "show", id, "--watch"])
    expect(over).toMatchObject({ status: "done", total: 500, imported: 500, failed: 0 })
    const again = await curio.run(["imports", "resume", id])
    expect(again).toMatchObject({ code: 1, err: "Only a failed or cancelled import can be resumed.\n" })
  })

  test("resumes nothing next to an active import, and resets what is stale", async () => {
    const kim = await player("kim", 0)
    const old = await planted(kim, "failed", 1)
    const active = await planted(kim, "running", 1)
    const refused = await curio.run(["imports", "resume", old])
    expect(refused).toMatchObject({ code: 1, err: "The user has an active import already.\n" })
    expect(await auditOf("imports resume")).toHaveLength(1)
    expect(await curio.json(["imports", "reset", "--stale", "1d", "--yes"])).toEqual({ reset: 0 })
    expect(await curio.json(["imports", "reset", "--stale", "0s", "--yes"])).toEqual({ reset: 1 })
    expect((await kim.see(active)).status).toBe("failed")
  })

  test("on a terminal draws how far the import is that it resumes", async () => {
    const lin = await player("lin", 0)
    const id = await planted(lin, "failed", 500)
    const decoder = new TextDecoder()
    let shown = ""
    const child = Bun.spawn([...commandOf("cli/main.ts"), "imports", "resume", id], {
      env: environment({ DATA_DIR: curio.dataDir, NO_COLOR: "1" }),
      terminal: {
        cols: 120,
        rows: 40,
        data: (_, part) => {
          shown += decoder.decode(part, { stream: true })
        },
      },
    })
    expect(await child.exited).toBe(0)
    child.terminal?.close()
    expect(shown).toContain("Importing ")
    expect(shown).toContain(`${"█".repeat(30)} 500/500`)
    expect(shown).toMatch(/status +done/)
  })

  test("says what it does not find, and what was called wrongly", async () => {
    const unknown = "0199aaaa-0000-7000-8000-000000000000"
    const sentence = 'There is no such import; "curio imports list" shows them.\n'
    for (const id of [unknown, "no-id"])
      for (const args of [
        ["show", id],
        ["show", id, "--watch"],
        ["resume", id],
        ["reset", "--id", id, "--yes"],
        ["resume", id, "--yes"],
      ])
        expect(await curio.run(["imports", ...args])).toMatchObject({ code: 1, out: "", err: sentence })
    const noUser = ["--user", "unknown@example.com"]
    for (const args of [
      ["list", ...noUser],
      ["reset", ...noUser, "--yes"],
    ])
      expect(await curio.run(["imports", ...args])).toMatchObject({ code: 1, out: "" })
    for (const args of [
      ["list", "--status", "sleeping"],
      ["reset", "--yes"],
      ["reset", "--stale", "soon", "--yes"],
      ["reset", "--stale", "1d", "--id", unknown, "--yes"],
      ["show"],
      ["resume"],
    ])
      expect([args, await curio.run(["imports", ...args])]).toMatchObject([args, { code: 2, out: "" }])
  })
})
