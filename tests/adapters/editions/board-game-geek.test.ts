import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { Effect, Fiber, ManagedRuntime, Option, Redacted, Result } from "effect"
import { boardGameGeek } from "../../../adapters/editions/board-game-geek.ts"
import { checkEditionSources } from "../../../adapters/editions/sources.ts"
import type { Edition } from "../../../core/index.ts"
import { startEditionSource } from "../../support/edition-source.ts"
import { broken, garbage, hanging, huge, type Misdeed, redirecting } from "../../support/game-platform/misdeeds.ts"
import { steeredClock } from "../../support/steered-clock.ts"

const clock = steeredClock()
const games = startEditionSource()
const options = { userAgent: "curio/1 ( https://curio.example )", servers: 0 }
const access = { url: games.url, token: Redacted.make("hunter2") }
const source = boardGameGeek(access, options)
const runtime = ManagedRuntime.make(clock.layer)
afterEach(() => games.behave())
afterAll(async () => {
  await runtime.dispose()
  await games.stop()
})

const items = (inside: string) => `<?xml version="1.0" encoding="utf-8"?><items termsofuse="x">${inside}</items>`
const xml = (text: string) => () => new Response(text, { headers: { "content-type": "text/xml" } })
const game = `
  <item type="boardgame" id="42">
    <thumbnail>https://pictures.example/a&amp;b.jpg</thumbnail>
    <image>https://pictures.example/large.jpg</image>
    <name type="alternate" sortindex="1" value="Zinnmonde"/>
    <name type="primary" sortindex="1" value="Tin &amp; Moons &#8211; &quot;2&quot;"/>
    <description>A game &amp;#10; with moons</description>
    <yearpublished value="1998"/>
    <poll name="players"><results><result value="Best"/></results></poll>
    <link type="boardgamefamily" id="1" value="Crowdfunding: Copper"/>
    <link type="boardgamefamily" id="2" value="Game: Tin Moons"/>
    <link type="boardgamedesigner" id="3" value="(Uncredited)"/>
    <link type="boardgamedesigner" id="4" value="Ada Example"/>
    <link type="boardgamepublisher" id="5" value="Copper House"/>
    <link type="boardgamepublisher" id="6" value="Tin House"/>
  </item>`
const found = {
  title: 'Tin & Moons – "2"',
  creators: ["Ada Example"],
  year: 1998,
  publisher: "Copper House",
  cover: "https://pictures.example/a&b.jpg",
  series: { name: "Tin Moons", number: null },
  sourceUrl: `${games.url}/boardgame/42`,
}
const nothing = { creators: [], year: null, publisher: null, cover: null, series: null }
games.has("/xmlapi2/thing?id=42", xml(items(game)))

/** What is found, null for nothing, or why not. */
const find = (edition: string, from = source) =>
  runtime.runPromise(
    Effect.map(
      Effect.result(from.find(edition as Edition)),
      Result.match({ onSuccess: Option.getOrNull, onFailure: ({ reason }) => reason }),
    ),
  )

