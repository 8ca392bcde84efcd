import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Redacted, Scope } from "effect"
import { type Answer, client } from "../../support/client.ts"
import { hasPostgres, temporaryPostgres } from "../../support/postgres.ts"
import { askedRaces } from "../../support/runs.ts"
import { makeTraders, type Trader } from "../../support/traders.ts"
import { runToEnd, type ServerProcess, startServer } from "./server-process.ts"

/** More of them find what is rarer: `TEST_RACES=100`. */
const rounds = askedRaces ?? 1
const limits = rounds > 1 ? [1, 2, 3, 4, 5, 6, 7] : [1, 3, 7]
const [writers, each] = [8, 6]
const jwtSecret = "a secret of the tests, long enough"

interface Message {
  readonly id: string
  readonly createdAt: string
}

describe.each([
  ["SQLite with one server", 1],
  ...(hasPostgres ? [["Postgres with two servers", 2] as const] : []),
] as const)("Chat in a hurry over HTTP, on %s", (_, processes) => {
  const folder = mkdtempSync(join(tmpdir(), "curio-chat-"))
  const scope = Effect.runSync(Scope.make())
  const env: Record<string, string> = { DATA_DIR: folder, JWT_SECRET: jwtSecret }
  let servers: ReadonlyArray<ServerProcess> = []
  let people: ReadonlyArray<Trader> = []

  beforeAll(async () => {
    if (processes > 1)
      env["DATABASE_URL"] = Redacted.value(await Effect.runPromise(Scope.provide(temporaryPostgres, scope)))
    people = await makeTraders(writers + 2 * rounds, { databaseUrl: env["DATABASE_URL"] ?? null, folder, jwtSecret })
    servers = await Promise.all(Array.from({ length: processes }, () => startServer(env)))
    for (let n = 1; n < writers; n++) await befriend(at(0), at(n))
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(folder, { recursive: true })
  })

  const at = (n: number): Trader => people[n] ?? never()
  /** A user's client on one of the servers. */
  const on = (server: number, { token }: Trader) => client((servers[server % processes] ?? never()).url, token)
  const befriend = async (one: Trader, other: Trader) => {
    await on(0, one).post("/friends/requests", { userId: other.id })
    const { status } = await on(1, other).post("/friends/requests", { userId: one.id })
    expect(status).toBe(201)
  }
  const group = async () => {
    const memberIds = people.slice(1, writers).map(({ id }) => id)
    const { status, body } = await on(0, at(0)).post("/chat/conversations", { kind: "group", name: "Hurry", memberIds })
    expect(status).toBe(201)
    return `/chat/conversations/${body.id}`
  }
  const twentyTimes = (ask: (n: number) => Promise<Answer>) => Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
  const statuses = (answers: ReadonlyArray<Answer>) => answers.map(({ status }) => status).toSorted()
  const once = [...Array.from({ length: 19 }, () => 200), 201]

  test("20 openings of one direct conversation from both sides end as one", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const both = [at(writers + 2 * round), at(writers + 2 * round + 1)] as const
      await befriend(...both)
      const answers = await twentyTimes((n) =>
        on(n >> 1, both[n & 1] ?? never()).post("/chat/conversations", {
          kind: "direct",
          userId: both[1 - (n & 1)]?.id,
        }),
      )
      expect(statuses(answers)).toEqual(once)
      const [id, ...others] = new Set(answers.map(({ body }) => body.id))
      expect(others).toEqual([])
      for (const one of both)
        expect((await on(round, one).get("/chat/conversations")).body.items).toMatchObject([{ id, unreadCount: 0 }])
    }
  }, 600_000)

  test("20 sends with one clientId are one message", async () => {
    const path = await group()
    for (let round = 0; round < rounds; round += 1) {
      const answers = await twentyTimes((n) =>
        on(n, at(1)).post(`${path}/messages`, { content: `Try ${n}`, clientId: `once ${round}` }),
      )
      expect(statuses(answers)).toEqual(once)
      const [first, ...others] = new Set(answers.map(({ text }) => text))
      expect(others).toEqual([])
      expect((await on(round, at(0)).get(`${path}/messages?limit=2`)).body.items).toHaveLength(Math.min(round + 1, 2))
      expect((await on(round, at(0)).get(`${path}/messages?limit=1`)).body.items).toEqual([JSON.parse(first ?? "")])
    }
    expect((await on(0, at(0)).get(path)).body.unreadCount).toBe(rounds)
  }, 600_000)

  test("8 people write at once, and those who read meanwhile miss nothing and get nothing twice", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const path = await group()
      const { body: first } = await on(0, at(0)).post(`${path}/messages`, { content: "The first" })
      let isOver = false
      const writing = Promise.all(
        people.slice(0, writers).map(async (person, writer) => {
          for (let n = 0; n < each; n += 1) {
            const { status } = await on(writer, person).post(`${path}/messages`, { content: `${writer}.${n}` })
            expect(status).toBe(201)
          }
        }),
      ).finally(() => {
        isOver = true
      })
      const page = async (server: number, query: string): Promise<ReadonlyArray<Message>> => {
        const { status, body } = await on(server, at(server % writers)).get(`${path}/messages?${query}`)
        expect(status).toBe(200)
        return body.items
      }
      /** Every message after the first one, by the id of the last one that was seen, on the servers in turn. */
      const followed = async (limit: number) => {
        const seen: Array<Message> = []
        for (let n = limit; ; n += 1) {
          const wasOver = isOver
          const items = await page(n, `after=${seen.at(-1)?.id ?? first.id}&limit=${limit}`)
          expect(items.length).toBeLessThanOrEqual(limit)
          seen.push(...items.toReversed())
          if (wasOver && items.length === 0) return seen
        }
      }
      /** Every message before the newest one of that moment, and that one, the oldest first. */
      const walkedDown = async (limit: number) => {
        const seen = [...(await page(limit, `limit=${limit}`))]
        for (let n = limit + 1; ; n += 1) {
          const items = await page(n, `before=${seen.at(-1)?.id}&limit=${limit}`)
          seen.push(...items)
          if (items.length === 0) return seen.toReversed()
        }
      }
      const [up, down] = await Promise.all([
        Promise.all(limits.map(followed)),
        Promise.all(limits.map(walkedDown)),
        writing,
      ])
      const all = (await page(round, "limit=100")).toReversed()
      expect(all).toHaveLength(1 + writers * each)
      for (const seen of up) expect(idsOf(seen)).toEqual(idsOf(all.slice(1)))
      for (const seen of down) expect(idsOf(seen)).toEqual(idsOf(all.slice(0, seen.length)))
      const moments = all.map(({ createdAt }) => createdAt)
      expect(moments).toEqual(moments.toSorted())
      for (const [n, person] of people.slice(0, writers).entries()) {
        const { body } = await on(n, person).get(path)
        expect(body.unreadCount).toBe(all.length - each - (n === 0 ? 1 : 0))
      }
    }
  }, 600_000)

  test("and the rows keep their rules", async () => {
    expect(await runToEnd("cli/main.ts", ["db", "check", "--json"], env)).toEqual({ out: "[]\n", err: "", code: 0 })
    for (const { said } of servers) expect(said.out).not.toMatch(/"level":"(error|fatal)"/)
  }, 120_000)
})

const idsOf = (messages: ReadonlyArray<Message>) => messages.map(({ id }) => id)
const never = (): never => {
  throw new Error("There is one.")
}
