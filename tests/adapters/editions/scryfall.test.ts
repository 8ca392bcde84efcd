import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, Fiber, ManagedRuntime, Option, Result } from "effect"
import { scryfall } from "../../../adapters/editions/scryfall.ts"
import { checkEditionSources } from "../../../adapters/editions/sources.ts"
import type { Edition } from "../../../core/index.ts"
import { startEditionSource } from "../../support/edition-source.ts"
import { broken, garbage, hanging, huge, type Misdeed, redirecting } from "../../support/game-platform/misdeeds.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const id = "0ce9e2b1-9d5c-4b4c-9d3f-3a4b5c6d7e8f"
const card = {
  object: "card",
  id,
  name: "Copper Otter",
  artist: "Ada Example",
  released_at: "2021-04-23",
  set: "xyz",
  set_name: "Rivers of Copper",
  collector_number: "107",
  image_uris: { small: "https://cards.example/small.jpg", normal: "https://cards.example/normal.jpg" },
  scryfall_uri: "https://scryfall.example/card/xyz/107",
}
const found = {
  title: "Copper Otter",
  creators: ["Ada Example"],
  year: 2021,
  publisher: null,
  cover: "https://cards.example/normal.jpg",
  series: { name: "Rivers of Copper", number: "107" },
  sourceUrl: "https://scryfall.example/card/xyz/107",
}

const clock = steeredClock()
const cards = startEditionSource()
const options = { userAgent: "curio/1 ( https://curio.example )", servers: 0 }
const source = scryfall(cards.url, options)
const runtime = ManagedRuntime.make(clock.layer)
afterEach(() => cards.behave())
afterAll(async () => {
  await runtime.dispose()
  await cards.stop()
})

/** What is found, null for nothing, or why not. */
const find = (edition: string) =>
  runtime.runPromise(
    Effect.map(
      Effect.result(source.find(edition as Edition)),
      Result.match({ onSuccess: Option.getOrNull, onFailure: ({ reason }) => reason }),
    ),
  )
const body =
  (of: unknown): Misdeed =>
  () =>
    Response.json(of)

describe("Scryfall", () => {
  test("is asked for a card by its id and by its number, with the headers that it wants", async () => {
    cards.has(`/cards/${id}`, card)
    cards.has("/cards/xyz/107", card)
    cards.has(`/cards/xyz/${encodeURIComponent("7★")}`, { ...card, name: "Another" })
    expect(await find(`scryfall:${id}`)).toEqual(found)
    expect(await find("mtg:xyz/107")).toEqual(found)
    expect(await find("mtg:xyz/7★")).toMatchObject({ title: "Another" })
    expect(cards.asked[0]).toEqual({ path: `/cards/${id}`, agent: options.userAgent, accept: "application/json" })
  })

  test("is asked for cards alone, and 404 says that it does not know one", async () => {
    expect(await find("mtg:xyz/999")).toBeNull()
    const editions = [`scryfall:${id}`, "mtg:xyz/107", "isbn:9780306406157", "tcgplayer:7"]
    expect(editions.filter((one) => source.knows(one as Edition))).toEqual(editions.slice(0, 2))
    cards.behave()
    expect(await find("tcgplayer:7")).toBeNull()
    expect(cards.asked).toEqual([])
  })

  test("says of a card with two sides what its first picture is, and of others what it has", async () => {
    const { image_uris: images, ...others } = card
    cards.misbehave(body({ ...others, card_faces: [{ name: "Front", image_uris: images }, { name: "Back" }] }))
    expect(await find("mtg:xyz/107")).toEqual(found)
    cards.misbehave(body({ name: "A", image_uris: [], card_faces: 1, artist: " ", released_at: 7, set_name: null }))
    const nothing = { creators: [], year: null, publisher: null, cover: null, series: null, sourceUrl: null }
    expect(await find("mtg:xyz/107")).toEqual({ title: "A", ...nothing })
  })

  test.each<[string, Misdeed, string]>([
    ["a card without a name", body({ ...card, name: "" }), "sends no card"],
    ["a list", body([card]), "sends no card"],
    ["429", broken(429, 9), "answers 429"],
    ["503", broken(503, 9), "answers 503"],
    ["a redirect", redirecting("http://127.0.0.1:1/"), "answers 302"],
    ["50 MB", huge, "sends more than it may"],
    ["HTML", garbage, "sends no such JSON"],
  ])("that answers %s is not used, and not asked again", async (_, how, what) => {
    cards.misbehave(how)
    const reason = await find("mtg:xyz/107")
    if (how === garbage) expect(reason).toStartWith(`${cards.url} `)
    else expect(reason).toBe(`${cards.url} ${what}.`)
    expect(cards.asked).toHaveLength(1)
  })

  test("that does not answer is left after five seconds", async () => {
    cards.misbehave(hanging)
    const asked = find("mtg:xyz/107")
    await cards.untilAsked(1)
    await clock.untilAsleep(5000)
    clock.forward(5000)
    expect(await asked).toBe(`${cards.url} takes too long.`)
  })

  test("finds cards by words, each under its set and number, or else its id", async () => {
    const query = (words: string) => `/cards/search?q=${encodeURIComponent(words)}`
    const odd = { ...card, collector_number: "a number of more characters" }
    const text = "x".repeat(6000)
    cards.has(query('otter "or" fox'), {
      data: [{ ...card, text }, odd, { ...card, name: 1 }, { name: "No number" }, ...Array(175).fill({ text })],
    })
    const hits = await runtime.runPromise(source.search("otter or fox"))
    expect(hits).toEqual([
      { edition: "mtg:xyz/107" as Edition, ...found },
      { edition: `scryfall:${id}` as Edition, ...found, series: { ...found.series, number: odd.collector_number } },
    ])
    expect(await runtime.runPromise(source.search("nothing"))).toEqual([])
    cards.misbehave(body({ data: 1 }))
    const failure = await runtime.runPromise(Effect.flip(source.search("otter")))
    expect(failure.reason).toBe(`${cards.url} sends no such JSON.`)
  })

  test.each<["find" | "search", number]>([
    ["find", 120],
    ["search", 600],
  ])("is left alone after each %s, times the servers that share its rate", async (kind, pause) => {
    const paced = scryfall(cards.url, { ...options, servers: 2 })
    const ask =
      kind === "find" ? Effect.asVoid(paced.find("mtg:xyz/107" as Edition)) : Effect.asVoid(paced.search("otter"))
    const asked = [1, 2].map(() => runtime.runFork(ask))
    await cards.untilAsked(1)
    await clock.untilAsleep(2 * pause)
    expect(cards.asked).toHaveLength(1)
    clock.forward(2 * pause)
    for (const fiber of asked) await runtime.runPromise(Fiber.join(fiber))
    expect(cards.asked).toHaveLength(2)
  })

  test("is asked by the check for one card", async () => {
    const addresses = { openLibrary: null, scryfall: cards.url, musicBrainz: null, igdb: null, bgg: null }
    await runtime.runPromise(checkEditionSources(addresses, options))
    expect(cards.asked.map(({ path }) => path)).toEqual(["/cards/lea/161"])
    cards.misbehave(broken(503, 9))
    const check = checkEditionSources(addresses, options)
    expect((await runtime.runPromise(Effect.flip(check))).reason).toBe(`${cards.url} answers 503.`)
  })
})
