import { Database } from "bun:sqlite"
import { afterAll, describe, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { installation, migratedInstallation } from "./curio.ts"

const curio = migratedInstallation()
const unread = `conversation_members m JOIN conversations c ON c.id = m.conversation_id
  WHERE m.settled_count < c.last_sequence`
afterAll(curio.remove)

describe("curio seed", () => {
  test("makes people who own things with pictures and list some, again and again, and one can sign in as the first", async () => {
    const seed = (users: number) => ["seed", "--users", `${users}`, "--collections", "1", "--items", "3"]
    expect(await curio.json(seed(2))).toEqual({ users: 2, collections: 2, items: 6 })
    expect(readdirSync(join(curio.dataDir, "media")).length).toBeGreaterThan(2)
    using database = new Database(join(curio.dataDir, "curio.db"), { readonly: true })
    const countOf = (table: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n
    expect(countOf("collections WHERE cover_url IS NULL")).toBe(0)
    expect(countOf("items WHERE cover_url IS NOT NULL")).toBeGreaterThan(2)
    expect(countOf("listings")).toBe(3)
    expect(countOf("items WHERE copies = 3")).toBe(2)
    expect({ events: countOf("events"), going: countOf("event_participants") }).toEqual({ events: 2, going: 1 })
    expect({ comments: countOf("comments"), reactions: countOf("post_reactions") }).toEqual({
      comments: 1,
      reactions: 1,
    })
    expect(countOf("posts WHERE kind = 'manual'")).toBe(2)
    expect(countOf("posts WHERE kind = 'item_share'")).toBeGreaterThan(0)
    expect({
      conversations: countOf("conversations"),
      replies: countOf("messages WHERE reply_to_id IS NOT NULL"),
    }).toEqual({ conversations: 1, replies: 1 })
    expect(countOf(unread)).toBeGreaterThan(0)
    const { out } = await curio.run(seed(1))
    expect(out).toContain("collector2@demo.example")
    expect((await curio.json(["users", "list"])).map(({ email }: { email: string }) => email)).toEqual([
      "collector2@demo.example",
      "collector1@demo.example",
      "collector0@demo.example",
    ])
    expect(await curio.json(["seed", "--if-empty"])).toEqual({ users: 0, collections: 0, items: 0 })
    expect((await curio.json(["audit", "list"])).map(({ command }: { command: string }) => command)).toEqual([
      "seed",
      "seed",
    ])
  })

  test("makes groups, unread messages, a picture, message requests, rounds, sales and an imported file, and the rows keep their rules", async () => {
    const demo = migratedInstallation()
    try {
      const made = await demo.json(["seed", "--users", "8", "--collections", "1", "--items", "4"])
      using database = new Database(join(demo.dataDir, "curio.db"), { readonly: true })
      const countOf = (what: string) => database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${what}`).get()?.n
      expect({
        direct: countOf("conversations WHERE kind = 'direct'"),
        groups: countOf("conversations WHERE kind = 'group'"),
        deals: countOf("conversations WHERE kind = 'offer'"),
        muted: countOf("conversation_members WHERE is_muted"),
        requests: countOf("dm_requests WHERE status = 'pending'"),
      }).toEqual({ direct: 7, groups: 2, deals: 1, muted: 2, requests: 2 })
      expect(countOf(unread)).toBeGreaterThan(2)
      expect(countOf("message_reactions")).toBe(9)
      const pictures = countOf("message_attachments WHERE message_id IS NOT NULL AND width > 0")
      expect(pictures).toBeGreaterThan(0)
      const stored = readdirSync(join(demo.dataDir, "attachments")).filter((name) => name !== "unfinished")
      expect(stored).toHaveLength(pictures ?? 0)
      const rounds: ReadonlyArray<{ status: string; entriesCount: number }> = await demo.json(["rounds", "list"])
      expect(rounds.map(({ status }) => status)).toEqual(["open", "settling"])
      for (const { entriesCount } of rounds) expect(entriesCount).toBeGreaterThan(0)
      expect({
        completed: countOf("round_legs WHERE status = 'completed'"),
        sent: countOf("round_legs WHERE status = 'pending' AND giver_confirmed_at IS NOT NULL"),
      }).toEqual({ completed: 1, sent: 1 })
      expect(countOf("edition_prices WHERE is_shown AND count = 5")).toBe(2)
      expect(countOf("market_values WHERE currency = 'EUR'")).toBe(1)
      expect(await demo.json(["imports", "list"])).toMatchObject([
        { source: "file", status: "partial", total: 4, imported: 3, failed: 1 },
      ])
      expect(countOf("wants")).toBeGreaterThan(8)
      expect([countOf("roles WHERE role = 'moderator'"), countOf("reports WHERE status = 'open'")]).toEqual([1, 3])
      expect(countOf("notifications WHERE type = 'want_matched'")).toBeGreaterThan(0)
      expect(countOf("notification_settings WHERE digest_at IS NOT NULL")).toBe(4)
      expect(countOf("shares")).toBeGreaterThan(0)
      expect(countOf("offers WHERE status = 'pending'")).toBeGreaterThan(0)
      expect(countOf("items")).toBe(made.items)
      expect(await demo.json(["db", "check"])).toEqual([])
    } finally {
      demo.remove()
    }
  })

  test("leaves a database with real people alone unless it is asked to", async () => {
    await curio.run(["users", "create", "--email", "real@example.com", "--without-password"])
    const before = await curio.json(["users", "list"])
    const refused = await curio.run(["seed", "--users", "1"])
    expect([refused.code, refused.out]).toEqual([1, ""])
    expect(refused.err).toMatch(/^Nothing was done: 1 real user\(s\).*--yes.*\n$/)
    expect(await curio.json(["users", "list"])).toEqual(before)
    expect(await curio.json(["seed", "--users", "1", "--collections", "1", "--items", "1", "--yes"])).toMatchObject({
      users: 1,
    })
  })

  test("makes no accounts with a known password in production unless it is forced to", async () => {
    const production = installation({ NODE_ENV: "production", JWT_SECRET: "for tests alone, and long enough" })
    try {
      const refused = await production.run(["seed", "--users", "1", "--yes", "--if-empty"])
      expect([refused.code, refused.out]).toEqual([1, ""])
      expect(refused.err).toContain("Nothing was done: NODE_ENV is production")
      const small = ["seed", "--users", "1", "--collections", "1", "--items", "1"]
      expect(await production.json([...small, "--force"])).toMatchObject({ users: 1 })
    } finally {
      production.remove()
    }
  })

  test.each(["0", "10001", "many"])("does not make %s users", async (users) => {
    expect((await curio.run(["seed", "--users", users])).code).toBe(2)
  })
})
