import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, Fiber, ManagedRuntime, Option, Result } from "effect"
import { checkOpenLibrary, openLibrary } from "../../../adapters/editions/open-library.ts"
import type { Edition, EditionSeries, EditionsErrors } from "../../../core/index.ts"
import {
  broken,
  garbage,
  hanging,
  huge,
  type Misdeed,
  packed,
  redirecting,
  stalling,
} from "../../support/game-platform/misdeeds.ts"
import { startOpenLibrary } from "../../support/open-library.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const isbn = "9780140328721"
const book = {
  url: "https://openlibrary.org/books/OL7353617M",
  title: "Fantastic Mr. Fox",
  authors: [{ url: "https://openlibrary.org/authors/OL34184A", name: "Roald Dahl" }],
  publishers: [{ name: "Puffin" }, { name: "Viking" }],
  publish_date: "October 1, 1988",
  cover: {
    small: "https://covers.openlibrary.org/b/id/6498519-S.jpg",
    medium: "https://covers.openlibrary.org/b/id/6498519-M.jpg",
  },
}
const clock = steeredClock()
const [library, foreign] = [startOpenLibrary(), startOpenLibrary()]
const options = { userAgent: "curio/1 ( https://curio.example )", servers: 0 }
const source = openLibrary(library.url, options)
const runtime = ManagedRuntime.make(clock.layer)
afterEach(() => {
  expect(foreign.asked).toEqual([])
  library.behave()
})
afterAll(async () => {
  await runtime.dispose()
  await Promise.all([library.stop(), foreign.stop()])
})

/** What is found of an edition, null for nothing, or why not. */
const find = (edition = `isbn:${isbn}`) =>
  runtime.runPromise(
    source
      .find(edition as Edition)
      .pipe(
        Effect.result,
        Effect.map(Result.match({ onSuccess: Option.getOrNull, onFailure: ({ reason }) => reason })),
      ),
  )
const body =
  (of: unknown): Misdeed =>
  () =>
    Response.json(of)
const found = {
  ...{ title: "Fantastic Mr. Fox", creators: ["Roald Dahl"], year: 1988, publisher: "Puffin" },
  cover: "https://covers.openlibrary.org/b/id/6498519-M.jpg",
  series: null,
  sourceUrl: "https://openlibrary.org/books/OL7353617M",
}
const nothing = { creators: [], year: null, publisher: null, cover: null, series: null, sourceUrl: null }

