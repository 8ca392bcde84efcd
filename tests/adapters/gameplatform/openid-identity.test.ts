import { afterAll, afterEach, describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { OpenIdMessage } from "../../../core/index.ts"
import { startGamePlatform } from "../../support/game-platform.ts"
import { account, altered, realm, returnTo, startIdentity, withMore, without } from "./identity.ts"

const { clock, message, platform, signInUrl, stop, using, verify } = startIdentity()
const foreign = startGamePlatform()
afterEach(() => {
  expect(foreign.requests).toEqual([])
  platform.behave()
})
afterAll(async () => {
  await stop()
  await foreign.stop()
})

const minute = 60_000
const nonceAt = (millis: number) => `${new Date(millis).toISOString().slice(0, 19)}Zabc`

describe("The sign-in page", () => {
  test("is the platform's, and is given where to send the browser back to", async () => {
    const url = new URL(await signInUrl())
    expect(url.origin + url.pathname).toBe(platform.openIdEndpoint)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      "openid.ns": "http://specs.openid.net/auth/2.0",
      "openid.mode": "checkid_setup",
      "openid.return_to": returnTo,
      "openid.realm": realm,
      "openid.identity": "http://specs.openid.net/auth/2.0/identifier_select",
      "openid.claimed_id": "http://specs.openid.net/auth/2.0/identifier_select",
    })
    expect(platform.requests).toEqual([])
  })
})

describe("An honest message", () => {
  test("proves whose account it is, and is confirmed once, as it came", async () => {
    const honest = await message()
    const proven = Result.getOrThrow(await using((identity) => identity.verify(honest, { returnTo })))
    const nonce = honest.find(([name]) => name === "openid.response_nonce")?.[1]
    expect(proven).toEqual({
      accountId: account,
      nonce: { value: nonce, issuedAt: DateTime.makeUnsafe(clock.now()) },
    } as never)
    const [, asked, ...more] = platform.requests
    expect(more).toEqual([])
    expect([...(asked?.query ?? [])]).toEqual([
      ...honest
        .filter(([name]) => name.startsWith("openid."))
        .map(([name, value]): [string, string] => [name, name === "openid.mode" ? "check_authentication" : value]),
    ])
  })

  test("is good in any order, and with more fields than we know", async () => {
    expect(await verify((await message()).toReversed())).toBe(account)
    const more = (honest: OpenIdMessage) => [...honest, ["openid.ns.sreg", "x"], ["utm", "y"]] as const
    expect(await verify(await message(more))).toBe(account)
  })

  test("proves nothing a second time", async () => {
    const honest = await message()
    expect(await verify(honest)).toBe(account)
    expect(await verify(honest)).toBe("gameplatform.OPENID_INVALID The message is not confirmed by the platform.")
  })

  test("proves nothing to another flow", async () => {
    expect(await verify(await message(), `${returnTo}x`)).toContain("OPENID_INVALID The message has a wrong return_to")
    expect(platform.count("confirm")).toBe(0)
  })
})

