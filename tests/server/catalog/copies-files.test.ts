import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { importFile, itemsIn, outcomes } from "../gameplatform/import-steps.ts"
import { accepted, act, buying, euros } from "../market/market.ts"
import type { Person } from "../users/people.ts"

describe.each(engines)("Copies in files, on %s", (engine) => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const cards = async () => (await ada.post("/collections", { name: "Cards", type: "cardgames" })).body.id as string
  const copiesIn = async (collection: string) =>
    (await itemsIn(ada, collection)).map(({ copies, name }: { copies: number; name: string }) => `${copies} ${name}`)
  const notesOf = ({ rows }: Awaited<ReturnType<typeof importFile>>) =>
    rows.flatMap(({ line, notes }: { line: number; notes: ReadonlyArray<Record<string, string>> }) =>
      notes.map(({ column, reason, value }) => `${line} ${column} ${reason} ${value}`),
    )

  test("a changed number changes the item, and one that no item has is noted and leaves the row as it is", async () => {
    const id = await cards()
    const first = await importFile(ada, id, "external_ref,name,copies\na,Otter,3\nb,Isle,0\nc,Ember,1000\nd,Quay,\n")
    expect(outcomes(first.rows)).toEqual(["2 new", "3 new", "4 new", "5 new"])
    expect(notesOf(first)).toEqual(["3 copies unfit 0", "4 copies too_large 1000"])
    expect(first.noted).toBe(2)
    expect(await copiesIn(id)).toEqual(["3 Otter", "1 Isle", "1 Ember", "1 Quay"])
    const next = await importFile(ada, id, "external_ref,name,copies\na,Otter,5\nb,Isle,1\nc,Ember,-1\nd,Quay,999\n")
    expect(outcomes(next.rows)).toEqual(["2 changed", "3 same", "4 same", "5 changed"])
    expect(notesOf(next)).toEqual(["4 copies negative -1"])
    expect(await copiesIn(id)).toEqual(["5 Otter", "1 Isle", "1 Ember", "999 Quay"])
    await importFile(ada, id, "external_ref,name,copies\na,Otter,\nd,Quay,2\n")
    expect(await copiesIn(id)).toEqual(["5 Otter", "1 Isle", "1 Ember", "2 Quay"])
  })

  test("fewer copies than are held are noted, and the rest of the row is imported", async () => {
    const id = await cards()
    const eve = await service.person()
    await importFile(ada, id, "external_ref,name,copies\na,Otter,2\n")
    const [{ id: itemId }] = await itemsIn(ada, id)
    const { body: listing } = await ada.post("/listings", { itemId, kind: "sale", price: euros(1000) })
    const bids = [await service.person(), await service.person()]
    const offers = await Promise.all(bids.map(async (by) => (await by.post("/offers", buying(listing.id))).body))
    for (const offer of offers) await accepted(ada, offer)
    expect((await ada.get(`/listings/${listing.id}`)).body.reserved).toBe(true)
    for (const dryRun of ["true", "false"]) {
      const less = await importFile(ada, id, "external_ref,name,copies\na,Sea otter,1\n", { dryRun })
      expect(outcomes(less.rows)).toEqual(["2 changed"])
      expect(notesOf(less)).toEqual(["2 copies held 1"])
    }
    expect(await copiesIn(id)).toEqual(["2 Sea otter"])
    expect((await eve.post("/offers", buying(listing.id))).body).toEqual({ error: "LISTING_NOT_ACTIVE" })
    // One more is free again.
    await importFile(ada, id, "external_ref,name,copies\na,Sea otter,3\n")
    expect((await ada.get(`/listings/${listing.id}`)).body.reserved).toBe(false)
    expect((await eve.post("/offers", buying(listing.id))).status).toBe(201)
    await act(ada, offers[0], "cancel")
    expect(outcomes((await importFile(ada, id, "external_ref,name,copies\na,Sea otter,1\n")).rows)).toEqual([
      "2 changed",
    ])
    expect(await copiesIn(id)).toEqual(["1 Sea otter"])
  })

  test("what card games had as quantity fills the copies, and the field is gone", async () => {
    const id = await cards()
    await importFile(ada, id, "name,field.quantity,field.condition\nOtter,3,mint\n")
    const columns = { Card: "name", Count: "field.quantity" }
    expect((await ada.put("/import-mappings/mine", { columns })).status).toBe(200)
    await importFile(ada, id, "Card,Count\nIsle,4\n", { mapping: "mine" })
    await importFile(ada, id, '{"name":"Ember","fields":{"quantity":2}}\n', { format: "jsonl" })
    expect(await copiesIn(id)).toEqual(["3 Otter", "4 Isle", "2 Ember"])
    expect((await itemsIn(ada, id)).map(({ fields }: { fields: object }) => fields)).toEqual([
      { condition: "mint", quantity: 3 },
      { quantity: 4 },
      { quantity: 2 },
    ])
    const schema = await ada.get(`/collections/${id}`)
    expect(JSON.stringify(schema.body)).not.toContain("quantity")
  })

  test("a mapping of one's own fills them, by the target copies", async () => {
    const id = await cards()
    const put = (columns: Readonly<Record<string, string>>) => ada.put("/import-mappings/mine", { columns })
    expect((await put({ Card: "name", Count: "copy" })).status).toBe(400)
    expect((await put({ Card: "name", Count: "copies" })).status).toBe(200)
    const file = (count: number) => `Card,Count\nIsle,${count}\n`
    await importFile(ada, id, file(4), { mapping: "mine" })
    const again = await importFile(ada, id, file(6), { mapping: "mine" })
    expect(outcomes(again.rows)).toEqual(["2 changed"])
    expect(await copiesIn(id)).toEqual(["6 Isle"])
    const { text } = await ada.get(`/collections/${id}/export?format=csv`)
    const [item] = await itemsIn(ada, id)
    expect(text).toContain(`\r\n${item.id},${item.externalRef},Isle,6,,`)
  })
})
