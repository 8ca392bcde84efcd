import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { broken, busy, hanging, type Misdeed, stalling } from "../../support/game-platform/misdeeds.ts"
import { account, startLibrary, two } from "./library.ts"

const { answered, asKept, clock, library, platform, spoil, stop, unreachable } = startLibrary()
afterEach(() => platform.behave())
afterAll(stop)

describe("A request for a library", () => {
  const attempts = () => platform.count("games")

  test.each<[string, Misdeed]>([
    ["answers 429", busy(2)],
    ["answers 500", broken(500, 2)],
    ["answers 503", broken(503, 2)],
  ])("is retried twice, after 500 and 1,000 ms, when the platform %s", async (_, how) => {
    const games = answered(how)
    await clock.untilAsleep(500)
    expect(attempts()).toBe(1)
    clock.forward(500)
    await clock.untilAsleep(1000)
    expect(attempts()).toBe(2)
    clock.forward(1000)
    expect(await games).toEqual(asKept)
    expect(attempts()).toBe(3)
  })

  test.each<[string, Misdeed, string]>([
    ["429", busy(3), "answers 429"],
    ["502", broken(502, 3), "answers 502"],
  ])("fails when the platform answers %s for the third time, and is not retried", async (_, how, what) => {
    const games = answered(how)
    await clock.untilAsleep(500)
    clock.forward(500)
    await clock.untilAsleep(1000)
    clock.forward(1000)
    expect(await games).toBe(unreachable(what))
    expect(attempts()).toBe(3)
    expect(clock.asleep()).toEqual([])
  })

  test.each<[string, string, number]>([
    ["seven seconds", "7", 7000],
    ["ten seconds", "10", 10_000],
    ["no time at all", "0", 0],
    ["the second after next", new Date(clock.now() + 2000).toUTCString(), 2000],
    ["a date that is past", new Date(clock.now() - 60_000).toUTCString(), 0],
    ["words", "soon", 500],
    ["a fraction", "1.5", 500],
    ["less than nothing", "-1", 500],
    ["a date that is none", "Thu, 01 Jan 2026", 500],
  ])("is retried after the time that Retry-After names, as %s", async (_, retryAfter, millis) => {
    const { clock, library, platform, stop } = startLibrary()
    platform.own(account, two)
    platform.misbehave(account, (honest, attempt) => {
      // So that a caller who waits for an answer sleeps another time than one who waits to ask again.
      clock.forward(attempt === 1 ? 1 : 0)
      return busy(1, retryAfter)(honest, attempt)
    })
    const games = library()
    await platform.untilAsked("games", 1)
    const expected = retryAfter.includes(":") && millis > 0 ? millis - 1 : millis
    await clock.untilAsleep(expected)
    clock.forward(expected)
    expect(await games).toHaveLength(2)
    expect(platform.count("games")).toBe(2)
    await stop()
  })

  test("waits for the ten seconds of Retry-After twice", async () => {
    await spoil((honest, attempt) => {
      clock.forward(1)
      return busy(2, "10")(honest, attempt)
    })
    const games = library()
    for (const attempt of [1, 2]) {
      await platform.untilAsked("games", attempt)
      await clock.untilAsleep(10_000)
      clock.forward(10_000)
    }
    expect(await games).toEqual(asKept)
  })

  test("ends after 25 seconds in all", async () => {
    await spoil((honest, attempt) => {
      clock.forward(attempt === 3 ? 4_996 : 1)
      return busy(2, "10")(honest, attempt)
    })
    const games = library()
    for (const attempt of [1, 2]) {
      await platform.untilAsked("games", attempt)
      await clock.untilAsleep(10_000)
      clock.forward(10_000)
    }
    await platform.untilAsked("games", 3)
    clock.forward(2)
    expect(await games).toBe(unreachable("takes too long"))
    expect(clock.asleep()).toEqual([])
  })

  test.each<[string, string]>([
    ["11 seconds", "11"],
    ["an hour", "3600"],
    ["ages", "9".repeat(10)],
    ["until a date in four days", new Date(clock.now() + 100 * 3_600_000).toUTCString()],
  ])("for %s is left alone at once", async (_, retryAfter) => {
    expect(await answered(busy(1, retryAfter))).toBe(unreachable("answers 429"))
    expect(attempts()).toBe(1)
  })

  test.each<[string, Misdeed]>([
    ["answer", hanging],
    ["end its answer", stalling],
  ])("to %s is left after 10 seconds, and not asked again", async (_, how) => {
    await spoil(how)
    const games = library()
    await platform.untilAsked("games", 1)
    await clock.untilAsleep(10_000)
    clock.forward(9_999)
    expect(clock.asleep()).toEqual([1, 15_001])
    clock.forward(1)
    expect(await games).toBe(unreachable("takes too long"))
    expect(attempts()).toBe(1)
    expect(clock.asleep()).toEqual([])
  })
})

describe("A user whose library never comes", () => {
  test("has one request at a time, and keeps no other user waiting", async () => {
    platform.own("1", two)
    await spoil(hanging)
    const own = Array.from({ length: 40 }, () => library())
    await platform.untilAsked("games", 1)
    expect(await library("1")).toEqual(asKept)
    expect(platform.requests.map(({ of }) => of)).toEqual([account, "1"])
    clock.forward(10_000)
    expect(new Set(await Promise.all(own))).toEqual(new Set([unreachable("takes too long")]))
    expect(platform.count("games")).toBe(2)
    platform.misbehave(account, (honest) => honest())
    expect(await library()).toEqual(asKept)
  })
})
