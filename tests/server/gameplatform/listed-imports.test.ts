import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type ImportId, importNextChunk, resumeImport, suspendAccount, type UserId } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import { importFile, itemsIn, sendFile } from "./import-steps.ts"

const header = "listing_id,release_id,title,media_condition,status,price\n"
const inventory = `${header}1,101,One,NM,For Sale,9.99\n2,102,Two,NM,Draft,5\n3,103,Three,NM,For Sale,\n4,104,Four,NM,Sold,3\n`
const asked = { mapping: "discogs-inventory", asListings: "true", currency: "EUR" }

describe.each(engines)("An import as listings on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const shelf = async (person: Person, type = "custom", visibility = "public") =>
    (await person.post("/collections", { name: "Shelf", type, visibility })).body.id as string
  const listings = async (person: Person, query = "") =>
    (await person.get(`/listings/mine?limit=100${query}`)).body.items as ReadonlyArray<{
      readonly id: string
      readonly kind: string
      readonly status: string
      readonly price: unknown
      readonly item: { readonly name: string }
    }>

  test("lists what the file says is for sale, once, and a dry run says how much it would be", async () => {
    const ada = await service.person()
    const id = await shelf(ada)
    const trial = await importFile(ada, id, inventory, { ...asked, dryRun: "true" })
    expect(trial).toMatchObject({ imported: 3, skipped: 1, listed: 1, noted: 2 })
    expect(trial.rows.map(({ notes }: { notes: unknown }) => notes)).toMatchObject([
      [],
      [],
      [{ column: "status", reason: "no_price", value: "For Sale" }],
      [{ reason: "not_owned" }],
    ])
    const noted = (await ada.get(`/imports/${trial.id}/rows?noted=true`)).body.items
    expect(noted).toEqual(trial.rows.slice(2))
    expect((await ada.get(`/imports/${trial.id}/rows?noted=perhaps`)).status).toBe(400)
    expect(await listings(ada)).toEqual([])
    const { asListings: _, ...plain } = asked
    expect(await importFile(ada, id, inventory, plain)).toMatchObject({ imported: 3, listed: 0, noted: 1 })
    expect(await listings(ada)).toEqual([])
    expect(await importFile(ada, id, inventory, { ...asked, dryRun: "true" })).toMatchObject({ updated: 3, listed: 1 })
    expect(await importFile(ada, id, inventory, asked)).toMatchObject({ updated: 3, listed: 1 })
    const [listing] = await listings(ada)
    expect(listing).toMatchObject({
      ...{ kind: "sale", price: { amount: 999, currency: "EUR" }, status: "active", paymentMethods: [] },
      ...{ description: null, item: { name: "One" } },
    })
    const again = await importFile(ada, id, inventory.replace("9.99", "8.50"), asked)
    expect(again).toMatchObject({ imported: 0, updated: 3, listed: 0 })
    expect(await listings(ada)).toEqual([listing as never])
    expect(await importFile(ada, id, inventory, { ...asked, dryRun: "true" })).toMatchObject({ listed: 0 })
  })

  test.each(["pause", "close"])("leaves a listing alone that its owner did %s", async (step) => {
    const ada = await service.person()
    const id = await shelf(ada)
    await importFile(ada, id, inventory, asked)
    const [{ id: listing } = { id: "" }] = await listings(ada)
    const ended = await (step === "pause" ? ada.post(`/listings/${listing}/pause`) : ada.delete(`/listings/${listing}`))
    expect(ended.status).toBe(200)
    expect(await importFile(ada, id, inventory, asked)).toMatchObject({ listed: 0 })
    expect((await listings(ada)).map(({ status }) => status)).toEqual([step === "pause" ? "paused" : "closed"])
  })

  test("has a note where a price has no currency, and refuses one that there is not", async () => {
    const ada = await service.person()
    const id = await shelf(ada)
    const { currency: _, ...without } = asked
    const batch = await importFile(ada, id, inventory, without)
    expect([batch.listed, batch.rows[0].notes]).toEqual([
      0,
      [{ column: "price", reason: "no_currency", value: "9.99" }],
    ])
    for (const currency of ["", "EURO", "eur", "XTS"])
      expect((await sendFile(ada, id, inventory, { ...asked, currency })).status).toBe(400)
    expect((await sendFile(ada, id, inventory, { ...asked, asListings: "maybe" })).status).toBe(400)
  })

  test("lists very many cards for trade with their condition, in the showcase of others, who are notified", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const id = await shelf(ada, "cardgames")
    await grace.post("/wants", { q: "Otter 77" })
    const rows = Array.from({ length: 600 }, (_, n) => `2,${n % 3},Otter ${n},XDM,${n},,Near Mint`)
    const file = `Count,Tradelist Count,Name,Edition,Collector Number,Alter,Condition\n${rows.join("\n")}\n`
    const batch = await importFile(ada, id, file, { mapping: "moxfield", asListings: "true" })
    expect(batch).toMatchObject({ imported: 600, listed: 400, noted: 0 })
    const shown = async (query: string) =>
      (await grace.get(`/listings?ownerId=${ada.user.id}&${query}`)).body.items.map(
        ({ item, kind, price }: { item: { name: string }; kind: string; price: unknown }) => [item.name, kind, price],
      )
    expect(await shown("q=otter%2077&condition=near_mint")).toEqual([["Otter 77", "trade", null]])
    expect(await shown("q=otter%2078")).toEqual([])
    while ((await grace.get("/notifications")).body.items.length === 0) await Bun.sleep(5)
    expect((await grace.get("/notifications")).body.items).toMatchObject([{ type: "want_matched" }])
    expect((await itemsIn(ada, id)).filter(({ listing }) => listing !== null)).toHaveLength(400)
  })

  test("makes wants of a list with the most that each may cost, once", async () => {
    const ada = await service.person()
    const id = await shelf(ada, "books")
    const columns = { Title: "name", Max: "maxPrice" }
    await ada.put("/import-mappings/wishes", { columns, options: { constants: { wanted: "yes" } } })
    const file = "Title,Max\nDune,12.50\nHyperion,USD 9\nSolaris,cheap\nUbik,\n"
    const parts = { mapping: "wishes", currency: "EUR" }
    const trial = await importFile(ada, id, file, { ...parts, dryRun: "true" })
    expect(trial.rows.map(({ status, notes }: { status: string; notes: unknown }) => [status, notes])).toMatchObject([
      ["want", []],
      ["want", [{ column: "Max", reason: "other_currency" }]],
      ["want", [{ column: "Max", reason: "unknown_amount" }]],
      ["want", []],
    ])
    for (const _ of [1, 2]) await importFile(ada, id, file, parts)
    const wants = (await ada.get("/wants")).body.items.map(({ q, maxPrice }: { q: string; maxPrice: unknown }) => [
      q,
      maxPrice,
    ])
    expect(wants.toSorted()).toEqual([
      ["Dune", { amount: 1250, currency: "EUR" }],
      ["Hyperion", null],
      ["Solaris", null],
      ["Ubik", null],
    ])
    expect(await itemsIn(ada, id)).toEqual([])
  })
})

