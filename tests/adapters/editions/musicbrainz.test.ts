import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, Fiber, ManagedRuntime, Option, Result } from "effect"
import { musicBrainz } from "../../../adapters/editions/musicbrainz.ts"
import { checkEditionSources } from "../../../adapters/editions/sources.ts"
import type { Edition } from "../../../core/index.ts"
import { startEditionSource } from "../../support/edition-source.ts"
import { broken, garbage, hanging, huge, type Misdeed, redirecting } from "../../support/game-platform/misdeeds.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const id = "5b1f3a8e-7c2d-4f60-9a1b-2c3d4e5f6a7b"
const clock = steeredClock()
const records = startEditionSource()
const options = { userAgent: "curio/1 ( https://curio.example )", servers: 0 }
const source = musicBrainz(records.url, options)
const runtime = ManagedRuntime.make(clock.layer)
afterEach(() => records.behave())
afterAll(async () => {
  await runtime.dispose()
  await records.stop()
})

const release = {
  id,
  title: "Tin Moons",
  date: "1979-10-12",
  barcode: "4006381333931",
  "artist-credit": [{ name: "Ada Example", joinphrase: " & " }, { name: "The Others" }],
  "label-info": [{ "catalog-number": "X 1", label: null }, { label: { name: "Moon Records" } }],
}
const found = {
  title: "Tin Moons",
  creators: ["Ada Example", "The Others"],
  year: 1979,
  publisher: "Moon Records",
  cover: `${records.url}/release/${id}/front-500`,
  series: null,
  sourceUrl: `${records.url}/release/${id}`,
}
const path = `/ws/2/release/${id}?inc=artist-credits+labels&fmt=json`
const query = (text: string) => `/ws/2/release?query=${encodeURIComponent(text)}&limit=5&fmt=json`

/** What is found, null for nothing, or why not. */
const find = (edition = `musicbrainz:${id}`) =>
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

describe("MusicBrainz", () => {
  test("is asked for a release by its id, with the name of the program, and 404 says that it knows none", async () => {
    expect(await find()).toBeNull()
    records.has(path, { ...release, "cover-art-archive": { front: true } })
    expect(await find()).toEqual(found)
    records.has(path, { ...release, "cover-art-archive": { front: false } })
    expect(await find()).toEqual({ ...found, cover: null })
    expect(records.asked[0]).toEqual({ path, agent: options.userAgent, accept: "application/json" })
  })

  test("is asked for a release by its barcode, and what has another one does not count", async () => {
    const digits = "barcode:(4006381333931 OR 04006381333931)"
    records.has(query(digits), { releases: [{ ...release, title: "Another", barcode: "036000291452" }, release] })
    expect(await find("gtin:04006381333931")).toEqual(found)
    const upc = "barcode:(36000291452 OR 036000291452 OR 0036000291452 OR 00036000291452)"
    records.has(query(upc), { releases: [{ ...release, barcode: "36000291452" }] })
    expect(await find("gtin:00036000291452")).toEqual(found)
    records.misbehave(body({ releases: [] }))
    expect(await find("gtin:04006381333931")).toBeNull()
  })

  test("is asked for releases and barcodes alone", async () => {
    const editions = [`musicbrainz:${id}`, "gtin:04006381333931", "isbn:9780306406157", "discogs:7"]
    expect(editions.filter((one) => source.knows(one as Edition))).toEqual(editions.slice(0, 2))
    expect(await find("discogs:7")).toBeNull()
    expect(records.asked).toEqual([])
  })

  test("that says no more than a title is used", async () => {
    records.misbehave(body({ id, title: "A", "artist-credit": 1, "label-info": [{ label: { name: 1 } }], date: null }))
    expect(await find()).toEqual({ ...found, title: "A", creators: [], year: null, publisher: null })
  })

  test.each<[string, Misdeed, string]>([
    ["a release without a title", body({ ...release, title: "" }), "sends no release"],
    ["a list", body([release]), "sends no release"],
    ["429", broken(429, 9), "answers 429"],
    ["503", broken(503, 9), "answers 503"],
    ["a redirect", redirecting("http://127.0.0.1:1/"), "answers 302"],
    ["50 MB", huge, "sends more than it may"],
    ["HTML", garbage, "sends no such JSON"],
  ])("that answers %s is not used, and not asked again", async (_, how, what) => {
    records.misbehave(how)
    const reason = await find()
    if (how === garbage) expect(reason).toStartWith(`${records.url} `)
    else expect(reason).toBe(`${records.url} ${what}.`)
    expect(records.asked).toHaveLength(1)
  })

  test("that does not answer is left after five seconds", async () => {
    records.misbehave(hanging)
    const asked = find()
    await records.untilAsked(1)
    await clock.untilAsleep(5000)
    clock.forward(5000)
    expect(await asked).toBe(`${records.url} takes too long.`)
  })

  test("finds releases by words, each under its barcode, or else its id", async () => {
    const releases = [release, { ...release, barcode: "none" }, { ...release, id: "x" }, { title: "No id" }]
    records.has("/ws/2/release?query=moons%20not%20tin&dismax=true&limit=20&fmt=json", { releases })
    expect(await runtime.runPromise(source.search("moons not tin"))).toEqual([
      { edition: "gtin:04006381333931" as Edition, ...found },
      { edition: `musicbrainz:${id}` as Edition, ...found },
    ])
    records.misbehave(body({ releases: 1 }))
    const failure = await runtime.runPromise(Effect.flip(source.search("moons")))
    expect(failure.reason).toBe(`${records.url} sends no such JSON.`)
  })

  test("is left alone for more than a second, times the servers that share its rate", async () => {
    const paced = musicBrainz(records.url, { ...options, servers: 2 })
    const asked = [1, 2].map(() => runtime.runFork(paced.find(`musicbrainz:${id}` as Edition)))
    await records.untilAsked(1)
    await clock.untilAsleep(2200)
    expect(records.asked).toHaveLength(1)
    clock.forward(2200)
    for (const fiber of asked) await runtime.runPromise(Fiber.join(fiber))
    expect(records.asked).toHaveLength(2)
  })

  test("is asked by the check for one release, whether it knows that or not", async () => {
    const addresses = { openLibrary: null, scryfall: null, musicBrainz: records.url, igdb: null, bgg: null }
    await runtime.runPromise(checkEditionSources(addresses, options))
    expect(records.asked).toHaveLength(1)
    records.misbehave(broken(503, 9))
    const failure = await runtime.runPromise(Effect.flip(checkEditionSources(addresses, options)))
    expect(failure.reason).toBe(`${records.url} answers 503.`)
  })
})
