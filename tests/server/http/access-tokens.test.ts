import { describe, expect, test } from "bun:test"
import { Clock, DateTime, Effect, Redacted } from "effect"
import { SignJWT } from "jose"
import { accessTokensOf } from "../../../server/http/auth/access-tokens.ts"
import { steeredClock } from "../../support/steered-clock.ts"
import { ada, jwtSecret } from "./made-up-server.ts"

const minutes = 60
const day = 24 * 60 * minutes

/** A verifier whose clock stands still. */
const verifier = () => {
  const clock = steeredClock()
  const tokens = accessTokensOf([Redacted.make(jwtSecret)], Effect.runSync(Effect.provide(Clock.Clock, clock.layer)))
  const now = clock.now() / 1000
  /** A token that is issued and ends so many seconds from the start. */
  const tokenOf = (issued: number, ends: number) =>
    new SignJWT({ userId: ada.id, email: ada.email, iat: now + issued, exp: now + ends })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret))
  return { ...tokens, clock, tokenOf }
}

describe("An access token", () => {
  test.each([
    ["the credentials were never replaced", null, 0],
    ["they were replaced a while ago", -5, 0],
    ["they were replaced in this second", 1, 1],
    ["they were replaced while the clock was a day ahead", day, 0],
  ])("is issued at a moment from which it counts, where %s", async (_, validFrom, issued) => {
    const { clock, sign, verify } = verifier()
    const at = validFrom === null ? null : DateTime.makeUnsafe(clock.now() + validFrom * 1000)
    for (const times of [
      { tokensValidFrom: null, credentialsValidFrom: at },
      { tokensValidFrom: at, credentialsValidFrom: null },
    ])
      expect((await verify(await sign({ ...ada, ...times })))?.iat).toBe(clock.now() / 1000 + issued)
  })

  test.each([
    ["is issued now and lives for 15 minutes", 0, 15 * minutes, true],
    ["is issued a minute ahead", 60, 15 * minutes, true],
    ["is issued more than a minute ahead", 61, 15 * minutes, false],
    ["is issued a day ahead", day, day + 15 * minutes, false],
    ["lives for more than 15 minutes", 0, 15 * minutes + 1, false],
    ["was issued long ago and lives until now", -day, 15 * minutes, false],
    ["ends in a second", -15 * minutes + 1, 1, true],
    ["ends now", -15 * minutes, 0, false],
  ])("that %s: from %d to %d it is good: %j", async (_, issued, ends, good) => {
    const { tokenOf, verify } = verifier()
    const claims = await verify(await tokenOf(issued, ends))
    expect(claims !== null).toBe(good)
  })

  test("that is remembered is refused when the clock was ahead and is set back", async () => {
    const { clock, sign, verify } = verifier()
    clock.forward(day * 1000)
    const token = await sign(ada)
    expect(await verify(token)).toMatchObject({ userId: ada.id })
    clock.forward(-day * 1000)
    expect(await verify(token)).toBeNull()
    clock.forward(day * 1000)
    expect(await verify(token)).toMatchObject({ userId: ada.id })
  })

  test("that begins in the next second, as after a take-over, is good at once and for 15 minutes from then", async () => {
    const { clock, sign, verify } = verifier()
    const token = await sign({ ...ada, tokensValidFrom: DateTime.makeUnsafe(clock.now() + 1000) })
    expect(await verify(token)).toMatchObject({ userId: ada.id })
    clock.forward(15 * minutes * 1000)
    expect(await verify(token)).toMatchObject({ userId: ada.id })
    clock.forward(1000)
    expect(await verify(token)).toBeNull()
  })

  test("of a previous secret is good, and none is signed with it", async () => {
    const clock = Effect.runSync(Effect.provide(Clock.Clock, steeredClock().layer))
    const [before, now, other] = ["before", "now", "other"].map((text) => Redacted.make(text.repeat(8)))
    if (before === undefined || now === undefined || other === undefined) throw new Error("There are three.")
    const [old, both] = [accessTokensOf([before], clock), accessTokensOf([now, other, before], clock)]
    expect(await both.verify(await old.sign(ada))).toMatchObject({ userId: ada.id })
    expect(await old.verify(await both.sign(ada))).toBeNull()
    expect(await accessTokensOf([now], clock).verify(await both.sign(ada))).toMatchObject({ userId: ada.id })
    expect(await accessTokensOf([now, other], clock).verify(await old.sign(ada))).toBeNull()
  })
})