test.each(engines)("An import notifies of what it has listed before it lists more, on %s", async (engine) => {
  const service = await startService({ engine, passwordCost: 4, isStill: true })
  const [ada, grace] = [await service.person(), await service.person()]
  const { id } = (await ada.post("/collections", { name: "Shelf", type: "cardgames" })).body
  for (const q of ["Otter 7", "Otter 300"]) await grace.post("/wants", { q })
  const rows = Array.from({ length: 500 }, (_, n) => `2,1,Otter ${n},XDM,${n},`)
  const file = `Count,Tradelist Count,Name,Edition,Collector Number,Alter\n${rows.join("\n")}\n`
  expect((await sendFile(ada, id, file, { mapping: "moxfield", asListings: "true" })).status).toBe(202)
  for (const [listed, notified] of [
    [200, 1],
    [400, 2],
    [500, 2],
  ]) {
    await service.inside(importNextChunk())
    expect(await service.query("select listed from import_batches")).toMatchObject([{ listed }])
    expect(await service.query("select id from want_news")).toEqual([])
    expect((await grace.get("/notifications")).body.items).toHaveLength(notified ?? 0)
  }
  await service.stop()
})

test.each(engines)("An import of an account that is suspended lists nothing, on %s", async (engine) => {
  const service = await startService({ engine, passwordCost: 4, isStill: true })
  const ada = await service.person()
  const { id } = (await ada.post("/collections", { name: "Shelf", type: "custom" })).body
  expect((await sendFile(ada, id, inventory, asked)).status).toBe(202)
  await service.inside(suspendAccount(ada.user.id as UserId))
  // A suspension cancels it, and an administrator may resume it.
  const [batch] = await service.query("select id from import_batches")
  await service.inside(resumeImport(batch?.["id"] as ImportId))
  await service.inside(importNextChunk())
  await service.inside(importNextChunk())
  expect(await service.query("select status, listed from import_batches")).toMatchObject([
    { status: "done", listed: 0 },
  ])
  expect(await service.query("select id from listings")).toEqual([])
  expect(await service.query("select name from items")).toHaveLength(3)
  await service.stop()
})
