import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit } from "../catalog/rows.ts"
import { form, part, send } from "../files/upload.ts"
import { outcome, type Person, rowsOfOneMoment, walk } from "../users/people.ts"
import { collectionOf, euros, itemOf, listingOf, offerTo } from "./market.ts"

describe.each(engines)("Where listings show, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const step = (by: Person, id: string, action: string) => by.post(`/listings/${id}/${action}`)
  const close = (by: Person, id: string) => by.delete(`/listings/${id}`)

  test("an item shows the listing that is active, else the latest paused one, else none, wherever it is answered", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const item = await itemOf(ada)
    const shown = async () => {
      const answers = []
      for (const by of [ada, bob]) answers.push((await by.get(`/items/${item.id}`)).body.listing)
      for (const by of [ada, bob])
        answers.push((await by.get(`/collections/${item.collectionId}/items`)).body.items[0].listing)
      answers.push((await ada.get("/items")).body.items[0].listing)
      answers.push((await ada.get("/items?q=wilds")).body.items[0].listing)
      answers.push((await ada.patch(`/items/${item.id}`, { rating: 3 })).body.listing)
      answers.push((await send(service, `/items/${item.id}/cover`, form(part(png(9, 9))), ada)).body.listing)
      expect(new Set(answers.map((listing) => JSON.stringify(listing))).size).toBe(1)
      return answers[0]
    }
    const list = async () => (await ada.post("/listings", { itemId: item.id, kind: "trade" })).body
    expect(await shown()).toBeNull()
    const first = await list()
    expect(await shown()).toEqual({ id: first.id, status: "active" })
    await step(ada, first.id, "pause")
    expect(await shown()).toEqual({ id: first.id, status: "paused" })
    const second = await list()
    expect(await shown()).toEqual({ id: second.id, status: "active" })
    await step(ada, second.id, "pause")
    expect(await shown()).toEqual({ id: second.id, status: "paused" })
    await step(ada, first.id, "resume")
    expect(await shown()).toEqual({ id: first.id, status: "active" })
    await close(ada, first.id)
    expect(await shown()).toEqual({ id: second.id, status: "paused" })
    await close(ada, second.id)
    expect(await shown()).toBeNull()
  })

  test("each item of a page has its own, and items of other people none of them", async () => {
    const ada = await service.person()
    const games = await collectionOf(ada)
    const expected = []
    for (let n = 0; n < 6; n += 1) {
      const { body: item } = await ada.post(`/collections/${games.id}/items`, { name: `Game ${n}` })
      if (n % 3 === 0) expected.unshift(null)
      else {
        const { body } = await ada.post("/listings", { itemId: item.id, kind: "trade" })
        if (n % 3 === 2) await step(ada, body.id, "pause")
        expected.unshift({ id: body.id, status: n % 3 === 1 ? "active" : "paused" })
      }
    }
    for (const path of ["/items", `/collections/${games.id}/items`])
      expect((await walk(ada, path, 4)).map(({ listing }) => listing)).toEqual(expected)
  })

  test("a profile counts the active listings that the viewer sees, one's own the paused ones too", async () => {
    const [ada, friend, stranger] = [await service.person(), await service.person(), await service.person()]
    await rowsOfOneMoment(service).befriend(ada.user, friend.user)
    for (const visibility of ["public", "friends_only", "private"]) {
      await listingOf(ada, {}, { visibility })
      await step(ada, (await listingOf(ada, {}, { visibility })).id, "pause")
      await close(ada, (await listingOf(ada, {}, { visibility })).id)
    }
    for (const [by, count] of [
      [ada, 6],
      [friend, 2],
      [stranger, 1],
    ] as const) {
      expect((await by.get(`/users/${ada.user.id}`)).body.listingsCount).toBe(count)
      expect(await walk(by, `/users/${ada.user.id}/listings`, 2)).toHaveLength(count)
    }
    expect((await ada.get("/users/me")).body.listingsCount).toBe(6)
    await ada.patch("/users/me", { privacy: "friends_only" })
    expect((await stranger.get(`/users/${ada.user.id}`)).body.listingsCount).toBeNull()
    expect((await stranger.get(`/users/${ada.user.id}/listings`)).body).toEqual({
      items: [],
      nextCursor: null,
    })
  })

  test("the showcase is filtered, sorted and paged as it is asked to be", async () => {
    const [seller, buyer] = [await service.person(), await service.person()]
    const make = async (name: string, terms: object, type = "games") => {
      const item = await itemOf(seller, { name }, { type })
      const { status } = await seller.post("/listings", { itemId: item.id, ...terms })
      expect(status).toBe(201)
    }
    await make("Outer Wilds", { kind: "sale", price: euros(300) })
    await make("Wilds of Outer Eden", { kind: "both", price: euros(100) })
    await make("Dune", { kind: "trade" }, "books")
    await make("Dune Messiah", { kind: "sale", price: { amount: 200, currency: "USD" } }, "books")
    const all = ["Dune Messiah", "Dune", "Wilds of Outer Eden", "Outer Wilds"]
    for (const [query, names] of [
      ["", all],
      ["sort=newest", all],
      ["sort=price_asc", ["Wilds of Outer Eden", "Dune Messiah", "Outer Wilds", "Dune"]],
      ["sort=price_desc", ["Outer Wilds", "Dune Messiah", "Wilds of Outer Eden", "Dune"]],
      ["q=OUTER+wilds", ["Wilds of Outer Eden", "Outer Wilds"]],
      ["q=dune%25+%28messiah", ["Dune Messiah"]],
      ["q=%25", []],
      ["q=%20", all],
      ["kind=sale", ["Dune Messiah", "Wilds of Outer Eden", "Outer Wilds"]],
      ["kind=trade", ["Dune", "Wilds of Outer Eden"]],
      ["kind=both", ["Wilds of Outer Eden"]],
      ["type=books", ["Dune Messiah", "Dune"]],
      ["minPrice=200", ["Dune Messiah", "Outer Wilds"]],
      ["maxPrice=200&sort=price_asc", ["Wilds of Outer Eden", "Dune Messiah"]],
      ["minPrice=0", ["Dune Messiah", "Wilds of Outer Eden", "Outer Wilds"]],
      ["minPrice=201&maxPrice=200", []],
      ["currency=USD", ["Dune Messiah"]],
      ["currency=EUR&kind=sale&maxPrice=100", ["Wilds of Outer Eden"]],
    ] as const)
      for (const limit of [1, 3, 100]) {
        const path = `/listings?ownerId=${seller.user.id}&${query}`
        const found = (await walk(buyer, path, limit)).map(({ item }) => item.name)
        expect([query, limit, found]).toEqual([query, limit, [...names]])
      }
    expect((await seller.get(`/listings?ownerId=${seller.user.id}`)).body.items).toEqual([])
  })

  test("a card game is found by its condition, as long as its owner shows it", async () => {
    const [seller, buyer] = [await service.person(), await service.person()]
    const item = await itemOf(seller, { name: "Dark Ritual", fields: { condition: "mint" } }, { type: "cardgames" })
    const { body: listing } = await seller.post("/listings", { itemId: item.id, kind: "trade" })
    const found = async (by = buyer) => {
      const lists = []
      for (const condition of ["mint", "near_mint", "played"])
        lists.push(
          (await walk(by, `/listings?ownerId=${seller.user.id}&condition=${condition}`, 1)).map(({ id }) => id),
        )
      return lists
    }
    expect([await found(), await found(seller)]).toEqual([
      [[listing.id], [], []],
      [[], [], []],
    ])
    await seller.patch(`/items/${item.id}`, { fields: { condition: "played" } })
    expect(await found()).toEqual([[], [], [listing.id]])
    const { fields } = (await seller.get(`/collections/${item.collectionId}`)).body
    const { id: field } = fields.find(
      ({ definition }: { definition: { key: string } }) => definition.key === "condition",
    )
    const hide = (isHidden: boolean) => seller.patch(`/collections/${item.collectionId}/fields/${field}`, { isHidden })
    expect((await hide(true)).status).toBe(200)
    expect((await buyer.get(`/listings/${listing.id}`)).body.item.fields).toEqual({})
    expect(await found()).toEqual([[], [], []])
    await hide(false)
    expect(await found()).toEqual([[], [], [listing.id]])
    await seller.patch(`/items/${item.id}`, { fields: { condition: null } })
    expect(await found()).toEqual([[], [], []])
  })

  test.each([
    ["kind=gift", "querystring.kind must be equal to one of the allowed values"],
    ["type=cars", "querystring.type must be equal to one of the allowed values"],
    ["condition=new", "querystring.condition must be equal to one of the allowed values"],
    ["sort=oldest", "querystring.sort must be equal to one of the allowed values"],
    ["ownerId=me", 'querystring.ownerId must match format "uuid"'],
    ["minPrice=-1", "querystring.minPrice must be number"],
    ["minPrice=1e3", "querystring.minPrice must be number"],
    ["maxPrice=9.5", "querystring.maxPrice must be number"],
    ["maxPrice=", "querystring.maxPrice must be number"],
    ["maxPrice=9007199254740992", "querystring.maxPrice must be integer"],
    ["currency=eur", 'querystring.currency must match format "iso-4217"'],
    [`q=${"x".repeat(201)}`, "querystring.q must NOT have more than 200 characters"],
    ["q=%00", "querystring.q must NOT contain NUL or a lone surrogate"],
    ["kind=sale&kind=trade", "querystring.kind must be string"],
    ["limit=101", "querystring.limit must be <= 100"],
    ["cursor=", "querystring.cursor must be a cursor of this list"],
    ["cursor=AAAA", "querystring.cursor must be a cursor of this list"],
  ])("the showcase with %s is 400", async (query, message) => {
    const by = await service.person()
    expect(await outcome(by.get(`/listings?${query}`))).toEqual(unfit(message))
  })

  test("a cursor is good for the list, sort, filters and person that it was made for, and no other", async () => {
    const [seller, buyer] = [await service.person(), await service.person()]
    for (let n = 0; n < 3; n += 1) await listingOf(seller)
    await offerTo(seller, buyer)
    await offerTo(seller, buyer)
    const lists = [
      "/listings?",
      "/listings?kind=sale",
      "/listings?kind=both",
      "/listings?type=games",
      "/listings?q=outer",
      "/listings?minPrice=1",
      "/listings?maxPrice=9999",
      "/listings?currency=EUR",
      "/listings?sort=price_asc",
      "/listings?sort=price_desc",
      `/listings?ownerId=${seller.user.id}`,
      `/users/${seller.user.id}/listings?`,
      "/offers?",
      "/offers?role=sent",
      "/offers?status=pending",
    ]
    const cursors = []
    for (const path of lists) cursors.push((await buyer.get(`${path}&limit=1`)).body.nextCursor)
    expect(cursors.filter((cursor) => typeof cursor !== "string")).toEqual([])
    for (const [n, path] of lists.entries())
      for (const [m, cursor] of cursors.entries()) {
        const { status } = await buyer.get(`${path}&limit=1&cursor=${cursor}`)
        expect([path, lists[m], status]).toEqual([path, lists[m], n === m ? 200 : 400])
      }
    for (const [n, path] of lists.entries())
      expect((await seller.get(`${path}&limit=1&cursor=${cursors[n]}`)).status).toBe(400)
    const mine = (await seller.get("/listings/mine?limit=1")).body.nextCursor
    for (const path of ["/listings/mine?status=active", "/listings?", "/users/me/listings?"])
      expect((await seller.get(`${path}&cursor=${mine}`)).status).toBe(400)
    expect((await seller.get(`/listings/mine?limit=2&cursor=${mine}`)).status).toBe(200)
  })
})
