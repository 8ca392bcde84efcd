import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { broken } from "../../support/game-platform/misdeeds.ts"
import { startOpenLibrary } from "../../support/open-library.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

const book = (title: string) => ({ title, authors: [{ name: "Ada" }], publish_date: "May 1980" })
const isbn = (n: number) => {
  const digits = `978${String(n).padStart(9, "0")}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
const detailsOf = (by: Person, edition: string) => by.get(`/editions/${edition}/details`)

describe.each(engines)("Editions and their details, on %s", (engine) => {
  let service: Service
  let ada: Person
  const library = startOpenLibrary()
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, env: library.env })
    ada = await service.person()
  })
  afterEach(() => library.behave())
  /** A session does not last as long as the tests look ahead. */
  const later = async (by: Parameters<Service["clock"]["forward"]>[0]) => {
    service.clock.forward(by)
    ada = await service.person()
  }
  afterAll(async () => {
    await service.stop()
    await library.stop()
  })

  test("are counted for each viewer, with what is remembered, and no user outside is asked", async () => {
    const grace = await service.person()
    const { body: shelf } = await ada.post("/collections", { name: "Books", type: "books" })
    const edition = `isbn:${isbn(1)}`
    const add = async () => (await ada.post(`/collections/${shelf.id}/items`, { name: "A", editions: [edition] })).body
    const [one] = [await add(), await add()]
    await ada.post("/listings", { itemId: one.id, kind: "sale", price: { amount: 100, currency: "EUR" } })
    const counts = { edition, itemsCount: 2, listingsCount: 1, details: null }
    expect((await grace.get(`/editions/ISBN:${isbn(1)}`)).body).toEqual(counts)
    expect((await ada.get(`/editions/${edition}`)).body).toEqual({ ...counts, listingsCount: 0 })
    expect(library.asked).toEqual([])
    library.has(isbn(1), book("A book"))
    const { body: details } = await detailsOf(ada, edition)
    expect((await grace.get(`/editions/${edition}`)).body).toEqual({ ...counts, details })
    await ada.patch(`/collections/${shelf.id}`, { visibility: "private" })
    const hidden = { edition, itemsCount: 0, listingsCount: 0, details }
    expect((await grace.get(`/editions/${edition}`)).body).toEqual(hidden)
    expect(library.asked).toHaveLength(1)
  })

  test("are asked for once for 30 days, by all who want them at once", async () => {
    library.has(isbn(2), book("  A book  "))
    const edition = `isbn:${isbn(2)}`
    const answers = await Promise.all(Array.from({ length: 20 }, () => detailsOf(ada, edition)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(answers[0]?.body).toEqual({
      ...{ edition, title: "A book", creators: ["Ada"], year: 1980, publisher: null, source: "openlibrary" },
      ...{ cover: null, series: null, sourceUrl: null, licence: expect.stringContaining("Open Library") },
      fetchedAt: expect.any(String),
    })
    expect(library.asked).toHaveLength(1)
    await later({ days: 29 })
    expect((await detailsOf(ada, edition)).body).toEqual(answers[0]?.body)
    expect(library.asked).toHaveLength(1)
    await later({ days: 1, seconds: 1 })
    expect((await ada.get(`/editions/${edition}`)).body.details).toBeNull()
    expect((await detailsOf(ada, edition)).status).toBe(200)
    expect(library.asked).toHaveLength(2)
  })

  test("that the source does not know are asked for once a day", async () => {
    const edition = `isbn:${isbn(3)}`
    const ask = async () => {
      const { body, status } = await detailsOf(ada, edition)
      return [status, body.error, library.asked.length]
    }
    expect(await ask()).toEqual([404, "NOT_FOUND", 1])
    expect(await ask()).toEqual([404, "NOT_FOUND", 1])
    await later({ days: 1, seconds: 1 })
    expect(await ask()).toEqual([404, "NOT_FOUND", 2])
  })

  test("are a 503 while the source fails, which is asked again after a minute", async () => {
    library.misbehave(broken(500, 9))
    library.has(isbn(4), book("A book"))
    const edition = `isbn:${isbn(4)}`
    const first = await detailsOf(ada, edition)
    expect([first.status, first.body]).toEqual([503, { statusCode: 503, error: "Service Unavailable" }])
    library.misbehave((honest) => honest())
    const second = await detailsOf(ada, edition)
    expect([second.status, library.asked.length]).toEqual([503, 1])
    for (const { headers } of [first, second]) {
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
      expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60)
    }
    await later({ seconds: 61 })
    expect((await detailsOf(ada, edition)).status).toBe(200)
  })

  test("beyond two calls and twenty that wait are a 503 at once, and other requests go on", async () => {
    const gate = Promise.withResolvers<void>()
    library.misbehave(async (honest) => {
      await gate.promise
      return honest()
    })
    const people = await Promise.all(Array.from({ length: 23 }, () => service.person()))
    const asked = people.map((by, n) => detailsOf(by, `isbn:${isbn(100 + n)}`))
    const refused = await Promise.race(asked)
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true])
    expect((await ada.get("/users/me")).status).toBe(200)
    await library.untilAsked(2)
    expect(library.asked).toHaveLength(2)
    gate.resolve()
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(22).fill(404), 503])
    expect(library.asked).toHaveLength(22)
  })

  test("are found by words, and what was found is remembered", async () => {
    const docs = [{ title: "The moons", editions: { docs: [{ isbn: [isbn(500)] }] } }]
    library.finds("the moons", ...docs)
    const search = async (query: string) => (await ada.get(`/editions?${query}`)).body
    const found = await search("q=The%20Moons!&type=books")
    expect(found).toMatchObject({
      items: [
        { edition: `isbn:${isbn(500)}`, title: "The moons", source: "openlibrary", sourceUrl: expect.any(String) },
      ],
      nextCursor: null,
    })
    expect(await search("q=the+moons")).toEqual(found)
    expect(library.asked).toHaveLength(1)
    expect(await search("q=the+moons&type=games")).toEqual({ items: [], nextCursor: null })
    expect(library.asked).toHaveLength(1)
    for (const query of ["", "q=", "q=%20", "q=a&type=shoes", `q=${"a".repeat(201)}`])
      expect((await ada.get(`/editions?${query}`)).status).toBe(400)
    library.misbehave(broken(500, 9))
    const failed = await ada.get("/editions?q=others")
    expect([failed.status, Number(failed.headers.get("retry-after"))]).toEqual([503, 60])
  })

  test("are not there for what has no source, and refused for what is no edition", async () => {
    expect((await detailsOf(ada, "bgg:13")).body).toEqual({ error: "NOT_FOUND" })
    expect((await ada.get("/editions/bgg:13")).body).toMatchObject({ edition: "bgg:13", details: null })
    for (const path of ["/editions/isbn:1", "/editions/isbn:1/details"]) {
      const { body, headers, status } = await ada.get(path)
      expect([status, body.error, headers.get("x-error-field")]).toEqual([400, "INVALID_EDITION", "edition"])
    }
    expect(library.asked).toEqual([])
  })
})

describe("Details of editions", () => {
  test("are remembered over a restart, and are not there while the lookup is off", async () => {
    const library = startOpenLibrary()
    library.has(isbn(1), book("A book"))
    const folder = mkdtempSync(join(tmpdir(), "curio-editions-"))
    const started = async (env: Record<string, string>) => {
      const service = await startService({ passwordCost: 4, env: { DATA_DIR: folder, ...env } })
      const { body } = await service
        .client()
        .post("/auth/login", { email: "person1@example.com", password: "correct horse" })
      const ada = body.accessToken === undefined ? await service.person() : service.client().signedIn(body.accessToken)
      const [shown, details] = [
        await ada.get(`/editions/isbn:${isbn(1)}`),
        await ada.get(`/editions/isbn:${isbn(1)}/details`),
      ]
      await service.stop()
      return [shown.body.details?.title, details.status]
    }
    expect(await started(library.env)).toEqual([undefined, 200])
    expect(await started(library.env)).toEqual(["A book", 200])
    expect(await started({ EDITION_LOOKUP: "off" })).toEqual([undefined, 404])
    expect(library.asked).toHaveLength(1)
    await library.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})
