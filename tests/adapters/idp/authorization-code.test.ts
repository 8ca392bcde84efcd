import { describe, expect, test } from "bun:test"
import { Redacted, Result } from "effect"
import { flood, type Misdeeds, never } from "../../support/hostile-provider.ts"
import { packed, shortLimits, withProvider } from "./provider.ts"

const { fresh, hostile, misbehaving } = withProvider()

describe("The address that a browser is sent to", () => {
  test("asks for a code with PKCE, nonce and the three scopes, and holds no secret", async () => {
    const url = new URL(Result.getOrThrow(await fresh().start("the nonce")))
    expect(url.origin + url.pathname).toBe(`${hostile().issuer}/authorize`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "curio",
      redirect_uri: "http://localhost/auth/idp/callback",
      state: "s",
      code_challenge_method: "S256",
      code_challenge: new Bun.CryptoHasher("sha256").update("v".repeat(43)).digest("base64url"),
      scope: "openid email profile",
      nonce: "the nonce",
    })
  })
})

describe("The token endpoint", () => {
  test.each<[string, Misdeeds["token"] & {}, string]>([
    ["refuses", () => Response.json({ error: "invalid_grant" }, { status: 400 }), "400 invalid_grant"],
    ["fails", () => new Response("<h1>", { status: 500 }), "answered 500"],
    ["redirects", () => Response.redirect("https://evil.example", 307), "redirects"],
    ["sends 50 MB", flood, "sends more than it may"],
    ["sends something compressed", () => packed(), "compresses"],
    ["sends no ID token", () => Response.json({ access_token: "a", token_type: "Bearer" }), "no ID token"],
    ["sends no access token", () => Response.json({ id_token: "x", token_type: "Bearer" }), "no usable tokens"],
    ["names no type of the token", () => Response.json({ access_token: "a", id_token: "x" }), "a known type"],
    ["names another type", () => Response.json({ access_token: "a", token_type: "mac" }), "a known type"],
    ["challenges", () => new Response(null, { status: 401, headers: { "www-authenticate": "Basic" } }), "answered 401"],
    ["sends nothing", () => new Response(null, { status: 204 }), "answered 204"],
    ["sends null", () => Response.json(null), "no JSON object"],
    [
      "sends an ID token that is none",
      () => Response.json({ access_token: "a", id_token: "x", token_type: "bearer" }),
      "refused",
    ],
  ])("that %s is a failed sign-in", async (_, token, reason) => expect(await misbehaving({ token })).toContain(reason))

  test("that never answers is a failed sign-in", async () =>
    expect(await misbehaving({ token: never }, { limits: shortLimits })).toContain("too long"))

  // A provider that decodes nothing has to find its own id and secret in the header.
  test("gets the credentials form-encoded in the header, with hyphens as they are, or in the body when the provider takes nothing else", async () => {
    const seen: Array<{ readonly header: string | null; readonly form: Record<string, string> }> = []
    await using server = Bun.serve({
      port: 0,
      fetch: async (request) => {
        const form = Object.fromEntries(new URLSearchParams(await request.text()))
        seen.push({ header: request.headers.get("authorization"), form })
        return Response.json({})
      },
    })
    for (const methods of [["client_secret_post", "client_secret_basic"], ["client_secret_post"]]) {
      const { finish } = fresh({ clientId: "cu:rio-1.test", clientSecret: Redacted.make("a b+c-_.") })
      hostile().misbehave({
        discovery: (it) => ({ ...it, token_endpoint: server.url.href, token_endpoint_auth_methods_supported: methods }),
      })
      await finish("the code")
    }
    const grant = {
      grant_type: "authorization_code",
      code: "the code",
      redirect_uri: "http://localhost/auth/idp/callback",
      code_verifier: "v".repeat(43),
    }
    expect(seen).toEqual([
      { header: `Basic ${btoa("cu%3Ario-1.test:a+b%2Bc-_.")}`, form: grant },
      { header: null, form: { ...grant, client_id: "cu:rio-1.test", client_secret: "a b+c-_." } },
    ])
  })
})