describe("Open Library", () => {
  test("is asked for a book by its ISBN, once", async () => {
    library.has(isbn, book)
    expect(await find()).toEqual(found)
    expect(library.asked).toEqual([`GET /api/books?bibkeys=ISBN:${isbn}&jscmd=data&format=json`])
  })

  test("does not know a book of which it says nothing, and is asked for books alone", async () => {
    expect(await find("isbn:9780306406157")).toBeNull()
    const known = ["isbn:9780306406157", "oclc:39478", "openlibrary:OL7353617M", "openlibrary:OL45804W", "bgg:13"]
    expect(known.filter((one) => source.knows(one as Edition))).toEqual(known.slice(0, 3))
    library.behave()
    expect(await find("bgg:13")).toBeNull()
    expect(library.asked).toEqual([])
  })

  test.each<[string, object, object]>([
    ["no more than a title", { title: "A" }, { title: "A", ...nothing }],
    [
      "lists that are none",
      { title: "A", authors: { name: "B" }, publishers: [null, 1, { name: 2 }, { name: "C" }] },
      { title: "A", ...nothing, publisher: "C" },
    ],
    ["a year alone", { title: "A", publish_date: "1988" }, { year: 1988 }],
    ["a date in another form", { title: "A", publish_date: "01/10/1988" }, { year: 1988 }],
    ["a date without a year", { title: "A", publish_date: "October '88" }, { year: null }],
    ["a date that is none", { title: "A", publish_date: 1988 }, { year: null }],
    ["more than four digits", { title: "A", publish_date: "19881001" }, { year: 1988 }],
  ])("with %s says that", async (_, said, expected) => {
    library.misbehave(body({ [`ISBN:${isbn}`]: said }))
    expect(await find()).toMatchObject(expected)
  })

  test.each<[string, Misdeed, string]>([
    ["a book without a title", body({ [`ISBN:${isbn}`]: { authors: [] } }), "sends no title"],
    ["a blank title", body({ [`ISBN:${isbn}`]: { title: "  " } }), "sends no title"],
    ["another book", body({ "ISBN:9780306406157": book }), "sends no title"],
    ["a list", body([book]), "sends no such JSON"],
    ["nothing but null", body(null), "sends no such JSON"],
    ["HTML", garbage, "sends no such JSON"],
    ["404", broken(404, 9), "answers 404"],
    ["429", broken(429, 9), "answers 429"],
    ["500", broken(500, 9), "answers 500"],
    ["a redirect", redirecting(`${foreign.url}/api/books`), "answers 302"],
    ["50 MB", huge, "sends more than it may"],
    ["what no user asked to be compressed", packed, "compresses, unasked"],
  ])("that answers %s is not used, and not asked again", async (_, how, what) => {
    library.has(isbn, book)
    library.misbehave(how)
    const reason = await find()
    expect(reason).toStartWith(`${library.url} `)
    if (how !== garbage) expect(reason).toBe(`${library.url} ${what}.`)
    expect(library.asked).toHaveLength(1)
  })

  test.each<[string, Misdeed]>([
    ["answer", hanging],
    ["end its answer", stalling],
  ])("that does not %s is left after five seconds", async (_, how) => {
    library.misbehave(how)
    const asked = find()
    await library.untilAsked(1)
    await clock.untilAsleep(5000)
    clock.forward(4999)
    expect(clock.asleep()).toEqual([1])
    clock.forward(1)
    expect(await asked).toBe(`${library.url} takes too long.`)
    expect(clock.asleep()).toEqual([])
  })

  test("that is away is not used", async () => {
    const away = startOpenLibrary()
    await away.stop()
    const reason = await Effect.runPromise(Effect.flip(checkOpenLibrary(away.url, options)))
    expect(reason.reason).toStartWith(`${away.url} cannot be reached`)
  })

  test.each<[unknown, EditionSeries | null]>([
    [["Puffin ; 5", "Another"], { name: "Puffin", number: "5" }],
    ["Puffin", { name: "Puffin", number: null }],
    [[" "], null],
    [7, null],
  ])("says of series %j what the record of the edition has", async (series, expected) => {
    library.has(isbn, { ...book, series })
    expect(await find()).toEqual({ ...found, series: expected })
    library.has(isbn, book)
  })

  test("is asked with the name of the program", () => {
    expect([...library.agents]).toEqual([options.userAgent])
  })

  test("finds editions by words, each under its best name", async () => {
    const work = { title: "A", author_name: ["B", 1], first_publish_year: 1970, cover_i: 7 }
    library.finds(
      "some words",
      { ...work, editions: { docs: [{ key: "/books/OL1M", isbn: ["x", "9780140328721"] }] } },
      { ...work, editions: { docs: [{ key: "/books/OL2M" }] } },
      { title: "C", cover_edition_key: "OL3M" },
      { title: " ", cover_edition_key: "OL4M" },
      { title: "No edition", key: "/works/OL5W" },
    )
    const hits = await runtime.runPromise(source.search("some words"))
    const cover = `${library.url}/b/id/7-M.jpg`
    expect(hits).toEqual([
      {
        ...nothing,
        title: "A",
        creators: ["B"],
        year: 1970,
        cover,
        edition: "isbn:9780140328721" as Edition,
        sourceUrl: `${library.url}/isbn/9780140328721`,
      },
      {
        ...nothing,
        title: "A",
        creators: ["B"],
        year: 1970,
        cover,
        edition: "openlibrary:OL2M" as Edition,
        sourceUrl: `${library.url}/books/OL2M`,
      },
      { ...nothing, title: "C", edition: "openlibrary:OL3M" as Edition, sourceUrl: `${library.url}/books/OL3M` },
    ])
    expect(await runtime.runPromise(source.search("other words"))).toEqual([])
  })

  test.each<[string, Misdeed]>([
    ["no list", body({ docs: 1 })],
    ["50 MB", huge],
    ["500", broken(500, 9)],
  ])("that answers a search with %s is not used", async (_, how) => {
    library.misbehave(how)
    const failure: EditionsErrors.SourceUnusable = await runtime.runPromise(Effect.flip(source.search("some words")))
    expect(failure.reason).toStartWith(`${library.url} `)
  })

  test("is left alone for 400 ms between two calls, times the servers that share its rate", async () => {
    const paced = openLibrary(library.url, { ...options, servers: 3 })
    const asked = [1, 2].map(() => runtime.runFork(paced.search("some words")))
    await library.untilAsked(1)
    await clock.untilAsleep(1200)
    expect(library.asked).toHaveLength(1)
    clock.forward(1200)
    for (const fiber of asked) await runtime.runPromise(Fiber.join(fiber))
    expect(library.asked).toHaveLength(2)
  })
})
