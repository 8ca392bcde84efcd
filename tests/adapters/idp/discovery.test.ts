import { describe, expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { checkDiscovery } from "../../../adapters/idp/check-discovery.ts"
import { isSafe } from "../../../adapters/idp/discovery.ts"
import { flood, type Misdeeds, never } from "../../support/hostile-provider.ts"
import { packed, shortLimits, withProvider } from "./provider.ts"

const { fresh, hostile } = withProvider()

describe("Discovery", () => {
  test("happens once, also when many ask at the same time", async () => {
    const { start } = fresh()
    await Promise.all(Array.from({ length: 20 }, () => start()))
    await start()
    expect(hostile().requests).toEqual(["/.well-known/openid-configuration"])
  })

  test.each<[string, Misdeeds["discovery"] & {}, RegExp, typeof shortLimits?]>([
    ["another issuer", (it) => ({ ...it, issuer: "https://evil.example" }), /calls itself/],
    ["an issuer with a slash more", (it) => ({ ...it, issuer: `${it["issuer"]}/` }), /calls itself/],
    ["no token endpoint", ({ token_endpoint: _, ...it }) => it, /not that of an OpenID provider/],
    ["an endpoint that is no web address", (it) => ({ ...it, token_endpoint: "javascript:1" }), /no address to trust/],
    ["an error", () => new Response(null, { status: 500 }), /answers 500/],
    ["a page", () => new Response("<html>"), /not that of an OpenID provider/],
    ["a redirect", () => Response.redirect("https://evil.example", 302), /redirects/],
    ["50 MB", flood, /sends more than it may/],
    ["something compressed", () => packed(), /compresses/],
    ["no answer ever", never, /takes too long/],
  ])("with %s is a failure, which is not kept", async (_, discovery, reason) => {
    const { start } = fresh(discovery === never ? { limits: shortLimits } : {})
    hostile().misbehave({ discovery })
    const failed = Result.getOrThrow(Result.flip(await start()))
    expect(failed._tag).toBe("idp.PROVIDER_UNREACHABLE")
    expect(failed.reason).toMatch(reason)
    hostile().misbehave({})
    expect(Result.isSuccess(await start())).toBe(true)
  })

  test.each([
    ["https://a.example", "https://b.example/token", true],
    ["https://a.example", "http://a.example/token", false],
    ["http://a.example", "http://a.example/token", true],
    ["https://a.example", "/token", false],
    ["https://a.example", "ftp://a.example", false],
  ])("of %s may name %s: %p", (issuer, endpoint, safe) => expect(isSafe(endpoint, issuer)).toBe(safe))

  test("is what the doctor checks", async () => {
    await Effect.runPromise(checkDiscovery({ issuer: hostile().issuer, setting: "IDP_GOOGLE_ISSUER" }))
    hostile().misbehave({ discovery: (it) => ({ ...it, issuer: "https://evil.example" }) })
    const failed = await Effect.runPromise(
      Effect.flip(checkDiscovery({ issuer: hostile().issuer, setting: "IDP_GOOGLE_ISSUER" })),
    )
    expect(failed.reason).toMatch(/^IDP_GOOGLE_ISSUER: the provider calls itself "https:\/\/evil.example"/)
  })
})
