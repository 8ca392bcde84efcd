import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { DateTime, Effect } from "effect"
import { countNextSales, suspendAccount, type UserId, unsuspendAccount } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { buying, completed, itemOf, tradeWith } from "../market/market.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("The prices of an edition, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const year = new Date().toISOString().slice(0, 4)
  const three = async () => [await service.person(), await service.person(), await service.person()] as const
  const five = async () => [...(await three()), await service.person(), await service.person()] as const
  const editionOf = (n: number) => `bgg:${n}`
  const pricesFor = async (by: Person, edition: string, query = "") =>
    (await by.get(`/editions/${edition}/prices${query}`)).body
  const listed = async (by: Person, edition: string, amount: number) => {
    const { id: itemId } = await itemOf(by, { editions: [edition] })
    const price = { amount, currency: "EUR" }
    return (await by.post("/listings", { itemId, kind: "both", price })).body
  }
  const sold = async (from: Person, to: Person, edition: string, amount: number) => {
    const listing = await listed(from, edition, 1000)
    const offer = await to.post("/offers", buying(listing.id, { price: { amount, currency: "EUR" } }))
    expect(offer.status).toBe(201)
    await completed(from, to, offer.body)
  }

  /** Sales of an edition from each of some people to the next one. */
  const soldAround = async (people: ReadonlyArray<Person>, edition: string, amounts: ReadonlyArray<number>) => {
    for (const [n, amount] of amounts.entries())
      await sold(people[n % people.length] as Person, people[(n + 1) % people.length] as Person, edition, amount)
  }
  const tomorrow = () =>
    service.inside(
      Effect.gen(function* () {
        while (yield* countNextSales(DateTime.add(yield* DateTime.now, { days: 1 })));
      }),
    )

  test("are those of five pairs, in two significant digits, for everybody, from the next day on", async () => {
    const people = await five()
    const stranger = await service.person()
    const edition = editionOf(1)
    await soldAround(people, edition, [912, 711, 805, 1234])
    await tomorrow()
    expect(await pricesFor(people[0], edition)).toEqual({ edition, sales: [], asking: [] })
    await sold(people[4], people[0], edition, 999)
    await service.inside(countNextSales())
    expect(await pricesFor(people[0], edition)).toEqual({ edition, sales: [], asking: [] })
    await tomorrow()
    const sales = [{ period: year, currency: "EUR", count: 5, low: 710, median: 910, high: 1200 }]
    for (const by of [people[0], stranger]) expect(await pricesFor(by, edition)).toEqual({ edition, sales, asking: [] })
    const [month] = (await pricesFor(people[0], edition, "?by=month")).sales
    expect(month).toEqual({ ...sales[0], period: expect.stringMatching(/^\d{4}-\d\d$/) })
  })

  test("do not show the sale of strangers between those of three accounts", async () => {
    const edition = editionOf(3)
    await soldAround(await three(), edition, [1, 99_999_999, 50])
    const [seller, buyer] = await three()
    await sold(seller, buyer, edition, 4321)
    await tomorrow()
    const answer = await pricesFor(seller, edition)
    expect(answer).toEqual({ edition, sales: [], asking: [] })
  })

  test("leave out trades, and the sales of a suspended account until it is unsuspended", async () => {
    const people = await five()
    const [ada, bob, eve] = people
    const edition = editionOf(2)
    await tradeWith(ada, bob).then(({ offer }) => completed(ada, bob, offer))
    await soldAround(people, edition, [900, 700, 800, 750, 850])
    await tomorrow()
    const counts = async () => (await pricesFor(bob, edition)).sales.map(({ count }: { count: number }) => count)
    expect(await counts()).toEqual([5])
    await service.inside(suspendAccount(eve.user.id as UserId))
    expect(await counts()).toEqual([])
    await service.inside(unsuspendAccount(eve.user.id as UserId))
    expect(await counts()).toEqual([5])
  })

  test("ask what the showcase has of it for the viewer, who may write the edition in any form", async () => {
    const [ada, bob] = await three()
    await listed(ada, "isbn:0306406152", 1200)
    const asking = [{ currency: "EUR", count: 1, low: 1200, median: 1200, high: 1200 }]
    expect(await pricesFor(bob, "isbn:0-306-40615-2")).toEqual({ edition: "isbn:9780306406157", sales: [], asking })
    expect((await pricesFor(ada, "isbn:9780306406157")).asking).toEqual([])
  })

  test("are refused for what is no edition", async () => {
    const [ada] = await three()
    const { body, headers, status } = await ada.get("/editions/isbn:9780306406158/prices")
    expect([status, body.error]).toEqual([400, "INVALID_EDITION"])
    expect([headers.get("x-error-field"), headers.get("x-error-reason")]).toEqual(["edition", "checksum"])
    expect((await ada.get("/editions/bgg:1/prices?by=week")).status).toBe(400)
  })
})
