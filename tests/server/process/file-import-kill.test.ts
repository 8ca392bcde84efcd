import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { sendFile } from "../collectors/import-steps.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(180_000)

/** More of them find what is rarer: `TEST_RACES=100`. */
const [total, kills] = askedRaces === null ? [2_000, 2] : [50_000, 10]
const folder = mkdtempSync(join(tmpdir(), "curio-file-import-"))

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe("An import of a file whose server is killed again and again", () => {
  test("goes on after each restart, and in the end every row is there once", async () => {
    const browser = client(server.url)
    const { body } = await browser.post("/auth/register", { email: "ada@example.com", password: "correct horse" })
    const own = { token: body.accessToken as string }
    const { body: shelf } = await browser.post("/collections", { name: "Books", type: "books" }, own)
    const rows = Array.from({ length: total }, (_, n) => `${n},Book ${n},bgg:${n + 1},${(n % 5) + 1}`)
    const file = `external_ref,name,editions,rating\n${rows.join("\n")}`
    const { body: batch } = await sendFile(browser.signedIn(own.token), shelf.id, file)

    /** The import once it has come as far as that. */
    const cameTo = async (imported: number) => {
      while (true) {
        const { body } = await client(server.url).get(`/imports/${batch.id}`, own)
        if (body.imported >= imported || body.finishedAt !== null) return body
        await Bun.sleep(3)
      }
    }
    const moments = Array.from({ length: kills }, () => Math.floor(Math.random() * (total - 600))).sort((a, b) => a - b)
    for (const moment of moments) {
      const before = await cameTo(moment)
      expect([moments, before.status]).toEqual([moments, expect.stringMatching(/^(queued|running)$/)])
      expect(await server.kill()).toBeNull()
      server = await startServer({ DATA_DIR: folder })
      expect((await cameTo(0)).imported).toBeGreaterThanOrEqual(before.imported)
    }
    const over = await cameTo(Number.POSITIVE_INFINITY)
    expect(over).toMatchObject({ status: "done", total, imported: total, updated: 0, skipped: 0, failed: 0 })

    using database = new Database(join(folder, "curio.db"), { readonly: true })
    const one = (statement: string) => database.query<Record<string, unknown>, []>(statement).get()
    const all = { n: total, refs: total, names: total }
    expect(
      one("select count(*) as n, count(distinct external_ref) as refs, count(distinct name) as names from items"),
    ).toEqual(all)
    expect(one("select items_count as n from collections")).toEqual({ n: total })
    expect(one("select count(*) as n, count(distinct item_id) as items from import_rows where status = 'new'")).toEqual(
      {
        n: total,
        items: total,
      },
    )
    expect(one("select count(*) as n from item_editions")).toEqual({ n: total })
    expect(database.query("select type, subject_id from notifications").all()).toEqual([
      { type: "import_done", subject_id: batch.id },
    ])
    expect(one("pragma integrity_check")).toEqual({ integrity_check: "ok" })
    expect(one("pragma foreign_key_check")).toBeNull()
  })
})
