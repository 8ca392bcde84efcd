import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { libraryAnswer, someGames } from "../../support/game-platform/libraries.ts"
import {
  broken,
  garbage,
  huge,
  type Misdeed,
  packed,
  privateProfile,
  redirecting,
  wrongKey,
} from "../../support/game-platform/misdeeds.ts"
import { startGamePlatform } from "../../support/game-platform.ts"
import { account, key, startLibrary, two } from "./library.ts"

const { answered, asKept, library, owned, platform, spoil, stop, notified, unreachable } = startLibrary()
const foreign = startGamePlatform()
afterEach(() => {
  expect(foreign.requests).toEqual([])
  platform.behave()
})
afterAll(async () => {
  await stop()
  await foreign.stop()
})

/** Games of 50 KB each. */
const bulky = (count: number, bytes = 50_000) => someGames(count).map((game) => ({ ...game, more: "x".repeat(bytes) }))

const body =
  (text: string): Misdeed =>
  () =>
    new Response(text)

describe("A library", () => {
  test("is asked for as the platform wants it", async () => {
    platform.own(account, two)
    expect(await library()).toEqual(asKept)
    expect(Object.fromEntries(platform.requests[0]?.query ?? [])).toEqual({
      key,
      steamid: account,
      include_appinfo: "1",
      include_played_free_games: "1",
      format: "json",
    })
    expect(platform.requests).toHaveLength(1)
  })

  test("of 5,000 games comes whole and in its order", async () => {
    platform.own(account, someGames(5000))
    const games = await library()
    expect(games).toHaveLength(5000)
    expect(games[4999]).toMatchObject({ appId: 50_000, name: "Game 50000", playtimeMinutes: 4999 })
  })

  test("of nearly 10 MB comes whole, too", async () => {
    platform.own(account, bulky(195))
    expect(await library()).toHaveLength(195)
  })

  test.each<[string, Misdeed]>([
    ["an empty list", () => libraryAnswer([])],
    ["no list, and the number none", body('{"response":{"game_count":0}}')],
    ["an empty list without a number", body('{"response":{"games":[]}}')],
    ["more than we know", body('{"a":[{}],"response":{"games":[],"b":{"c":[1]}}}')],
  ])("is empty with %s", async (_, how) => expect(await answered(how)).toEqual([]))

  test.each<[string, Misdeed]>([
    ["nothing in it", privateProfile],
    ["a number but no list", body('{"response":{"game_count":3}}')],
  ])("is private with %s", async (_, how) =>
    expect(await answered(how)).toBe("gameplatform.GAMEPLATFORM_PROFILE_PRIVATE"),
  )

  test.each<[string, Misdeed]>([
    ["401", broken(401, 9)],
    ["403", wrongKey],
  ])("is refused with %s, and not asked for again", async (_, how) => {
    expect(await answered(how)).toBe("gameplatform.GAMEPLATFORM_AUTH_FAILED")
    expect(platform.count("games")).toBe(1)
  })

  test.each<[string, Misdeed, string]>([
    ["a page", garbage, "sends no JSON"],
    ["nothing", body(""), "sends no JSON"],
    ["null", body("null"), "sends no list of games"],
    ["a list", body("[]"), "sends no list of games"],
    ["something else", body("{}"), "sends no list of games"],
    ["a response that is a list", body('{"response":[]}'), "sends no list of games"],
    ["games that are none", body('{"response":{"games":null}}'), "sends no list of games"],
    ["games by name", body('{"response":{"games":{"440":{"appid":440}}}}'), "sends no list of games"],
    ["half of it", body('{"response":{"games":[{"appid":1},{"app'), "stops in the middle"],
    ["half of it, after a game", body('{"response":{"games":[{"appid":1}'), "sends no JSON"],
    ["it twice", body('{"response":{"games":[]}}{"response":{"games":[]}}'), "sends no JSON"],
    ["a game that is no JSON", body('{"response":{"games":[{appid:1}]}}'), "sends no JSON"],
    ["a number that runs into a game", body('{"response":{"games":[1{"appid":1}]}}'), "sends no JSON"],
    ["games without commas", body('{"response":{"games":[{"appid":1}{"appid":2}]}}'), "sends no JSON"],
    ["50 MB of nothing", huge, "sends no such JSON"],
    ["10 MB and a bit", () => libraryAnswer(bulky(201)), "sends more than it may"],
    ["a game of 100 KB", () => libraryAnswer(bulky(1, 100_000)), "sends no such JSON"],
    ["a million numbers", body(`{"response":{"games":[${"1,".repeat(1_000_000)}1]}}`), "sends no such JSON"],
    ["a thousand lists within lists", body("[".repeat(600_000)), "sends no such JSON"],
    ["its answer compressed", packed, "compresses, unasked"],
    ["204", broken(204, 9), "answers 204"],
    ["400", broken(400, 9), "answers 400"],
    ["404", broken(404, 9), "answers 404"],
    ["a redirect", redirecting(`${foreign.url}/api/IPlayerService/GetOwnedGames/v1/`), "answers 302"],
  ])("is out of reach with %s, and not asked for again", async (_, how, what) => {
    expect(await answered(how)).toBe(unreachable(what))
    expect(platform.count("games")).toBe(1)
  })

  test("is out of reach when the platform is away", async () => {
    const { library, platform, stop } = startLibrary()
    await platform.stop()
    expect(await library()).toMatch(/PLATFORM_UNREACHABLE http:\/\/127\.0\.0\.1:\d+ cannot be reached/)
    await stop()
  })
})

describe("The key of a user", () => {
  test("stands in no error, log or trace, whatever the platform does", async () => {
    const misdeeds = [privateProfile, wrongKey, broken(400, 9), garbage, huge, packed, redirecting(foreign.url)]
    for (const how of misdeeds) {
      await spoil(how)
      expect(Bun.inspect(await owned(account), { depth: 20 })).not.toContain(key)
    }
    expect(notified()).toContain("gameplatform.owned")
    expect(notified()).toContain("It failed")
    expect(notified()).not.toContain(key)
    expect(notified()).not.toContain("key=")
  })
})
