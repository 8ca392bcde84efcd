import { Database } from "bun:sqlite"
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { askedRaces } from "../../support/runs.ts"
import { sendFile } from "../gameplatform/import-steps.ts"
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

describe("An import of a file whose server is killed right after", () => {
  const rows = Array.from({ length: total }, (_, n) => `${n},Book ${n}`)
  const file = `external_ref,name\n${rows.join("\n")}`
  let people = 0
  /** An import that has begun. */
  const begun = async () => {
    const browser = client(server.url)
    const [email, password] = [`person${++people}@example.com`, "correct horse"]
    const { body } = await browser.post("/auth/register", { email, password })
    const own = { token: body.accessToken as string }
    const { body: shelf } = await browser.post("/collections", { name: "Books", type: "books" }, own)
    const { body: batch } = await sendFile(browser.signedIn(own.token), shelf.id, file)
    while ((await browser.get(`/imports/${batch.id}`, own)).body.imported === 0);
    return { own, password, user: body.user.id as string, shelf: shelf.id as string, batch: batch.id as string }
  }
  const killed = async () => {
    expect(await server.kill()).toBeNull()
    server = await startServer({ DATA_DIR: folder })
  }
  const numberOf = (what: string) => {
    using database = new Database(join(folder, "curio.db"), { readonly: true })
    return database.query<{ n: number }, []>(`select count(*) as n from ${what}`).get()?.n
  }
  const until = async (what: string) => {
    while (numberOf(what) !== 0) await client(server.url).get("/health")
  }

  test("its user cancelled it stays cancelled, with what was imported", async () => {
    const { batch, own, shelf } = await begun()
    const { body: cancelled } = await client(server.url).post(`/imports/${batch}/cancel`, undefined, own)
    await killed()
    const { body } = await client(server.url).get(`/imports/${batch}`, own)
    expect(body).toMatchObject({ status: "cancelled", imported: cancelled.imported, skipped: total - body.imported })
    expect(numberOf(`items where collection_id = '${shelf}'`)).toBe(body.imported)
  })

  test("its collection was deleted fails, and leaves nothing of its items and its file", async () => {
    const { batch, own, shelf } = await begun()
    expect((await client(server.url).delete(`/collections/${shelf}`, undefined, own)).status).toBe(204)
    await killed()
    await until(`import_batches where id = '${batch}' and finished_at is null`)
    const { body } = await client(server.url).get(`/imports/${batch}`, own)
    expect([body.status, body.imported + body.failed]).toEqual(["failed", total])
    for (const rows of [`items where collection_id = '${shelf}'`, `import_files where id = '${batch}'`])
      await until(rows)
  })

  test("its account was deleted goes with it", async () => {
    const { batch, own, password, shelf, user } = await begun()
    expect((await client(server.url).delete("/users/me", { password }, own)).status).toBe(204)
    await killed()
    for (const rows of [
      ...[`import_batches where user_id = '${user}'`, `import_files where id = '${batch}'`],
      ...[`import_rows where file_id = '${batch}'`, `items where collection_id = '${shelf}'`],
    ])
      await until(rows)
  })
})
