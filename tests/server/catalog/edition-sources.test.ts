import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { startEditionSource } from "../../support/edition-source.ts"
import { png } from "../../support/pictures.ts"
import { type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"
import type { Person } from "../users/people.ts"

const id = "5b1f3a8e-7c2d-4f60-9a1b-2c3d4e5f6a7b"

describe("Items that are added by their codes", () => {
  const [cards, records] = [startEditionSource(), startEditionSource()]
  let service: Service
  let ada: Person
  beforeAll(async () => {
    const env = {
      EDITION_LOOKUP: "openlibrary",
      EDITION_LOOKUP_URL: "off",
      EDITION_SCRYFALL_URL: cards.url,
      EDITION_MUSICBRAINZ_URL: records.url,
    }
    service = await startService({ passwordCost: 4, env })
    ada = await service.person()
  })
  afterAll(async () => {
    await service.stop()
    await Promise.all([cards.stop(), records.stop()])
  })

  const filled = async (type: string, codes: ReadonlyArray<string>, failed: number) => {
    const { body } = await ada.post("/collections", { name: "Things", type })
    await ada.post(`/collections/${body.id}/items/from-editions`, { codes })
    await until(async () => {
      const fills = (await ada.get(`/collections/${body.id}/fills`)).body
      return fills.waiting === 0 && fills.failed === failed
    })
    return (await ada.get(`/collections/${body.id}/items?sort=name`)).body.items
  }

  test("get names and covers of cards and of music, and a barcode that is none of music stays", async () => {
    const picture = () => new Response(new Uint8Array(png(40, 60)), { headers: { "content-type": "image/png" } })
    cards.has("/normal.png", picture)
    cards.has("/cards/xyz/107", { name: "Copper Otter", image_uris: { normal: `${cards.url}/normal.png` } })
    expect(await filled("cardgames", ["mtg:xyz/107", "mtg:xyz/999"], 1)).toEqual([
      expect.objectContaining({ name: "Copper Otter", pictures: [expect.any(Object)] }),
      expect.objectContaining({ name: "mtg:xyz/999", pictures: [] }),
    ])

    const release = { id, title: "Tin Moons", "cover-art-archive": { front: true } }
    records.has(`/ws/2/release/${id}?inc=artist-credits+labels&fmt=json`, release)
    // The Cover Art Archive sends those who ask to the Internet Archive.
    records.has(`/release/${id}/front-500`, () => Response.redirect(`${records.url}/there.png`, 307))
    records.has("/there.png", picture)
    const query = encodeURIComponent("barcode:(4006381333931 OR 04006381333931)")
    records.has(`/ws/2/release?query=${query}&limit=5&fmt=json`, { releases: [] })
    expect(await filled("custom", [`musicbrainz:${id}`, "4006381333931", "9780306406157"], 1)).toEqual([
      expect.objectContaining({ name: "EAN 4006381333931", pictures: [] }),
      expect.objectContaining({ name: "ISBN 9780306406157", pictures: [] }),
      expect.objectContaining({ name: "Tin Moons", pictures: [expect.any(Object)] }),
    ])
  })

  test("are searched for in the sources of their type, or in all", async () => {
    cards.has("/cards/search?q=moons", { data: [{ id, name: "Moons", set: "xyz", collector_number: "7" }] })
    const path = "/ws/2/release?query=moons&dismax=true&limit=20&fmt=json"
    records.has(path, { releases: [{ id, title: "Moons", barcode: "4006381333931" }] })
    const found = async (query: string) =>
      (await ada.get(`/editions?q=moons${query}`)).body.items.map(({ edition }: { edition: string }) => edition)
    expect(await found("&type=cardgames")).toEqual(["mtg:xyz/7"])
    expect(await found("&type=custom")).toEqual(["gtin:04006381333931"])
    expect(await found("")).toEqual(["mtg:xyz/7", "gtin:04006381333931"])
    expect(await found("&type=books")).toEqual([])
  })

  test("make a set of a series, once for a key, or none where the source knows none or too many", async () => {
    const page = (code: string) => `/cards/search?q=set%3A${code}&unique=prints&order=set&page=`
    const card = (n: number) => ({
      ...{ id, name: `Card ${n}`, set: "xyz", set_name: "Rivers of Copper", collector_number: `${n}` },
    })
    cards.has(`${page("xyz")}1`, { total_cards: 3, has_more: true, data: [card(1), card(2)] })
    cards.has(`${page("xyz")}2`, { total_cards: 3, has_more: false, data: [card(3), { ...card(4), set: "abc" }] })
    const made = await ada.post(
      "/sets/from-series",
      { series: " MTG:xyz ", isPublic: true },
      { headers: { "idempotency-key": "s" } },
    )
    expect(made).toMatchObject({ status: 201, body: { name: "Rivers of Copper", type: "cardgames", placesCount: 3 } })
    const { body: again } = await ada.post(
      "/sets/from-series",
      { series: " MTG:xyz ", isPublic: true },
      { headers: { "idempotency-key": "s" } },
    )
    expect(again).toEqual(made.body)
    const { body } = await ada.get(`/sets/${made.body.id}`)
    expect(body.places).toMatchObject(
      [1, 2, 3].map((n) => ({ number: `${n}`, name: `Card ${n}`, edition: `mtg:xyz/${n}` })),
    )
    cards.has(`${page("big")}1`, { total_cards: 2001, has_more: true, data: [{ ...card(1), set: "big" }] })
    const answer = async (series: string) => {
      const { body, status } = await ada.post("/sets/from-series", { series })
      return [status, body.error]
    }
    expect(await answer("mtg:big")).toEqual([409, "PLACE_LIMIT_REACHED"])
    for (const series of ["mtg:nil", "mtg:../x", "bgg:1", "xyz"])
      expect([series, ...(await answer(series))]).toEqual([series, 404, "NOT_FOUND"])
    cards.misbehave(() => new Response("no", { status: 503 }))
    expect(await answer("mtg:xyz")).toEqual([503, "Service Unavailable"])
    cards.behave()
  })
})
