import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option, Result } from "effect"
import { checkOpenLibrary, noEditionLookup, openLibrary } from "../../../adapters/editions/open-library.ts"
import { type Edition, EditionLookup } from "../../../core/index.ts"
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
}
const clock = steeredClock()
const [library, foreign] = [startOpenLibrary(), startOpenLibrary()]
const runtime = ManagedRuntime.make(Layer.provideMerge(openLibrary(library.url), clock.layer))
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
    Effect.flatMap(EditionLookup, (lookup) => lookup.find(edition as Edition)).pipe(
      Effect.result,
      Effect.map(Result.match({ onSuccess: Option.getOrNull, onFailure: ({ reason }) => reason })),
    ),
  )
const body =
  (of: unknown): Misdeed =>
  () =>
    Response.json(of)
const found = { title: "Fantastic Mr. Fox", creators: ["Roald Dahl"], year: 1988, publisher: "Puffin" }

describe("Open Library", () => {
  test("is asked for a book by its ISBN, once", async () => {
    library.has(isbn, book)
    expect(await find()).toEqual(found)
    expect(library.asked).toEqual([`GET /api/books?bibkeys=ISBN:${isbn}&jscmd=data&format=json`])
  })

  test("does not know a book of which it says nothing, and is asked for books alone", async () => {
    expect(await find("isbn:9780306406157")).toBeNull()
    const lookup = await runtime.runPromise(EditionLookup)
    const sources = ["isbn:9780306406157", "bgg:13", "gtin:04006381333931"].map((one) =>
      lookup.sourceOf(one as Edition),
    )
    expect(sources).toEqual(["openlibrary", null, null])
    library.behave()
    expect(await find("bgg:13")).toBeNull()
    expect(library.asked).toEqual([])
  })

  test.each<[string, object, object]>([
    ["no more than a title", { title: "A" }, { title: "A", creators: [], year: null, publisher: null }],
    [
      "lists that are none",
      { title: "A", authors: { name: "B" }, publishers: [null, 1, { name: 2 }, { name: "C" }] },
      { title: "A", creators: [], year: null, publisher: "C" },
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
    const reason = await Effect.runPromise(Effect.flip(checkOpenLibrary(away.url)))
    expect(reason.reason).toStartWith(`${away.url} cannot be reached`)
  })

  test("is not asked where the lookup is off", async () => {
    const off = await Effect.runPromise(Effect.provide(EditionLookup, noEditionLookup))
    expect(off.sourceOf(`isbn:${isbn}` as Edition)).toBeNull()
  })
})
