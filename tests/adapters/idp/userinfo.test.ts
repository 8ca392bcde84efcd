import { describe, expect, test } from "bun:test"
import { flood, type Misdeeds, never } from "../../support/hostile-provider.ts"
import { shortLimits, withProvider } from "./provider.ts"

const { fresh, hostile, misbehaving } = withProvider()

describe("A missing e-mail", () => {
  const claims: Misdeeds["claims"] = ({ ["email"]: _, ["email_verified"]: __, ...it }) => it

  test("comes from userinfo, with whether it is verified", async () => {
    expect(await misbehaving({ claims })).toMatchObject({ email: "v@example.com", emailVerified: true })
    expect(hostile().requests).toContain("/userinfo")
  })

  test("is not looked for when there is no userinfo", async () => {
    const provider = fresh()
    hostile().misbehave({ claims, discovery: ({ userinfo_endpoint: _, ...it }) => it })
    expect(await provider.trip()).toMatchObject({ email: null, subject: "hostile-1" })
  })

  test("does not make the e-mail of userinfo verified by the ID token", async () => {
    const userinfo: Misdeeds["userinfo"] = ({ sub }) => Response.json({ sub, email: "w@example.com" })
    expect(await misbehaving({ claims: ({ ["email"]: _, ...it }) => it, userinfo })).toMatchObject({
      email: "w@example.com",
      emailVerified: null,
    })
  })

  test("is taken from userinfo with its own flag, also where a missing one is trusted", async () => {
    const claimsWithout: Misdeeds["claims"] = ({ ["email"]: _, ...it }) => ({ ...it, email_verified: false })
    const userinfo: Misdeeds["userinfo"] = ({ sub }) => Response.json({ sub, email: "w@example.com" })
    expect(await misbehaving({ claims: claimsWithout, userinfo }, { trustsMissing: true })).toMatchObject({
      email: "w@example.com",
      emailVerified: true,
    })
  })

  test.each<[string, Misdeeds["userinfo"] & {}, string]>([
    ["says about another user", (it) => Response.json({ ...it, sub: "another" }), "about another user"],
    ["says about no user", () => Response.json({ email: "v@example.com" }), "about another user"],
    ["fails", () => new Response(null, { status: 500 }), "answered 500"],
    ["redirects", () => Response.redirect("https://evil.example", 302), "redirects"],
    ["sends 50 MB", flood, "sends more than it may"],
  ])("fails when userinfo %s", async (_, userinfo, reason) =>
    expect(await misbehaving({ claims, userinfo })).toContain(reason),
  )

  test("fails when userinfo never answers", async () =>
    expect(await misbehaving({ claims, userinfo: never }, { limits: shortLimits })).toContain("too long"))
})

describe("A missing email_verified", () => {
  const claims: Misdeeds["claims"] = ({ ["email_verified"]: _, ...it }) => it
  const says =
    (said: Record<string, unknown>): Misdeeds["userinfo"] & {} =>
    ({ sub }) =>
      Response.json({ sub, ...said })

  test("is not looked for by default, and says nothing of the e-mail", async () => {
    expect(await misbehaving({ claims })).toMatchObject({ email: "v@example.com", emailVerified: null })
    expect(hostile().requests).not.toContain("/userinfo")
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["says nothing of it", {}, { email: "v@example.com", emailVerified: true }],
    ["has another e-mail without it", { email: "w@example.com" }, { email: "v@example.com", emailVerified: true }],
    ["says false", { email: "v@example.com", email_verified: false }, { email: "v@example.com", emailVerified: false }],
    ["says false without an e-mail", { email_verified: false }, { email: null, emailVerified: false }],
    ["says null", { email: "v@example.com", email_verified: null }, { email: "v@example.com", emailVerified: false }],
    ["says true", { email: "v@example.com", email_verified: true }, { email: "v@example.com", emailVerified: true }],
    ["says true of another e-mail", { email: "w@example.com", email_verified: true }, { email: "w@example.com" }],
  ])("that is trusted is looked for at userinfo, which %s", async (_, said, expected) => {
    expect(await misbehaving({ claims, userinfo: says(said) }, { trustsMissing: true })).toMatchObject(expected)
    expect(hostile().requests).toContain("/userinfo")
  })

  test("that is trusted is not looked for where there is no userinfo", async () => {
    const provider = fresh({ trustsMissing: true })
    hostile().misbehave({ claims, discovery: ({ userinfo_endpoint: _, ...it }) => it })
    expect(await provider.trip()).toMatchObject({ email: "v@example.com", emailVerified: true })
  })

  test("that is trusted makes no e-mail verified that the ID token calls unverified", async () =>
    expect(
      await misbehaving({ claims: (it) => ({ ...it, email_verified: false }) }, { trustsMissing: true }),
    ).toMatchObject({ emailVerified: false }))
})
