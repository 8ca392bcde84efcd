import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { join } from "node:path"
import type { Answer } from "../../support/client.ts"
import { hasPostgres } from "../../support/postgres.ts"
import { trafficTo } from "../../support/postgres-traffic.ts"
import { type Service, startService } from "../../support/service.ts"
import { buying, euros, listingOf, tradeWith } from "./market.ts"

/** What `docs/performance.md` promises of a request: the statements of its transaction, and their round trips. */
const promised = async () => {
  const text = await Bun.file(join(import.meta.dir, "../../../docs/performance.md")).text()
  const [, rest = ""] = text.split("## What a trade sends to Postgres\n")
  const [section = ""] = rest.split("\n## ", 1)
  const rows = [...section.matchAll(/^\| ([^|]+?) \| (\d+) \| (\d+) \|$/gm)]
  return new Map(rows.map(([, name = "", statements, trips]) => [name, [Number(statements), Number(trips)]] as const))
}

describe.skipIf(!hasPostgres)("A trade on Postgres", () => {
  let service: Service
  let way: ReturnType<typeof trafficTo>
  beforeAll(async () => {
    const through = (database: string) => {
      way = trafficTo(database)
      return way.url
    }
    // A connection prepares a statement when it is new to it: few connections know all of them soon.
    const env = { DATABASE_CONNECTIONS: "3", DATABASE_TRANSACTIONS: "1" }
    service = await startService({ engine: "Postgres", passwordCost: 4, isStill: true, env, through })
  })
  afterAll(async () => {
    await service.stop()
    way.stop()
  })

  test("sends no more statements and waits for no more answers than the page says", async () => {
    const [ada, ben] = [await service.person(), await service.person()]
    const least = new Map<string, [number, number]>()
    /** The largest transaction of a request, at its best: a connection prepares a statement that is new to it. */
    const counted = async (name: string, asked: () => Promise<Answer>) => {
      way.transactions.length = 0
      const answer = await asked()
      expect(answer.status).toBeLessThan(300)
      const largest = way.transactions.toSorted((a, b) => b.statements.length - a.statements.length)[0]
      const [statements, trips] = [largest?.statements.length ?? 0, largest?.trips ?? 0]
      const [before, tripsBefore] = least.get(name) ?? [statements, trips]
      least.set(name, [Math.min(before, statements), Math.min(tripsBefore, trips)])
      return answer.body
    }
    for (let round = 0; round < 5; round++) {
      const listing = await listingOf(ada)
      const { id } = await counted("an offer", () => ben.post("/offers", buying(listing.id)))
      const other = { price: euros(950) }
      await counted("a counter-offer", () => ada.post(`/offers/${id}/proposals`, other))
      await counted("an acceptance", () => ben.post(`/offers/${id}/accept`))
      await counted("the first confirmation", () => ada.post(`/offers/${id}/confirm`))
      await counted("the last confirmation of a sale", () => ben.post(`/offers/${id}/confirm`))
      const { offer } = await tradeWith(ada, ben)
      await ada.post(`/offers/${offer.id}/accept`)
      await ada.post(`/offers/${offer.id}/confirm`)
      await counted("the last confirmation of an exchange", () => ben.post(`/offers/${offer.id}/confirm`))
    }
    const table = await promised()
    expect([...least.keys()]).toEqual([...table.keys()])
    const more = [...least].filter(([name, [statements, trips]]) => {
      const [mostStatements = 0, mostTrips = 0] = table.get(name) ?? []
      return statements > mostStatements || trips > mostTrips
    })
    expect(more).toEqual([])
  })
})