describe("A message that is refused unheard, although its signature is good", () => {
  const refused = async (change: (honest: OpenIdMessage) => OpenIdMessage, why: string) => {
    const honest = await message()
    expect(await verify(honest)).toBe(account)
    const changed = await message(change)
    platform.behave()
    expect(await verify(changed)).toBe(`gameplatform.OPENID_INVALID The message ${why}.`)
    expect(platform.requests).toEqual([])
  }

  const fields = ["ns", "mode", "op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"]
  const wrong = (field: string) => `has a wrong ${field === "claimed_id" ? "identity" : field}`

  test.each([...fields, "signed", "sig"])("has no %s", (field) => refused(without(field), wrong(field)))

  test.each(fields)("has an empty %s", (field) => refused(altered(field, ""), wrong(field)))

  test.each([...fields, "signed", "sig"])("has a second %s, the same or another, before or behind", async (field) => {
    const name = `openid.${field}`
    const was = (await message()).find(([one]) => one === name)?.[1] ?? ""
    for (const value of [was, "x", ""])
      for (const where of ["first", "last"] as const)
        await refused(withMore(name, value, where), "has a parameter twice or a line break")
  })

  test("has a second parameter that is none of OpenID's", () =>
    refused(withMore("state", "another"), "has a parameter twice or a line break"))

  test.each<[string, string, string | ((was: string) => string)]>([
    ["another version", "ns", "http://openid.net/signon/1.1"],
    ["another version", "ns", "http://specs.openid.net/auth/2.0/"],
    ["another mode", "mode", "ID_RES"],
    ["another mode", "mode", "setup_needed"],
    ["another mode", "mode", "check_authentication"],
    ["another mode", "mode", "error"],
    ["another mode", "mode", "cancel "],
    ["a foreign endpoint", "op_endpoint", () => foreign.openIdEndpoint],
    ["an endpoint that begins like ours", "op_endpoint", (was) => `${was}/`],
    ["an endpoint that begins like ours", "op_endpoint", (was) => `${was}?x`],
    ["an endpoint of other letters", "op_endpoint", (was) => was.toUpperCase()],
    ["another address to return to", "return_to", "https://evil.example/"],
    ["an address that begins like ours", "return_to", (was) => `${was}&more=1`],
    ["an address of other letters", "return_to", (was) => was.replace("https", "HTTPS")],
    ["an address without its state", "return_to", (was) => was.replace(/\?.*/, "")],
    ["another identity", "identity", (was) => `${was}1`],
    ["a handle with a line break", "assoc_handle", "a\nclaimed_id:x"],
  ])("has %s: %s", (_, field, value) =>
    refused(
      altered(field, value),
      typeof value === "string" && value.includes("\n") ? "has a parameter twice or a line break" : wrong(field),
    ),
  )

  test.each<[string, (was: string) => string]>([
    ["of another host", (was) => was.replace(/^http:\/\/[^/]+/, "http://evil.example")],
    ["of another port", (was) => was.replace(/:\d+\//, ":1/")],
    ["of another scheme", (was) => was.replace("http:", "https:")],
    ["that contains one", (was) => `http://evil.example/?${was}`],
    ["that goes on", (was) => `${was}/`],
    ["that goes on", (was) => `${was}#x`],
    ["that is no number", (was) => was.replace(/\d+$/, "me")],
    ["without a number", (was) => was.replace(/\d+$/, "")],
    ["of 300 digits", (was) => was + "1".repeat(300)],
    ["with other digits", (was) => `${was}٣`],
    ["with a dot that is none", (was) => was.replace("127.0", "127x0")],
  ])("has a claimed id %s", (_, change) => {
    const both = (honest: OpenIdMessage) => altered("identity", change)(altered("claimed_id", change)(honest))
    return refused(both, "has a wrong claimed_id")
  })

  test.each(["op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"])(
    "does not sign its %s",
    async (field) => {
      const names = (was: string) => was.split(",").filter((name) => name !== field)
      await refused(
        altered("signed", (was) => names(was).join(",")),
        "has a wrong signed",
      )
      for (const similar of [` ${field}`, `${field}2`, `openid.${field}`, field.toUpperCase()])
        await refused(
          altered("signed", (was) => [...names(was), similar].join(",")),
          "has a wrong signed",
        )
    },
  )

  test.each(["", ",", "*"])("signs %j", (list) => refused(altered("signed", list), "has a wrong signed"))

  test("signs a field twice", () =>
    refused(
      altered("signed", (was) => `${was},identity`),
      "has a wrong signed",
    ))

  test.each<[string, (now: number) => string]>([
    ["is older than 5 minutes", (now) => nonceAt(now - 5 * minute - 1000)],
    ["is more than a minute ahead", (now) => nonceAt(now + minute + 1000)],
    ["is of another year", () => "1970-01-01T00:00:00Zabc"],
    ["has no time", () => "abc"],
    ["has a time without its Z", (now) => nonceAt(now).replace("Z", "")],
    ["has a time of another zone", (now) => nonceAt(now).replace("Z", "+00:00")],
    ["has milliseconds", (now) => `${new Date(now).toISOString()}abc`],
    ["has a day that never was", () => "2025-12-32T00:00:00Zabc"],
    ["has a day of another month", () => "2025-11-31T00:00:00Zabc"],
    ["has a second too many", () => "2025-12-31T23:59:60Zabc"],
    ["has an hour too many", () => "2025-12-31T24:00:00Zabc"],
    ["has something before its time", (now) => ` ${nonceAt(now)}`],
    ["has a blank", (now) => `${nonceAt(now)} `],
    ["has other letters", (now) => `${nonceAt(now)}é`],
    ["is too long", (now) => nonceAt(now) + "x".repeat(233)],
  ])("has a nonce that %s", (_, nonce) =>
    refused(altered("response_nonce", nonce(clock.now())), "has a wrong response_nonce"),
  )
})

describe("A message on the edge", () => {
  test.each<[string, (now: number) => string]>([
    ["5 minutes old", (now) => nonceAt(now - 5 * minute)],
    ["a minute ahead", (now) => nonceAt(now + minute)],
    ["without more than its time", (now) => nonceAt(now).replace("abc", "")],
    ["of 255 characters", (now) => nonceAt(now) + "x".repeat(232)],
  ])("is good with a nonce %s", async (_, nonce) =>
    expect(await verify(await message(altered("response_nonce", nonce(clock.now()))))).toBe(account),
  )

  test("is refused when time goes on meanwhile", async () => {
    const honest = await message()
    clock.forward(5 * minute + 1000)
    expect(await verify(honest)).toContain("response_nonce")
  })
})

describe("A message that says no", () => {
  test.each([
    [[["openid.mode", "cancel"]]],
    [
      [
        ["state", "s"],
        ["openid.ns", "http://specs.openid.net/auth/2.0"],
        ["openid.mode", "cancel"],
      ],
    ],
  ] as ReadonlyArray<[OpenIdMessage]>)("%j is a cancellation, and no user is asked", async (cancelled) => {
    expect(await verify(cancelled)).toBe("gameplatform.OPENID_CANCELLED")
    expect(platform.requests).toEqual([])
  })

  test.each([
    [[]],
    [[["mode", "cancel"]]],
    [
      [
        ["openid.mode", "cancel"],
        ["openid.mode", "id_res"],
      ],
    ],
    [[["openid.mode", "\0"]]],
  ] as ReadonlyArray<[OpenIdMessage]>)("%j is none", async (odd) => {
    expect(await verify(odd)).toStartWith("gameplatform.OPENID_INVALID")
    expect(platform.requests).toEqual([])
  })
})
