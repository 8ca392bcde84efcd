import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { removeItemPictures, sweepFiles } from "../../../core/index.ts"
import { html, png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "../files/upload.ts"
import { buying, completed, euros, itemOf, signedInAgain } from "../market/market.ts"
import { openRound } from "../market/rounds/rounds-client.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { unfit } from "./rows.ts"

interface Picture {
  readonly id: string
  readonly url: string
  readonly caption: string | null
}

describe.each(engines)("The pictures of items, on %s", (engine) => {
  let service: Service
  let [ada, bob]: [Person, Person] = [] as never
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    ada = await service.person()
    bob = await service.person()
  })
  afterAll(() => service.stop())

  // Every picture is of another size, because equal ones are one file.
  let width = 20
  const formOf = (fields: Readonly<Record<string, string>> = {}, bytes: Uint8Array = png(++width, 9)) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append("file", new File([new Uint8Array(bytes)], "a.png"))
    return data
  }
  const add = (by: Person, item: { readonly id: string }, caption?: string) =>
    by.post(`/items/${item.id}/pictures`, formOf(caption === undefined ? {} : { caption }))
  const pictured = async (by: Person, captions: ReadonlyArray<string>, said: object = {}, of: object = {}) => {
    const item = await itemOf(by, said, of)
    for (const caption of captions) expect((await add(by, item, caption)).status).toBe(201)
    return (await by.get(`/items/${item.id}`)).body
  }
  const shown = async (by: Person, item: { readonly id: string }) => {
    const { body } = await by.get(`/items/${item.id}`)
    expect(body.coverUrl).toBe(body.pictures[0]?.url ?? null)
    return body.pictures.map(({ caption }: Picture) => caption)
  }
  const statuses = (pictures: ReadonlyArray<string>) =>
    Promise.all(pictures.map(async (url) => (await fetch(service.url + new URL(url).pathname)).status))
  const sweepLater = async () => {
    service.clock.forward({ hours: 2 })
    await service.inside(sweepFiles())
  }

  test("are added behind one another, captioned, moved, replaced and removed; the first is the cover", async () => {
    const item = await pictured(ada, ["front", "back", "side"])
    expect(item.pictures).toMatchObject([{ caption: "front" }, { caption: "back" }, { caption: "side" }])
    const [front, back, side] = item.pictures as ReadonlyArray<Picture>
    const path = (picture: Picture | undefined) => `/items/${item.id}/pictures/${picture?.id}`
    const { status, body } = await ada.patch(path(side), { position: 0, caption: "  The side  " })
    expect([status, body.coverUrl]).toEqual([200, side?.url])
    expect(await shown(ada, item)).toEqual(["The side", "front", "back"])
    expect((await ada.patch(path(side), { position: 8 })).body.pictures.map(({ id }: Picture) => id)).toEqual(
      [front, back, side].map((one) => one?.id),
    )
    expect((await ada.patch(path(back), { caption: null })).status).toBe(200)
    expect(await shown(ada, item)).toEqual(["front", null, "The side"])
    expect((await ada.patch(`/items/${item.id}`, { name: "Renamed" })).body.pictures).toHaveLength(3)

    const put = await send(service, `/items/${item.id}/cover`, form(part(png(++width, 9))), ada)
    expect([put.status, put.body.pictures.length, put.body.coverUrl]).toEqual([200, 3, put.body.pictures[0].url])
    expect(await shown(ada, item)).toEqual([null, null, "The side"])
    expect((await ada.delete(path(front))).status).toBe(404)
    expect((await ada.delete(path(back))).status).toBe(204)
    expect((await ada.delete(`/items/${item.id}/cover`)).status).toBe(204)
    expect(await shown(ada, item)).toEqual(["The side"])
    for (const _ of [1, 2]) expect((await ada.delete(`/items/${item.id}/cover`)).status).toBe(204)
    expect(await shown(ada, item)).toEqual([])
  })

  test("are eight at most: of twenty at once for the last place one is added", async () => {
    const item = await pictured(ada, ["1", "2", "3", "4", "5", "6", "7"])
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(ada, item, `8: ${n}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.flatMap(({ body, status }) => (status === 201 ? [] : [body.error]))
    expect(refused).toContain("PICTURE_LIMIT_REACHED")
    expect((await ada.get(`/items/${item.id}`)).body.pictures).toHaveLength(8)
    // What is no picture is refused for the limit already, before it is decoded.
    expect(await outcome(ada.post(`/items/${item.id}/pictures`, formOf({}, html)))).toEqual(
      refusal(409, "PICTURE_LIMIT_REACHED"),
    )
    expect((await send(service, `/items/${item.id}/cover`, form(part(png(++width, 9))), ada)).status).toBe(200)
    expect((await ada.get(`/items/${item.id}`)).body.pictures).toHaveLength(8)
  })

  test("are refused with what they may not be, and then nothing is kept", async () => {
    const item = await pictured(ada, ["front"])
    const path = `/items/${item.id}/pictures`
    const [picture] = item.pictures as ReadonlyArray<Picture>
    for (const [sent, answer] of [
      [formOf({}, html), refusal(400, "INVALID_IMAGE")],
      [formOf({ caption: "x".repeat(201) }), unfit("body.caption must NOT have more than 200 characters")],
      [formOf({}, Buffer.alloc(5 * 1024 * 1024 + 1)), refusal(413, "PAYLOAD_TOO_LARGE")],
      [new FormData(), unfit("body must have required property 'file'")],
    ] as const)
      expect(await outcome(ada.post(path, sent))).toEqual(answer)
    for (const [by, where, answer] of [
      [bob, item.id, refusal(403, "FORBIDDEN")],
      [ada, crypto.randomUUID(), refusal(404, "NOT_FOUND")],
    ] as const) {
      const one = `/items/${where}/pictures/${picture?.id}`
      expect(await outcome(by.post(`/items/${where}/pictures`, formOf({}, html)))).toEqual(answer)
      expect(await outcome(by.patch(one, { position: 0 }))).toEqual(answer)
      expect(await outcome(by.delete(one))).toEqual(answer)
    }
    const other = await pictured(ada, ["other"])
    const foreign = `/items/${other.id}/pictures/${picture?.id}`
    expect(await outcome(ada.patch(foreign, { position: 0 }))).toEqual(refusal(404, "PICTURE_NOT_FOUND"))
    expect(await outcome(ada.delete(foreign))).toEqual(refusal(404, "PICTURE_NOT_FOUND"))
    expect((await ada.patch(`${path}/${picture?.id}`, { position: -1 })).status).toBe(400)
    expect((await ada.patch(`${path}/${picture?.id}`, { position: 9 })).status).toBe(400)
    expect(await shown(ada, item)).toEqual(["front"])
  })

  test("are shown wherever the item is, to those who see it", async () => {
    const item = await pictured(ada, ["front", "back"])
    const { body: listing } = await ada.post("/listings", { itemId: item.id, kind: "both", price: euros(1000) })
    const round = await openRound(ada)
    const { body: entry } = await ada.post(`/rounds/${round.id}/entries`, { itemId: item.id })
    const { body: share } = await ada.post("/shares", { targetType: "listing", targetId: listing.id })
    const link = `/s/${new URL(share.url).pathname.split("/").at(-1)}`
    const seenBy = async (by: Person) => {
      const lists = [`/collections/${item.collectionId}/items`, "/listings", `/users/${ada.user.id}/listings`, link]
      const found = await Promise.all(lists.map(async (list) => (await by.get(list)).body.items ?? []))
      const [items, market, own, linked] = found
      const one = (all: ReadonlyArray<{ readonly id: string }>) => all.find(({ id }) => id === listing.id) as never
      const pictures = [
        (await by.get(`/items/${item.id}`)).body.pictures,
        items?.[0]?.pictures,
        (one(market) as { item: { pictures: unknown } } | undefined)?.item.pictures,
        (one(own) as { item: { pictures: unknown } } | undefined)?.item.pictures,
        (await by.get(`/listings/${listing.id}`)).body.item?.pictures,
        (await by.get(`/entries/${entry.id}`)).body.item?.pictures ??
          (await by.get(`/rounds/${round.id}/entries`)).body.items?.[0]?.item.pictures,
      ]
      return { pictures, linked: linked?.[0]?.pictures }
    }
    const withoutIds = item.pictures.map(({ caption, url }: Picture) => ({ url, caption }))
    expect(await seenBy(bob)).toEqual({
      pictures: [item.pictures, item.pictures, item.pictures, item.pictures, item.pictures, item.pictures],
      linked: withoutIds,
    })
    expect((await ada.patch(`/collections/${item.collectionId}`, { visibility: "private" })).status).toBe(200)
    const { linked, pictures } = await seenBy(bob)
    expect([linked, ...pictures.flatMap((some) => some ?? [])]).toEqual([undefined])
    const texts = await Promise.all(
      ["/listings", `/listings/${listing.id}`, `/rounds/${round.id}/entries`, `/items/${item.id}`, link].map(
        async (path) => (await bob.get(path)).text,
      ),
    )
    for (const text of texts) expect(text).not.toContain("back")
  })

  test("go with the item to its receiver; with several copies, one gets the same pictures as its own", async () => {
    for (const copies of [1, 2]) {
      const [seller, buyer] = [await service.person(), await service.person()]
      const item = await pictured(seller, ["front", "back"], { copies })
      const price = euros(1000)
      const { body: listing } = await seller.post("/listings", { itemId: item.id, kind: "sale", price })
      const { body: offer } = await buyer.post("/offers", buying(listing.id))
      await completed(seller, buyer, offer)
      const [received] = (await buyer.get("/items")).body.items
      expect(received.pictures.map(({ caption, url }: Picture) => [url, caption])).toEqual(
        item.pictures.map(({ caption, url }: Picture) => [url, caption]),
      )
      expect(
        await service.query(`select distinct owner_id from item_pictures where item_id = '${received.id}'`),
      ).toEqual([{ owner_id: buyer.user.id }])
      if (copies === 1) continue
      for (const { id } of received.pictures) expect(item.pictures.map((one: Picture) => one.id)).not.toContain(id)
      // Each owner changes their own, and the file stays as long as one of them shows it.
      expect((await buyer.delete(`/items/${received.id}`)).status).toBe(204)
      await sweepLater()
      const again = await signedInAgain(seller)
      expect((await again.get(`/items/${item.id}`)).body.pictures).toEqual(item.pictures)
      expect(await statuses(item.pictures.map(({ url }: Picture) => url))).toEqual([200, 200])
    }
  })

  test("are swept once no item shows them, and all go when an administrator removes them", async () => {
    const mine = await service.person()
    const item = await pictured(mine, ["front", "back", "side"])
    const urls = item.pictures.map(({ url }: Picture) => url)
    expect((await mine.delete(`/items/${item.id}/pictures/${item.pictures[1].id}`)).status).toBe(204)
    expect(await statuses(urls)).toEqual([200, 200, 200])
    await sweepLater()
    expect(await statuses(urls)).toEqual([200, 404, 200])
    await service.inside(removeItemPictures({ id: item.id, by: null }))
    const again = await signedInAgain(mine)
    expect((await again.get(`/items/${item.id}`)).body).toMatchObject({ pictures: [], coverUrl: null })
    await sweepLater()
    expect(await statuses(urls)).toEqual([404, 404, 404])
  })
})
