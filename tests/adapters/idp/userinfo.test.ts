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
      emailVerified: false,
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
