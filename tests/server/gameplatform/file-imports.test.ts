import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { presetMappings } from "../../../core/catalog/item-files/mapping.ts"
import { purgeNextFiles } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"
import { importFile, importOf, itemsIn, outcomes, sendFile } from "./import-steps.ts"

const rows = 5_000
const long = `external_ref,name\n${Array.from({ length: rows }, (_, n) => `${n},Row ${n}`).join("\n")}\n`

const short = long.slice(0, long.indexOf("\n500,"))

describe.each(engines)("Imports of files, on %s", (engine) => {
  let service: Service
  let ada: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
  })
  afterAll(() => service.stop())

  const shelf = async (person = ada) => (await person.post("/collections", { name: "Books", type: "books" })).body.id
  const rowsOf = (table: string, id: string) =>
    service.query(`select * from ${table} where ${table === "import_files" ? "id" : "file_id"} = '${id}'`)

  test("a person has one at a time: of 10 at once one starts, and the others are refused until it is over", async () => {
    const grace = await service.person()
    const id = await shelf(grace)
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendFile(grace, id, short)))
    const started = answers.filter(({ status }) => status === 202)
    expect(started.length).toBeGreaterThan(0)
    // A request that comes after the end of the first import may start another one: no two run at the same time.
    const ended = await Promise.all(started.map(({ body }) => importOf(grace, body.id)))
    const inTurn = ended.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    for (const [n, { createdAt }] of inTurn.entries())
      expect((inTurn[n - 1]?.finishedAt ?? createdAt) <= createdAt).toBe(true)
    const refused = answers.filter((answer) => !started.includes(answer))
    for (const { body, status } of refused)
      expect([status, body]).toEqual([409, { error: "IMPORT_ALREADY_IN_PROGRESS" }])
  })

  test("one is cancelled: what was imported stays, and nothing more comes", async () => {
    const id = await shelf()
    const { body: batch } = await sendFile(ada, id, long)
    const { body, status } = await ada.post(`/imports/${batch.id}/cancel`)
    expect([status, body.status]).toEqual([200, "cancelled"])
    expect(body.imported + body.skipped).toBe(5_000)
    expect((await ada.post(`/imports/${batch.id}/cancel`)).body).toEqual({ error: "IMPORT_NOT_ACTIVE" })
    expect(await itemsIn(ada, id)).toHaveLength(body.imported)
    expect((await importFile(ada, id, long)).updated).toBe(body.imported)
  })

  test("one belongs to its user, and the routes of games show none of a file", async () => {
    const grace = await service.person()
    const done = await importFile(ada, await shelf(), "name\nOne\n")
    for (const path of ["", "/rows"]) expect((await grace.get(`/imports/${done.id}${path}`)).status).toBe(404)
    expect((await grace.post(`/imports/${done.id}/cancel`)).status).toBe(404)
    expect((await grace.get("/imports")).body.items).toEqual([])
    const idsAt = async (path: string) => (await ada.get(path)).body.items.map(({ id }: { id: string }) => id)
    expect(await idsAt("/imports?source=file")).toContain(done.id)
    expect(await idsAt("/imports")).toContain(done.id)
    expect(await idsAt("/imports?source=gameplatform")).toEqual([])
    const theirs = await shelf(grace)
    expect((await sendFile(ada, theirs, "name\nOne\n")).body).toEqual({ error: "FORBIDDEN" })
    expect((await sendFile(ada, crypto.randomUUID(), "name\nOne\n")).status).toBe(404)
  })

  test("an unknown mapping, a mapping of JSON Lines, a form without a file and one that is too large are refused", async () => {
    const id = await shelf()
    const refused = async (parts: Parameters<typeof sendFile>[3]) =>
      (await sendFile(ada, id, "name\nOne\n", parts)).status
    expect(await refused({ mapping: "nothing" })).toBe(400)
    expect(await refused({ mapping: "goodreads", format: "jsonl" })).toBe(400)
    expect(await refused({ format: "xml" })).toBe(400)
    expect(await refused({ dryRun: "perhaps" })).toBe(400)
    const form = new FormData()
    form.append("format", "csv")
    expect((await ada.post(`/collections/${id}/imports`, form)).status).toBe(400)
    expect((await ada.post(`/collections/${id}/imports`, { file: "name" })).status).toBe(415)
    expect((await sendFile(ada, id, new Uint8Array(32 * 1024 * 1024 + 1))).status).toBe(413)
  })

  test("an upload counts among those of a day", async () => {
    const small = await startService({ engine, passwordCost: 4, limits: { uploadsPerDay: 100 } })
    const person = await small.person()
    const { body } = await person.post("/collections", { name: "Books", type: "books" })
    await importFile(person, body.id, `name\n${"x".repeat(80)}\n`)
    const { headers, status } = await sendFile(person, body.id, `name\n${"x".repeat(80)}\n`)
    expect([status, headers.get("x-error-limit")]).toEqual([413, "uploads-per-day"])
    await small.stop()
  })

  test("one ends as failed when its collection is deleted, and its file goes", async () => {
    const id = await shelf()
    const { body: batch } = await sendFile(ada, id, long)
    expect((await ada.delete(`/collections/${id}`)).status).toBe(204)
    const over = await importOf(ada, batch.id)
    expect(over.status).toBe("failed")
    expect(over.imported + over.failed).toBe(5_000)
    while (await service.inside(purgeNextFiles()));
    expect(await rowsOf("import_files", batch.id)).toEqual([])
  })

  test("one goes with its account", async () => {
    const grace = await service.person()
    const { body: batch } = await sendFile(grace, await shelf(grace), long)
    expect((await grace.delete("/users/me", { password: grace.password })).status).toBe(204)
    while (await service.inside(purgeNextFiles()));
    for (const table of ["import_files", "import_portions", "import_rows"])
      expect(await rowsOf(table, batch.id)).toEqual([])
  })

  test("a file and its rows are gone after seven days, and the batch stays", async () => {
    const later = await startService({ engine, passwordCost: 4 })
    const person = await later.person()
    const { body: books } = await person.post("/collections", { name: "Books", type: "books" })
    const done = await importFile(person, books.id, "name\nOne\n")
    const kept = () => later.query(`select 1 from import_portions where file_id = '${done.id}'`)
    later.clock.forward({ days: 6, hours: 23 })
    while (await later.inside(purgeNextFiles()));
    expect(await kept()).toHaveLength(1)
    later.clock.forward({ hours: 1 })
    while (await later.inside(purgeNextFiles()));
    expect(await kept()).toEqual([])
    const account = await later.account(person.user.email)
    if (account === null) throw new Error("The account is gone.")
    const options = { token: await later.http.accessTokens.sign(account) }
    expect((await person.get(`/imports/${done.id}`, options)).body).toMatchObject({ status: "done", imported: 1 })
    expect((await person.get(`/imports/${done.id}/rows`, options)).body.items).toEqual([])
    await later.stop()
  })

  test("a row that is found by its id leaves the reference, and an item that moves loses it", async () => {
    const grace = await service.person()
    const [from, to] = [await shelf(grace), await shelf(grace)]
    await importFile(grace, from, "external_ref,name\nr,One\n")
    const [item] = await itemsIn(grace, from)
    const by = (ref: string) => importFile(grace, from, `id,external_ref,name\n${item.id},${ref},Uno\n`)
    expect(outcomes((await by("another")).rows)).toEqual(["2 changed"])
    expect((await itemsIn(grace, from))[0]).toMatchObject({ id: item.id, name: "Uno", externalRef: "r" })
    const twice = `id,external_ref,name\n,r,One\n${item.id},,Two\n`
    expect(outcomes((await importFile(grace, from, twice)).rows)).toEqual(["2 changed", "3 wrong ref"])
    await grace.patch(`/items/${item.id}`, { collectionId: to })
    expect((await grace.get(`/items/${item.id}`)).body.externalRef).toBeNull()
    expect(outcomes((await importFile(grace, from, "external_ref,name\nr,One\n")).rows)).toEqual(["2 new"])
  })

  test("an imported item may not have what is required, and is shown in no post", async () => {
    const { body: shelf } = await ada.post("/collections", { name: "Books", type: "books", autoShare: true })
    const author = shelf.fields.find(({ definition }: { definition: { key: string } }) => definition.key === "author")
    const path = `/collections/${shelf.id}/fields/${author.id}`
    expect((await ada.patch(path, { isRequired: true })).status).toBe(200)
    const posts = async () => (await ada.get("/users/me/posts?limit=100")).body.items.length
    const before = await posts()
    expect((await importFile(ada, shelf.id, "name\nOne\n")).imported).toBe(1)
    expect(await posts()).toBe(before)
  })

  test("mappings of one's own are stored, listed with those of the service, used and deleted", async () => {
    const grace = await service.person()
    const columns = { Title: "name", Stars: "rating10", Ref: "externalRef", Shelf: "field.author" }
    const put = (name: string, body: object) => grace.put(`/import-mappings/${name}`, body)
    expect((await put("mine", { columns })).body).toMatchObject({ name: "mine", columns, site: null, preset: false })
    const { body } = await grace.get("/import-mappings")
    expect(body.nextCursor).toBeNull()
    const listed = body.items.map(({ name, preset }: { name: string; preset: boolean }) => [name, preset])
    const known = [...presetMappings.map(({ name }) => [name, true]), ["mine", false]]
    expect(listed).toEqual(known.toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1)))
    const id = await shelf(grace)
    await importFile(grace, id, "TITLE;stars;ref;shelf\nOne;7;x;Ada\n", { mapping: "mine" })
    expect(await itemsIn(grace, id)).toMatchObject([
      { name: "One", rating: 4, externalRef: "x", fields: { author: "Ada" } },
    ])
    await importFile(grace, id, "title;stars;ref\nUno;;x\n", { mapping: "mine" })
    expect(await itemsIn(grace, id)).toMatchObject([{ name: "Uno", rating: 4 }])
    for (const columns of [
      {},
      { a: "nothing" },
      { a: "id" },
      { t: "name", a: "edition." },
      { t: "name", a: "edition.nothing" },
      { t: "name", a: "edition.isbn " },
      { t: "name", a: "edition.constructor" },
      { a: "rating" },
      { a: 7 },
      { a: "name", " A": "rating" },
      { "": "name" },
    ])
      expect([columns, (await put("mine", { columns })).status]).toEqual([columns, 400])
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`c${n}`, "name"]))
    expect((await put("mine", { columns: many })).status).toBe(400)
    expect((await put("UPPER", { columns })).status).toBe(400)
    expect((await put("curio", { columns })).body).toEqual({ error: "ALREADY_EXISTS" })
    expect((await grace.delete("/import-mappings/curio")).body).toEqual({ error: "ALREADY_EXISTS" })
    expect((await ada.delete("/import-mappings/mine")).status).toBe(404)
    expect((await grace.delete("/import-mappings/mine")).status).toBe(204)
    expect((await grace.delete("/import-mappings/mine")).status).toBe(404)
  })

  test("an import by a preset fills what the collection has, and finds its items again", async () => {
    const grace = await service.person()
    const id = await shelf(grace)
    const file = (shelf: string) =>
      `Book Id,Title,Author,ISBN13,My Rating,Exclusive Shelf,Private Notes\n7,Dune,Herbert,"=""9780441013593""",0,${shelf},secret\n`
    const first = await importFile(grace, id, file("to-read"), { mapping: "goodreads" })
    expect(first).toMatchObject({ status: "done", imported: 1, mapping: "goodreads" })
    const again = await importFile(grace, id, file("read"), { mapping: "goodreads" })
    expect(outcomes(again.rows)).toEqual(["2 changed"])
    expect(await itemsIn(grace, id)).toMatchObject([
      {
        ...{ name: "Dune", rating: null, externalRef: "goodreads:7", editions: ["goodreads:7", "isbn:9780441013593"] },
        fields: { author: "Herbert", isbn: "9780441013593", status: "read" },
      },
    ])
    const stored = await service.query(`select rows from import_portions where file_id = '${again.id}'`)
    expect(JSON.stringify(stored)).not.toContain("secret")
  })
})