describe("BoardGameGeek", () => {
  test("is asked for a game by its id, with the token of the operator", async () => {
    expect(await find("bgg:42")).toEqual(found)
    expect(games.asked).toEqual([
      {
        path: "/xmlapi2/thing?id=42",
        agent: options.userAgent,
        accept: "application/xml",
        authorization: "Bearer hunter2",
      },
    ])
  })

  test("is asked for board games alone, and says of an unknown one, or of another, nothing", async () => {
    games.has("/xmlapi2/thing?id=43", xml(items("")))
    games.has("/xmlapi2/thing?id=44", xml(items(game)))
    expect([await find("bgg:43"), await find("bgg:44")]).toEqual([null, null])
    games.behave()
    expect(source.knows("bgg:1" as Edition)).toBeTrue()
    expect(source.knows("igdb:1" as Edition)).toBeFalse()
    expect(await find("igdb:1")).toBeNull()
    expect(games.asked).toEqual([])
  })

  test("says of other things what it has: an old game has no year, and a book no page of board games", async () => {
    const thing = (type: string, year: string) =>
      xml(items(`<item type="${type}" id="42" __proto__="x"><name value="A"/><yearpublished value="${year}"/></item>`))
    games.misbehave(thing("boardgameexpansion", "-3000"))
    const sourceUrl = `${games.url}/boardgameexpansion/42`
    expect(await find("bgg:42")).toEqual({ title: "A", ...nothing, sourceUrl })
    games.misbehave(thing("rpgitem/../..", "0"))
    expect(await find("bgg:42")).toEqual({ title: "A", ...nothing, sourceUrl: null })
  })

  test("is asked once more where it has yet to make its answer", async () => {
    games.misbehave(broken(202, 1))
    expect(await find("bgg:42")).toEqual(found)
    games.behave()
    games.misbehave(broken(202, 9))
    expect(await find("bgg:42")).toBe(`${games.url} answers 202.`)
    expect(games.asked).toHaveLength(2)
  })

  const bomb = `<!DOCTYPE items [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><items><item id="42">&b;</item></items>`
  test.each<[string, Misdeed, string]>([
    ["a game without a name", xml(items('<item type="boardgame" id="42"/>')), "sends no game"],
    ["entities that grow", xml(bomb), "sends XML with a document type"],
    ["entities of its own", xml(items("&lol;")), "sends no XML"],
    ["200,000 elements in one another", xml("<a>".repeat(200_000)), "sends XML that is too deep"],
    ["a part of a document", xml("<items><item>"), "sends no XML"],
    ["a value that does not end", xml(`<items a="${"x".repeat(900_000)}`), "sends no XML"],
    ["nothing", xml(""), "sends no XML"],
    ["a text", xml("Cannot load"), "sends no XML"],
    ["HTML", garbage, "sends no list of things"],
    ["401", broken(401, 9), "answers 401"],
    ["429", broken(429, 9), "answers 429"],
    ["a redirect", redirecting("http://127.0.0.1:1/"), "answers 302"],
    ["10 MB and more", huge, "sends more than it may"],
  ])("that answers %s is not used, and not asked again", async (kind, how, what) => {
    games.misbehave(how)
    const reason = await find("bgg:42")
    expect(reason).toBe(`${games.url} ${what}.`)
    expect(games.asked).toHaveLength(1)
    if (kind === "401") expect(String(reason)).not.toContain("hunter2")
  })

  test("that does not answer is left after five seconds", async () => {
    games.misbehave(hanging)
    const asked = find("bgg:42")
    await games.untilAsked(1)
    await clock.untilAsleep(5000)
    clock.forward(5000)
    expect(await asked).toBe(`${games.url} takes too long.`)
  })

  test("finds games by words, those first whose names begin with them", async () => {
    const hit = (id: string, title: string) =>
      `<item type="boardgame" id="${id}"><name type="primary" value="${title}"/><yearpublished value="2001"/></item>`
    const hits = [
      ["7", "A Tin Moon"],
      ["8", "Tin Moons"],
      ["x", "Tin Moon"],
      ["9", "TIN  Moon"],
    ] as const
    games.has(
      "/xmlapi2/search?type=boardgame&query=tin%20moon",
      xml(items(`${hits.map(([id, title]) => hit(id, title)).join("")}<item id="10"/>`)),
    )
    const asked = await runtime.runPromise(source.search("tin moon"))
    expect(asked.map(({ edition, title }) => [edition, title] as [string, string])).toEqual([
      ["bgg:9", "TIN  Moon"],
      ["bgg:8", "Tin Moons"],
      ["bgg:7", "A Tin Moon"],
    ])
    expect(asked[1]).toMatchObject({ ...nothing, year: 2001, sourceUrl: `${games.url}/boardgame/8` })
    games.misbehave(xml("<error message='Rate limit exceeded.'/>"))
    const failure = await runtime.runPromise(Effect.flip(source.search("tin moon")))
    expect(failure.reason).toBe(`${games.url} sends no list of things.`)
  })

  test("is left alone for five seconds after each request, times the servers that share its rate", async () => {
    const paced = boardGameGeek(access, { ...options, servers: 2 })
    await find("bgg:42", paced)
    const second = runtime.runFork(paced.find("bgg:42" as Edition))
    await clock.untilAsleep(10_000)
    expect(games.asked).toHaveLength(1)
    clock.forward(10_000)
    await runtime.runPromise(Fiber.join(second))
    expect(games.asked).toHaveLength(2)
  })

  test("is asked by the check for one game", async () => {
    const addresses = { openLibrary: null, scryfall: null, musicBrainz: null, igdb: null, bgg: access }
    games.misbehave(broken(401, 9))
    const failure = await runtime.runPromise(Effect.flip(checkEditionSources(addresses, options)))
    expect(failure.reason).toBe(`${games.url} answers 401.`)
    expect(games.asked.map(({ path }) => path)).toEqual(["/xmlapi2/thing?id=13"])
  })
})
