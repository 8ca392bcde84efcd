import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../../support/service.ts"
import { countingCalls } from "../../statements-of.ts"
import type { Person } from "../../users/people.ts"
import { act, euros } from "../market.ts"

/** What it cost to accept one item for one while no offer was for several things. */
const acceptedBefore = 14

describe.if(engines.includes("Postgres"))("The statements of an offer on Postgres", () => {
  let service: Service
  let counting: Awaited<ReturnType<typeof countingCalls>>
  beforeAll(async () => {
    service = await startService({ engine: "Postgres", passwordCost: 4, isStill: true })
    counting = await countingCalls(service.databaseUrl ?? "")
  })
  afterAll(async () => {
    await counting.stop()
    await service.stop()
  })

  const counted = (ask: () => Promise<unknown>) => counting.counted(ask)

  const itemsOf = async (by: Person, count: number) => {
    const { body: shelf } = await by.post("/collections", { name: "Games", type: "games" })
    const ids = []
    for (let n = 0; n < count; n++)
      ids.push((await by.post(`/collections/${shelf.id}/items`, { name: `Game ${n}` })).body.id)
    return ids as ReadonlyArray<string>
  }

  /** A trade of so many items for as many, whose steps are counted. */
  const trade = async (owner: Person, offerer: Person, count: number) => {
    const [wanted, given] = [await itemsOf(owner, count), await itemsOf(offerer, count)]
    const listings = []
    for (const itemId of wanted)
      listings.push((await owner.post("/listings", { itemId, kind: "both", price: euros(1000) })).body.id)
    const one = { listingId: listings[0], offeredItemId: given[0] }
    const things = count === 1 ? one : { listingIds: listings, offeredItemIds: given }
    const { body: offer } = await offerer.post("/offers", { ...things, kind: "trade" })
    const accept = await counted(async () => expect((await act(owner, offer, "accept")).status).toBe(200))
    expect((await act(owner, offer, "confirm")).status).toBe(200)
    const complete = await counted(async () =>
      expect((await act(offerer, offer, "confirm")).body.status).toBe("completed"),
    )
    return { accept, complete }
  }

  /** The fewest of three times: what is asked for once and then kept costs no statement again. */
  const fewest = async (owner: Person, offerer: Person, count: number) => {
    const trades = []
    for (let time = 0; time < 3; time++) trades.push(await trade(owner, offerer, count))
    return {
      accept: Math.min(...trades.map(({ accept }) => accept)),
      complete: Math.min(...trades.map(({ complete }) => complete)),
    }
  }

  test("are no more for one than they were, and for ten at most three times as many", async () => {
    const [owner, offerer] = [await service.person(), await service.person()]
    const one = await fewest(owner, offerer, 1)
    const ten = await fewest(owner, offerer, 10)
    expect(one.accept).toBeLessThanOrEqual(acceptedBefore)
    expect(ten.accept).toBeLessThanOrEqual(3 * one.accept)
    expect(ten.complete).toBeLessThanOrEqual(3 * one.complete)
  })
})
