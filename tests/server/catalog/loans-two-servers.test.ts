import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { problems } from "../../sql/maintenance/check/broken-rules.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { type Service, startService } from "../../support/service.ts"
import { act, buying, euros, itemOf } from "../market/market.ts"
import { openRound } from "../market/rounds/rounds-client.ts"

describe.skipIf(!hasPostgres)("Loans, on two servers of one Postgres", () => {
  let servers: readonly [Service, Service]
  beforeAll(async () => {
    const one = await startService({ passwordCost: 4, engine: "Postgres", isStill: true })
    const env = { DATABASE_URL: one.databaseUrl ?? "" }
    servers = [one, await startService({ passwordCost: 4, engine: "that of the other", env, isStill: true })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  test("of loans, an acceptance and an entry at both at once exactly one holds the last copy", async () => {
    const [one] = servers
    const [ada, eve] = [await one.person(), await one.person()]
    const at = (n: number) => (servers[n % 2] ?? one).client().signedIn(ada.token)
    for (let round = 0; round < 5; round++) {
      const item = await itemOf(ada, {}, { type: "boardgames" })
      const { body: listing } = await ada.post("/listings", { itemId: item.id, kind: "both", price: euros(1000) })
      const { body: offer } = await eve.post("/offers", buying(listing.id))
      const { id } = await openRound(ada)
      const lend = (n: number) => at(n).post(`/items/${item.id}/loan`, { borrowerName: "Grace" })
      const answers = await Promise.all([
        ...[0, 1, 2, 3].map(lend),
        act(at(round), offer, "accept"),
        at(round + 1).post(`/rounds/${id}/entries`, { itemId: item.id }),
        ...[4, 5, 6, 7].map(lend),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    }
    expect(await one.inside(problems)).toEqual([])
  })
})
