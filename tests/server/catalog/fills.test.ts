import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import type { UserId } from "../../../core/index.ts"
import { storedFills } from "../../../testing/samples/stored-fills.ts"
import { broken } from "../../support/game-platform/misdeeds.ts"
import { startOpenLibrary } from "../../support/open-library.ts"
import { hollowPng, png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { until } from "../../support/until.ts"
import { importFile, outcomes } from "../gameplatform/import-steps.ts"
import type { Person } from "../users/people.ts"

const isbn = (n: number) => {
  const digits = `978${String(n).padStart(9, "0")}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

describe.each(engines)("Items that are added by their codes, on %s", (engine) => {
  let service: Service
  let ada: Person
  const library = startOpenLibrary()
  const picture = new Uint8Array(png(40, 60))
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: library.env })
    ada = await service.person()
  })
  afterEach(() => library.behave())
  afterAll(async () => {
    await service.stop()
    await library.stop()
  })
  const shelf = async (by = ada) => (await by.post("/collections", { name: "Books", type: "books" })).body
  const codes = (by: Person, id: string, all: ReadonlyArray<string>, more: object = {}) =>
    by.post(`/collections/${id}/items/from-editions`, { codes: all, ...more })
  const filled = (by: Person, id: string, done: number, failed = 0) =>
    until(async () => {
      const { body } = await by.get(`/collections/${id}/fills`)
      return body.waiting === 0 && body.done === done && body.failed === failed
    })
  const itemsIn = async (by: Person, id: string) => (await by.get(`/collections/${id}/items?sort=name`)).body.items

  test("are added once each, and each code is answered in its place", async () => {
    const { id } = await shelf()
    const had = await ada.post(`/collections/${id}/items`, { name: "Mine", editions: [`isbn:${isbn(1)}`] })
    const all = [isbn(1), isbn(2), "4006381333931", `ISBN ${isbn(2)}`, "978", "shoe:1", `${isbn(3).slice(0, -1)}x`]
    const { body, status } = await codes(ada, id, all, { fill: false })
    expect(status).toBe(200)
    const source = { name: "openlibrary", licence: expect.stringContaining("Open Library") }
    expect(body.results).toEqual([
      { code: isbn(1), edition: `isbn:${isbn(1)}`, status: "owned", itemId: had.body.id, reason: null, source },
      { code: isbn(2), edition: `isbn:${isbn(2)}`, status: "added", itemId: expect.any(String), reason: null, source },
      {
        code: "4006381333931",
        edition: "gtin:04006381333931",
        status: "added",
        itemId: expect.any(String),
        reason: null,
        source: null,
      },
      { ...body.results[1], code: all[3], status: "repeated" },
      ...all.slice(4).map((code, n) => ({
        ...{ code, edition: null, status: "invalid", itemId: null, source: null },
        reason: ["format", "scheme", "format"][n],
      })),
    ])
    expect((await itemsIn(ada, id)).map(({ name }: { name: string }) => name)).toEqual([
      "EAN 4006381333931",
      `ISBN ${isbn(2)}`,
      "Mine",
    ])
    expect((await ada.get(`/collections/${id}`)).body.itemsCount).toBe(3)
    const again = await codes(ada, (await shelf()).id, all)
    expect(again.body.results.map((one: { status: string }) => one.status)).toEqual([
      ...["owned", "owned", "owned", "owned"],
      ...["invalid", "invalid", "invalid"],
    ])
    expect(library.asked).toEqual([])
  })

  test("are filled in with names, values and covers, and nothing that the owner wrote is lost", async () => {
    const { id } = await shelf()
    const cover = { medium: library.shows("/b/id/1-M.jpg", () => new Response(picture)) }
    library.has(isbn(11), { title: "The moons", authors: [{ name: "Ada" }], publish_date: "1980", cover })
    library.has(isbn(12), { title: "The suns", cover: { medium: library.shows("/2", () => new Response("<svg/>")) } })
    library.has(isbn(13), {
      title: "Stars",
      cover: { medium: library.shows("/3", () => new Response(hollowPng(9e4, 9e4))) },
    })
    const { results } = (await codes(ada, id, [isbn(11), isbn(12), isbn(13), isbn(14), "5901234123457"])).body
    await ada.patch(`/items/${results[1].itemId}`, { name: "Mine" })
    await filled(ada, id, 3, 1)
    const [unknown, unsourced, mine, stars, moons] = await itemsIn(ada, id).then((items) =>
      [`ISBN ${isbn(14)}`, "EAN 5901234123457", "Mine", "Stars", "The moons"].map((name) =>
        items.find((one: { name: string }) => one.name === name),
      ),
    )
    expect([unknown, unsourced].map((one) => one.fields)).toEqual([{}, {}])
    expect(mine).toMatchObject({ fields: { isbn: isbn(12) }, coverUrl: null })
    expect(stars).toMatchObject({ fields: { isbn: isbn(13) }, coverUrl: null })
    expect(moons.fields).toEqual({ author: "Ada", isbn: isbn(11), publication_year: 1980 })
    expect(moons.pictures).toHaveLength(1)
    expect((await fetch(`${service.url}${new URL(moons.coverUrl).pathname}`)).headers.get("content-type")).toBe(
      "image/webp",
    )
    expect((await ada.get("/users/me")).body.storage.used).toBeGreaterThan(0)
    expect((await ada.get(`/collections/${id}/fills`)).body).toEqual({
      ...{ collectionId: id, waiting: 0, done: 3, failed: 1 },
    })
  })

  test("are filled in by hand, too, by their owner alone", async () => {
    const grace = await service.person()
    const { id } = await shelf()
    library.has(isbn(21), { title: "A book" })
    const add = async (editions: ReadonlyArray<string>) =>
      (await ada.post(`/collections/${id}/items`, { name: "Mine", editions })).body.id
    const [known, nothing] = [await add(["bgg:1", `isbn:${isbn(21)}`]), await add(["bgg:1"])]
    const fill = (by: Person, item: string) => by.put(`/items/${item}/fill`)
    expect((await fill(ada, known)).body).toMatchObject({ collectionId: id, done: 0, failed: 0 })
    await filled(ada, id, 1)
    expect((await ada.get(`/items/${known}`)).body).toMatchObject({ name: "Mine", fields: { isbn: isbn(21) } })
    const refused = [await fill(ada, nothing), await fill(grace, known), await fill(ada, crypto.randomUUID())]
    expect(refused.map(({ body, status }) => [status, body.error])).toEqual([
      [409, "NOTHING_TO_FILL"],
      [403, "FORBIDDEN"],
      [404, "NOT_FOUND"],
    ])
    const others = [await codes(grace, id, ["1"]), await grace.get(`/collections/${id}/fills`)]
    expect(others.map(({ status }) => status)).toEqual([403, 403])
    await ada.patch(`/collections/${id}`, { visibility: "private" })
    expect((await grace.get(`/collections/${id}/fills`)).status).toBe(404)
    for (const body of [{ codes: [] }, { codes: Array(201).fill("1") }, { codes: ["1".repeat(101)] }, {}])
      expect((await ada.post(`/collections/${id}/items/from-editions`, body)).status).toBe(400)
  })

  test("come by a file with their covers, once, and without an error where too many wait", async () => {
    const grace = await service.person()
    const { id } = await shelf(grace)
    const cover = { medium: library.shows("/b/id/61-M.jpg", () => new Response(picture)) }
    library.has(isbn(61), { title: "The tides", authors: [{ name: "Ada" }], cover })
    library.has(isbn(62), { title: "The winds" })
    const rows = ["a,Tides,isbn:", "b,Winds,isbn:", "c,Plain,"].map((row, n) =>
      row.endsWith(":") ? `${row}${isbn(61 + n)}` : row,
    )
    const file = ["external_ref,name,editions", ...rows].join("\n")
    const before = library.asked.length
    await importFile(grace, id, file, { dryRun: "true" })
    expect((await grace.get(`/collections/${id}/fills`)).body).toMatchObject({ waiting: 0, done: 0, failed: 0 })
    expect(outcomes((await importFile(grace, id, file)).rows)).toEqual(["2 new", "3 new", "4 new"])
    await filled(grace, id, 2)
    const [plain, tides, winds] = await itemsIn(grace, id)
    expect([plain, tides, winds].map(({ name }) => name)).toEqual(["Plain", "Tides", "Winds"])
    expect(tides).toMatchObject({ fields: { author: "Ada", isbn: isbn(61) }, coverUrl: expect.any(String) })
    expect([plain.coverUrl, winds.coverUrl]).toEqual([null, null])
    const asked = library.asked.length
    expect(asked).toBeGreaterThan(before)
    expect(outcomes((await importFile(grace, id, file)).rows)).toEqual(["2 same", "3 same", "4 same"])
    expect((await grace.get(`/collections/${id}/fills`)).body).toMatchObject({ waiting: 0, done: 2, failed: 0 })
    expect(library.asked).toHaveLength(asked)
    await service.inside(storedFills({ id, ownerId: grace.user.id as UserId }, "openlibrary", 2050))
    const last = await importFile(grace, id, `external_ref,name,editions\nd,Late,isbn:${isbn(63)}`)
    expect([last.status, last.imported, last.failed]).toEqual(["done", 1, 0])
    await grace.delete(`/collections/${id}`)
  })

  test("keep the name of their source when the same file comes again, which calls them by their code", async () => {
    const grace = await service.person()
    const { id } = await shelf(grace)
    library.has(isbn(71), { title: "The shoals" })
    library.has(isbn(72), { title: "The reefs" })
    const csv = `external_ref,name,editions\na,ISBN ${isbn(71)},isbn:${isbn(71)}\n`
    const line = { externalRef: "b", name: `ISBN ${isbn(72)}`, editions: [`isbn:${isbn(72)}`] }
    const files = [
      [csv, {}],
      [`${JSON.stringify(line)}\n`, { format: "jsonl" }],
    ] as const
    for (const [file, options] of files) await importFile(grace, id, file, options)
    await filled(grace, id, 2)
    for (const [file, options] of files)
      expect((await importFile(grace, id, file, options)).rows[0].status).toBe("same")
    const named = async () => (await itemsIn(grace, id)).map(({ name }: { name: string }) => name).toSorted()
    expect(await named()).toEqual(["The reefs", "The shoals"])
    // A name that says something counts, as everything else of a file does.
    await importFile(grace, id, csv.replace("a,ISBN", "a,Shoals of ISBN"))
    expect(await named()).toEqual([`Shoals of ISBN ${isbn(71)}`, "The reefs"])
    await grace.delete(`/collections/${id}`)
  })

  test("are added once for a key, and wait while the source fails", async () => {
    const grace = await service.person()
    const { id } = await shelf(grace)
    library.misbehave(broken(500, 9))
    const headers = { "idempotency-key": crypto.randomUUID() }
    const send = () => grace.post(`/collections/${id}/items/from-editions`, { codes: [isbn(31)] }, { headers })
    const [first, again] = [await send(), await send()]
    expect(again.body).toEqual(first.body)
    expect((await itemsIn(grace, id)).map(({ name }: { name: string }) => name)).toEqual([`ISBN ${isbn(31)}`])
    await library.untilAsked(1)
    expect((await grace.get(`/collections/${id}/fills`)).body).toMatchObject({ waiting: 1, done: 0, failed: 0 })
  })

  test("of an account are 2,000 that wait at most, and those of another one are filled in meanwhile", async () => {
    const [grace, eve] = [await service.person(), await service.person()]
    const { id } = await shelf(grace)
    await service.inside(storedFills({ id, ownerId: grace.user.id as UserId }, "openlibrary", 1999))
    const beyond = await codes(grace, id, [isbn(51), isbn(52)])
    expect([beyond.status, beyond.body.error]).toEqual([409, "LIMIT_REACHED"])
    expect((await grace.get(`/collections/${id}`)).body.itemsCount).toBe(1999)
    await service.inside(storedFills({ id, ownerId: grace.user.id as UserId }, "openlibrary", 50))
    const { body: one } = await grace.post(`/collections/${id}/items`, { name: "One", editions: [`isbn:${isbn(54)}`] })
    const asked = await grace.put(`/items/${one.id}/fill`)
    expect([asked.status, asked.body]).toEqual([409, { error: "LIMIT_REACHED" }])
    const gate = Promise.withResolvers<void>()
    library.misbehave(async (honest) => {
      await gate.promise
      return honest()
    })
    library.has(isbn(41), { title: "Eve's book" })
    const { id: other } = await shelf(eve)
    await codes(eve, other, [isbn(41)])
    gate.resolve()
    await filled(eve, other, 1)
    const { waiting } = (await grace.get(`/collections/${id}/fills`)).body
    expect(waiting).toBeGreaterThan(1900)
    await grace.delete(`/collections/${id}`)
  })
})

test("Covers are not fetched where the operator says so", async () => {
  const library = startOpenLibrary()
  const service = await startService({ passwordCost: 4, env: { ...library.env, EDITION_COVERS: "off" } })
  const ada = await service.person()
  const medium = library.shows("/1.png", () => {
    throw new Error("Nothing is fetched.")
  })
  library.has(isbn(1), { title: "A book", cover: { medium } })
  const { body: shelf } = await ada.post("/collections", { name: "Books", type: "books" })
  const { body } = await ada.post(`/collections/${shelf.id}/items/from-editions`, { codes: [isbn(1)] })
  await until(async () => (await ada.get(`/collections/${shelf.id}/fills`)).body.done === 1)
  const { body: item } = await ada.get(`/items/${body.results[0].itemId}`)
  expect([item.name, item.coverUrl]).toEqual(["A book", null])
  expect((await ada.get(`/editions/isbn:${isbn(1)}`)).body.details.cover).toBe(medium)
  await service.stop()
  await library.stop()
})
