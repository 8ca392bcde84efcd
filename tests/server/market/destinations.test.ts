import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { catalogRows, unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { accepted, buying, collectionOf, completed, euros, offerTo, tradeWith } from "./market.ts"

describe.each(engines)("Where transfers go, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const two = async () => [await service.person(), await service.person()] as const
  const confirm = (by: Person, offer: { readonly id: string }, body: unknown = undefined) =>
    by.post(`/offers/${offer.id}/confirm`, body)
  const read = async (by: Person, path: string) => (await by.get(path)).body
  const ownersOf = async (...ids: ReadonlyArray<string>) => {
    const rows = await service.query(`select id, owner_id from items where id in (${ids.map((id) => `'${id}'`)})`)
    return Object.fromEntries(rows.map(({ id, owner_id }) => [id, owner_id]))
  }

  test("each side says where it goes: any collection of theirs of that type, and the last one with news without a word", async () => {
    const [owner, offerer] = await two()
    const { listing, offered, offer } = await tradeWith(owner, offerer)
    const [older, newer] = [
      await collectionOf(offerer, { name: "Older" }),
      await collectionOf(offerer, { name: "Newer" }),
    ]
    await collectionOf(offerer, { name: "Books", type: "books" })
    await offerer.post(`/collections/${newer.id}/items`, { name: "Latest" })
    await accepted(owner, offer)
    await confirm(offerer, offer, { collectionId: older.id })
    await confirm(owner, offer, { collectionId: listing.item.collectionId })
    expect((await read(offerer, `/items/${listing.item.id}`)).collectionId).toBe(older.id)
    expect((await read(owner, `/items/${offered.id}`)).collectionId).toBe(listing.item.collectionId)

    await offerer.post(`/collections/${newer.id}/items`, { name: "Later still" })
    const { listing: next, offer: second } = await offerTo(owner, offerer)
    await completed(owner, offerer, second)
    expect((await read(offerer, `/items/${next.item.id}`)).collectionId).toBe(newer.id)
  })

  test.each(["unknown", "another's", "of another type"] as const)(
    "a collection that is %s is 422 with the side's code, and confirms nothing; who receives nothing may name any",
    async (which) => {
      const [owner, offerer] = await two()
      const { offer } = await tradeWith(owner, offerer)
      await accepted(owner, offer)
      const { offer: sale } = await offerTo(owner, offerer)
      await accepted(owner, sale)
      const named = async (by: Person, other: Person) => {
        if (which === "unknown") return unknown
        return (
          await collectionOf(which === "another's" ? other : by, { type: which === "another's" ? "games" : "books" })
        ).id
      }
      for (const [by, other, code] of [
        [owner, offerer, "OWNER_HAS_NO_COLLECTION"],
        [offerer, owner, "OFFERER_HAS_NO_COLLECTION"],
      ] as const) {
        const collectionId = await named(by, other)
        expect(await outcome(confirm(by, offer, { collectionId }))).toEqual(refusal(422, code))
      }
      expect(await read(owner, `/offers/${offer.id}`)).toMatchObject({
        ownerConfirmedAt: null,
        offererConfirmedAt: null,
      })
      expect((await confirm(owner, sale, { collectionId: await named(owner, offerer) })).status).toBe(200)
    },
  )

  test("a named collection that is gone by then gives way to the rule", async () => {
    const [owner, offerer] = await two()
    const { listing, offer } = await offerTo(owner, offerer)
    const wanted = await collectionOf(offerer)
    await accepted(owner, offer)
    await confirm(offerer, offer, { collectionId: wanted.id })
    await offerer.delete(`/collections/${wanted.id}`)
    expect((await confirm(owner, offer)).body.status).toBe("completed")
    const { collectionId } = await read(offerer, `/items/${listing.item.id}`)
    expect((await read(offerer, `/collections/${collectionId}`)).name).toBe("Received games")
  })

  test("who has 500 collections and none that fits gets nothing until there is space, and nothing is lost", async () => {
    const [owner, offerer] = await two()
    const { listing, offer } = await offerTo(owner, offerer)
    await catalogRows(service).collections(offerer, Array(500).fill({ type: "books" }))
    await accepted(owner, offer)
    await confirm(offerer, offer)
    expect(await outcome(confirm(owner, offer))).toEqual(refusal(422, "OFFERER_HAS_NO_COLLECTION"))
    expect(await read(owner, `/offers/${offer.id}`)).toMatchObject({ status: "accepted", ownerConfirmedAt: null })
    expect(await ownersOf(listing.item.id)).toEqual({ [listing.item.id]: owner.user.id })
    const { items } = await read(offerer, "/collections?limit=1")
    await offerer.delete(`/collections/${items[0].id}`)
    expect((await confirm(owner, offer)).body.status).toBe("completed")
  })

  test("values go along, also those that have no field there; rating and comment of the former owner do not", async () => {
    const [owner, offerer] = await two()
    const { body: shelf } = await owner.post("/field-definitions", { name: "Shelf", type: "text" })
    const games = await collectionOf(owner, { fieldDefinitionIds: [shelf.id] })
    const said = { name: "Celeste", fields: { status: "finished", shelf: "B2" }, rating: 5, comment: "secret" }
    const { body: item } = await owner.post(`/collections/${games.id}/items`, said)
    const { body: listing } = await owner.post("/listings", { itemId: item.id, kind: "sale", price: euros(1) })
    const { body: offer } = await offerer.post("/offers", buying(listing.id))
    await completed(owner, offerer, offer)
    const moved = await offerer.get(`/items/${item.id}`)
    expect(moved.body).toMatchObject({ name: "Celeste", fields: said.fields, rating: null, comment: null })
    expect(moved.text).not.toContain("secret")
    expect((await owner.get(`/items/${item.id}`)).status).toBe(404)
  })

  test("a value that the former owner hid is shown to no user but the new one, wherever it is answered", async () => {
    const [owner, offerer] = await two()
    const { body: paid } = await owner.post("/field-definitions", { name: "Paid", type: "text" })
    const games = await collectionOf(owner, { fieldDefinitionIds: [paid.id] })
    const { id: fieldId } = games.fields.find(
      ({ definition }: { definition: { id: string } }) => definition.id === paid.id,
    )
    await owner.patch(`/collections/${games.id}/fields/${fieldId}`, { isHidden: true })
    const fields = { status: "finished", paid: "4711" }
    const { body: item } = await owner.post(`/collections/${games.id}/items`, { name: "Celeste", fields })
    const { body: listing } = await owner.post("/listings", { itemId: item.id, kind: "sale", price: euros(1) })
    const { id: to } = await collectionOf(offerer)
    await completed(owner, offerer, (await offerer.post("/offers", buying(listing.id))).body)
    const { body: again } = await offerer.post("/listings", { itemId: item.id, kind: "trade" })
    expect(again.item).toMatchObject({ collectionId: to, fields })
    expect((await offerer.get(`/items/${item.id}`)).body.fields).toEqual(fields)
    const paths = [
      `/items/${item.id}`,
      `/collections/${to}/items`,
      `/listings/${again.id}`,
      `/users/${offerer.user.id}/listings`,
    ]
    for (const path of paths) {
      const { status, text } = await owner.get(path)
      expect([status, text.includes("finished"), text.includes("4711")]).toEqual([200, true, false])
    }
    const removed = await offerer.patch(`/items/${item.id}`, { fields: { paid: null } })
    expect(removed.body.fields).toEqual({ status: "finished" })
  })
})
