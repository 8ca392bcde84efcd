import { afterAll, afterEach, describe, expect, test } from "bun:test"
import type { OpenIdMessage } from "../../../core/index.ts"
import { startGamePlatform } from "../../support/game-platform.ts"
import { account, altered, startIdentity } from "./identity.ts"

const { clock, message, platform, stop, verify } = startIdentity()
const foreign = startGamePlatform()
afterEach(() => {
  expect(foreign.requests).toEqual([])
  platform.behave()
})
afterAll(async () => {
  await stop()
  await foreign.stop()
})

describe("A message that the platform does not confirm", () => {
  const unconfirmed = async (change: (honest: OpenIdMessage) => OpenIdMessage) => {
    const honest = await message()
    platform.behave()
    expect(await verify(change(honest))).toBe(
      "gameplatform.OPENID_INVALID The message is not confirmed by the platform.",
    )
    expect(platform.requests.map(({ kind }) => kind)).toEqual(["confirm"])
  }

  test.each<[string, (honest: OpenIdMessage) => OpenIdMessage]>([
    ["another signature", altered("sig", "AAAA")],
    ["a handle that was altered", altered("assoc_handle", "another")],
    ["a nonce that was altered", altered("response_nonce", (was) => `${was}x`)],
    [
      "another account",
      (honest) => altered("identity", (was) => `${was}1`)(altered("claimed_id", (was) => `${was}1`)(honest)),
    ],
    ["a longer list of what is signed", altered("signed", (was) => `${was},ns`)],
  ])("has %s", (_, change) => unconfirmed(change))

  const confirmingBy = async (how: () => Response | Promise<Response>) => {
    const honest = await message()
    platform.misbehave("confirm", how)
    return verify(honest)
  }
  const ns = "ns:http://specs.openid.net/auth/2.0\n"

  test.each([
    ["", "nothing"],
    ["is_valid:true\n", "no ns"],
    [`${ns}`, "no word on it"],
    [`${ns}is_valid:false\n`, "no"],
    [`${ns}is_valid:TRUE\n`, "other letters"],
    [`${ns}is_valid: true\n`, "a blank"],
    [`${ns}is_valid:true \n`, "a blank"],
    [`${ns} is_valid:true\n`, "a blank"],
    [`${ns}is_valid:true`, "no end"],
    [`${ns}is_valid:true\r\n`, "other ends"],
    [`${ns}is_valid:true\n\n`, "an empty line"],
    [`${ns}is_valid:false\nis_valid:true\n`, "both"],
    [`${ns}is_valid:true\nis_valid:false\n`, "both"],
    [`${ns}is_valid:true\nis_valid:true\n`, "yes, twice"],
    [`${ns}error:is_valid:true\n`, "yes, somewhere else"],
    [`${ns}xis_valid:true\n`, "another key"],
    [`ns:http://openid.net/signon/1.1\nis_valid:true\n`, "another version"],
    [`${ns}is_valid:true\noops\n`, "a line that is none"],
    [`<html>\n${ns}is_valid:true\n`, "a page around it"],
    [`{"is_valid":true}`, "JSON"],
  ])("%j", async (text) =>
    expect(await confirmingBy(() => new Response(text))).toBe(
      "gameplatform.OPENID_INVALID The message is not confirmed by the platform.",
    ),
  )

  test.each([`${ns}is_valid:true\n`, `is_valid:true\n${ns}`, `${ns}is_valid:true\ninvalidate_handle:x:y\n`])(
    "but %j confirms it",
    async (text) => expect(await confirmingBy(() => new Response(text))).toBe(account),
  )

  const yes = `${ns}is_valid:true\n`
  test.each<[string, () => Response, RegExp]>([
    ["a redirect", () => Response.redirect(foreign.openIdEndpoint, 302), /answers 302/],
    ["a redirect that keeps the method", () => Response.redirect(foreign.openIdEndpoint, 307), /answers 307/],
    ["yes with status 201", () => new Response(yes, { status: 201 }), /answers 201/],
    ["yes with status 400", () => new Response(yes, { status: 400 }), /answers 400/],
    ["yes with status 500", () => new Response(yes, { status: 500 }), /answers 500/],
    ["yes and 8 KB more", () => new Response(`${yes}x:${"x".repeat(8192)}\n`), /sends more than it may/],
    [
      "yes, compressed",
      () => new Response(Bun.gzipSync(yes), { headers: { "content-encoding": "gzip" } }),
      /compresses, unasked/,
    ],
  ])("for %s, and is asked once only", async (_, answer, reason) => {
    const failure = await confirmingBy(answer)
    expect(failure).toMatch(/^gameplatform\.PLATFORM_UNREACHABLE http:\/\/127\.0\.0\.1:\d+ /)
    expect(failure).toMatch(reason)
    expect(platform.count("confirm")).toBe(1)
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ["never answers", () => new Promise(() => {})],
    [
      "never ends its answer",
      () => new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode(yes)) })),
    ],
  ])("because it %s within 10 seconds", async (_, answer) => {
    const verdict = confirmingBy(answer)
    await platform.untilAsked("confirm", 1)
    await clock.untilAsleep(10_000)
    clock.forward(9_999)
    expect(clock.asleep()).toEqual([1])
    clock.forward(1)
    expect(await verdict).toContain("PLATFORM_UNREACHABLE")
    expect(await verdict).toContain("takes too long")
    expect(clock.asleep()).toEqual([])
  })

  test("because it is away", async () => {
    const { message, platform, stop, verify } = startIdentity()
    const honest = await message()
    await platform.stop()
    expect(await verify(honest)).toMatch(/PLATFORM_UNREACHABLE http:\/\/127\.0\.0\.1:\d+ cannot be reached/)
    await stop()
  })
})

test("Twenty messages at once are each confirmed for themselves", async () => {
  const messages = await Promise.all(Array.from({ length: 20 }, () => message()))
  const spoiled = messages.map((one, at) => (at % 2 === 0 ? one : altered("sig", "AAAA")(one)))
  const verdicts = await Promise.all(spoiled.map((one) => verify(one)))
  expect(verdicts.filter((verdict) => verdict === account)).toHaveLength(10)
})
