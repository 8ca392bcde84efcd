import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("A want for an edition, on %s", (engine) => {
  let service: Service
  let ada: Person
  let grace: Person
  let shelf: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    grace = await service.person()
    shelf = (await grace.post("/collections", { name: "Shelf", type: "custom" })).body.id
  })
  afterAll(() => service.stop())

  const inPath = (edition: string) => edition.replace("/", ":")

  test.each([
    ["upc:01234565", "gtin:012345000065"],
    ["isbn:306406152", "gtin:9780306406157 51295"],
    ["asin:080442957X", "isbn:9780804429573"],
    ["asin:b00005n5pf", "asin:B00005N5PF"],
    ["oclc:ocm00039478", "oclc:39478"],
    ["mtg:DMU/#107", "mtg:dmu/107/281"],
    ["mtg:CON_/12", "mtg:con/12"],
    ["mtg:war/1*", "mtg:WAR/1★"],
  ])("as %s is met by an item with %s", async (wanted, owned) => {
    const { body: item } = await grace.post(`/collections/${shelf}/items`, { name: "A thing", editions: [owned] })
    const terms = { itemId: item.id, kind: "sale", price: { amount: 100, currency: "EUR" } }
    const { body: listing } = await grace.post("/listings", terms)
    const { body: want } = await ada.post("/wants", { edition: wanted })
    expect(want).toMatchObject({ edition: item.editions[0], matchesCount: 1 })
    expect((await ada.get(`/wants/${want.id}/matches`)).body.items).toMatchObject([{ id: listing.id }])
    const { body: shown } = await ada.get(`/editions/${encodeURIComponent(inPath(item.editions[0]))}`)
    expect(shown).toMatchObject({ edition: want.edition, itemsCount: 1, listingsCount: 1 })
    const { body: found } = await ada.get(`/listings?edition=${encodeURIComponent(wanted)}`)
    expect(found.items).toMatchObject([{ id: listing.id }])
  })

  test("is not met by another variant of the card, nor by the same number of another set", async () => {
    const { body: want } = await ada.post("/wants", { edition: "mtg:pdmu/107p" })
    for (const edition of ["mtg:pdmu/107s", "mtg:pdmu/107", "mtg:dmu/107p", "mtg:pdmu/107★"]) {
      const { body: item } = await grace.post(`/collections/${shelf}/items`, { name: "A card", editions: [edition] })
      await grace.post("/listings", { itemId: item.id, kind: "sale", price: { amount: 100, currency: "EUR" } })
    }
    expect((await ada.get(`/wants/${want.id}`)).body.matchesCount).toBe(0)
  })
})
