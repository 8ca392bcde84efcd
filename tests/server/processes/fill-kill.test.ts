import { describe, expect, setDefaultTimeout, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { client } from "../../support/client.ts"
import { startOpenLibrary } from "../../support/open-library.ts"
import { plainPng, red } from "../../support/pictures.ts"
import { until } from "../../support/until.ts"
import { places } from "./places.ts"
import { runToEnd, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const unending = () => new Response(new ReadableStream({ pull: () => new Promise<void>(() => {}) }))

/** How an item is kept from being written while other tables are: in a transaction that is open, or behind a lock. */
const holds: Record<string, { readonly hold: ReadonlyArray<string>; readonly release: string }> = {
  SQLite: {
    hold: [
      // It has 10^15 rows to count.
      `create trigger held before update on items begin
        select count(*) from ${["a", "b", "c"].map((name) => `json_each('[${Array(1e5).fill(0)}]') as ${name}`)}; end`,
    ],
    release: "drop trigger held",
  },
  Postgres: { hold: ["begin", "lock table items in share mode"], release: "rollback" },
}

describe.each(Object.entries(places("fill")))(
  "A server that is killed while it fills an item in, on %s",
  (name, place) => {
    test("leaves nothing half done, and the next one does so again, with one cover", async () => {
      const { ask, close, env: at } = await place()
      const library = startOpenLibrary()
      const env = { ...at, ...library.env }
      const { hold, release } = holds[name] ?? expect.unreachable()
      let server = await startServer(env)
      const { body } = await client(server.url).post("/auth/register", {
        email: "a@b.example",
        password: "correct horse",
      })
      const own = { token: body.accessToken as string }
      const { body: shelf } = await client(server.url).post("/collections", { name: "Books", type: "books" }, own)
      const covers = () => {
        try {
          return readdirSync(join(at["DATA_DIR"] ?? "", "media")).filter((file) => file.endsWith(".webp"))
        } catch {
          return []
        }
      }
      const asked = { details: false, cover: 0 }

      const moments = [
        { isbn: "9780141439518", when: "the source answers", came: () => asked.details },
        { isbn: "9780261103573", when: "the cover comes", came: () => asked.cover === 1 },
        {
          isbn: "9780553283686",
          when: "the cover is stored, and the item is written",
          came: () => covers().length === 3,
        },
      ]
      for (const [n, { came, isbn, when }] of moments.entries()) {
        let isHeld = true
        asked.cover = 0
        const cover = library.shows(`/${isbn}.png`, () => {
          asked.cover++
          return n === 1 && isHeld ? unending() : new Response(new Uint8Array(plainPng(40 + n, 60, red)))
        })
        library.has(isbn, { title: `Book ${n}`, cover: { medium: cover } })
        library.misbehave((honest) => {
          asked.details = true
          return n === 0 && isHeld ? new Promise<Response>(() => {}) : honest()
        })
        const { body: added } = await client(server.url).post(
          `/collections/${shelf.id}/items/from-editions`,
          { codes: [isbn], fill: false },
          own,
        )
        const id: string = added.results[0].itemId
        const item = async () => (await client(server.url).get(`/items/${id}`, own)).body
        if (n === 2) for (const statement of hold) await ask(statement)
        expect((await client(server.url).put(`/items/${id}/fill`, undefined, own)).status).toBe(200)
        await until(came)
        expect(await server.kill()).toBeNull()
        if (n === 2) await ask(release)
        isHeld = false

        server = await startServer(env)
        expect([when, await item()]).toEqual([
          when,
          expect.objectContaining({ name: `ISBN ${isbn}`, fields: {}, pictures: [], coverUrl: null }),
        ])
        const [claim] = await ask(`select status, tries, claimed_until from item_fills where item_id = '${id}'`)
        expect([when, claim]).toEqual([when, { status: "waiting", tries: 0, claimed_until: expect.anything() }])
        // The claim of the killed server ends after some minutes: as if they were over.
        await ask(`update item_fills set claimed_until = due_at where item_id = '${id}'`)
        await until(
          async () => (await client(server.url).get(`/collections/${shelf.id}/fills`, own)).body.done === n + 1,
        )
        expect([when, await item()]).toEqual([
          when,
          expect.objectContaining({
            name: `Book ${n}`,
            fields: { isbn },
            pictures: [expect.objectContaining({ url: expect.any(String) })],
          }),
        ])
        expect([when, covers().length]).toEqual([when, n + 1])
      }
      const [files] = await ask("select count(*) as n, sum(size) as size from files")
      expect(Number(files?.["n"])).toBe(moments.length)
      const { body: me } = await client(server.url).get("/users/me", own)
      expect(me.storage.used).toBe(Number(files?.["size"]))
      expect(Number((await ask("select count(*) as n from item_pictures"))[0]?.["n"])).toBe(moments.length)
      expect(await server.stop()).toBe(0)
      const check = await runToEnd("cli/main.ts", ["db", "check", "--json"], env)
      expect([check.code, JSON.parse(check.out)]).toEqual([0, []])
      await close()
      await library.stop()
    })
  },
)
