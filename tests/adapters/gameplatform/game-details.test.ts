import { afterAll, afterEach, describe, expect, test } from "bun:test"
import {
  broken,
  busy,
  garbage,
  hanging,
  huge,
  type Misdeed,
  redirecting,
} from "../../support/game-platform/misdeeds.ts"
import { startLibrary } from "./library.ts"

const { clock, details, library, platform, stop } = startLibrary()
afterEach(() => platform.behave())
afterAll(stop)

const portal = {
  genres: [
    { id: "1", description: "Action" },
    { id: "25", description: "Adventure" },
  ],
  developers: ["Valve"],
  release_date: { coming_soon: false, date: "18 Apr, 2011" },
}
platform.describe(620, portal)

const some = (count: number) => Array.from({ length: count }, (_, at) => `Studio ${at}`)

describe("The details of a game", () => {
  test("come from the store, in its order", async () => {
    expect(await details(620)).toEqual({ genres: ["Action", "Adventure"], developers: ["Valve"], releaseYear: 2011 })
    expect(platform.requests.map(({ kind, query }) => [kind, query.toString()])).toEqual([["details", "appids=620"]])
  })

  test.each<[string, () => Response]>([
    ["does not sell it", () => Response.json({ 620: { success: false } })],
    ["says nothing", () => Response.json(null)],
    ["speaks of another game", () => Response.json({ 440: { success: true, data: portal } })],
    ["only nearly sells it", () => Response.json({ 620: { success: "true", data: portal } })],
    ["has a list for it", () => Response.json({ 620: { success: true, data: [] } })],
    ["has a list of games", () => Response.json([{ success: true, data: portal }])],
  ])("are none when the store %s", async (_, answer) => {
    platform.misbehave("details 620", answer)
    expect(await details(620)).toBeNull()
  })

  test.each<[string, object, object]>([
    ["nothing in them", {}, {}],
    ["genres that are none", { genres: "Action" }, {}],
    ["odd genres", { genres: [null, "x", {}, { description: 7 }, { description: " A " }] }, { genres: ["A"] }],
    ["a genre twice", { genres: [{ description: "A" }, { description: "A" }] }, { genres: ["A"] }],
    ["odd developers", { developers: [null, "", "A\0B", "x".repeat(300)] }, { developers: ["AB", "x".repeat(200)] }],
    ["a thousand developers", { developers: some(1000) }, { developers: some(20) }],
    ["a year alone", { release_date: { date: "1998" } }, { releaseYear: 1998 }],
    ["a date in other words", { release_date: { date: "2007年10月10日" } }, { releaseYear: 2007 }],
    ["a date without a year", { release_date: { date: "Soon" } }, {}],
    ["a number like a year", { release_date: { date: "120071" } }, {}],
    ["a date that is yet to come", { release_date: { coming_soon: true, date: "2030" } }, {}],
    ["a date that is a number", { release_date: { date: 2007 } }, {}],
    ["no date", { release_date: null }, {}],
  ])("with %s are mended", async (_, odd, expected) => {
    platform.misbehave("details 620", () => Response.json({ 620: { success: true, data: odd } }))
    expect(await details(620)).toEqual({ genres: [], developers: [], releaseYear: null, ...expected })
  })

  test.each<[string, Misdeed, RegExp]>([
    ["a page", garbage, /sends no JSON/],
    ["403", broken(403, 9), /answers 403/],
    ["404", broken(404, 9), /answers 404/],
    ["a redirect", redirecting("http://127.0.0.1:1/"), /answers 302/],
    ["50 MB", huge, /sends more than it may/],
    ["a long wait", busy(9, "300"), /answers 429/],
  ])("are out of reach with %s", async (_, how, reason) => {
    platform.misbehave("details 620", how)
    const failure = await details(620)
    expect(failure).toMatch(/^gameplatform\.PLATFORM_UNREACHABLE /)
    expect(failure).toMatch(reason)
  })

  test("are asked for again when the store is busy for a moment", async () => {
    platform.misbehave("details 620", busy(1))
    const asked = details(620)
    await clock.untilAsleep(500)
    clock.forward(500)
    expect(await asked).toMatchObject({ releaseYear: 2011 })
  })

  test("are given up when the store never answers, and keep no user from a library meanwhile", async () => {
    platform.own("1", [{ appid: 1, name: "A" }])
    platform.misbehave("details 620", hanging)
    const asked = Array.from({ length: 20 }, () => details(620))
    await platform.untilAsked("details", 4)
    expect(await library("1")).toHaveLength(1)
    clock.forward(10_000)
    for (const one of await Promise.all(asked)) expect(one).toMatch(/takes too long/)
    expect(platform.count("details")).toBe(4)
  })
})

test("Without a store there are no details, and no user is asked", async () => {
  const { details, platform, stop } = startLibrary({ GAMEPLATFORM_STORE_URL: "" })
  platform.describe(620, portal)
  expect(await details(620)).toBeNull()
  expect(platform.requests).toEqual([])
  await stop()
})
