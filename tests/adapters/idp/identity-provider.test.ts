import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Redacted, Result } from "effect"
import { checkDiscovery } from "../../../adapters/idp/check-discovery.ts"
import { isSafe } from "../../../adapters/idp/discovery.ts"
import { identityProvider, type ProviderOptions } from "../../../adapters/idp/identity-provider.ts"
import { type EmailAddress, IdentityProvider } from "../../../core/index.ts"
import {
  flood,
  type HostileProvider,
  hostileClient,
  hostileProvider,
  type Misdeeds,
  never,
} from "../../support/hostile-provider.ts"
import { movingClock } from "../../support/moving-clock.ts"

let hostile: HostileProvider
beforeAll(async () => {
  hostile = await hostileProvider()
})
afterEach(() => hostile.behave())
afterAll(() => hostile.stop())

const verifier = Redacted.make("v".repeat(43))
const limits = { timeoutMillis: 300, maxBytes: 1_000_000 }
const runtimes: Array<{ readonly dispose: () => Promise<void> }> = []
afterAll(() => Promise.all(runtimes.map((runtime) => runtime.dispose())))

/** An adapter that knows nothing yet. */
const fresh = (options: Partial<ProviderOptions> = {}, clock = movingClock()) => {
  const layer = identityProvider({
    issuer: hostile.issuer,
    clientId: hostileClient.clientId,
    clientSecret: Redacted.make(hostileClient.clientSecret),
    redirectUri: "http://localhost/auth/idp/callback",
    limits,
    ...options,
  })
  const runtime = ManagedRuntime.make(Layer.provideMerge(layer, clock.layer))
  runtimes.push(runtime)
  const start = (nonce = "n") =>
    runtime.runPromise(
      Effect.result(Effect.flatMap(IdentityProvider, (idp) => idp.start({ state: "s", verifier, nonce }))),
    )
  const finish = (code: string, nonce = "n", issuer: string | null = null) =>
    runtime.runPromise(
      Effect.result(Effect.flatMap(IdentityProvider, (idp) => idp.finish({ code, verifier, nonce, issuer }))),
    )
  /** There and back; answers the identity or the reason why not. */
  const trip = async (nonce = "n", issuer: string | null = null) => {
    const url = Result.getOrThrow(await start("n"))
    const back = await fetch(url, { redirect: "manual" })
    const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") ?? ""
    return Result.match(await finish(code, nonce, issuer), {
      onSuccess: (who) => who,
      onFailure: ({ reason }) => reason,
    })
  }
  return { start, finish, trip }
}

const misbehaving = async (how: Misdeeds) => {
  const provider = fresh()
  expect(await provider.trip()).toMatchObject({ subject: "hostile-1" })
  hostile.misbehave(how)
  return provider.trip()
}

const now = () => Math.floor(Date.now() / 1000)

describe("The address that a browser is sent to", () => {
  test("asks for a code with PKCE, nonce and the three scopes, and holds no secret", async () => {
    const url = new URL(Result.getOrThrow(await fresh().start("the nonce")))
    expect(url.origin + url.pathname).toBe(`${hostile.issuer}/authorize`)
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

describe("Discovery", () => {
  test("happens once, also when many ask at the same time", async () => {
    const { start } = fresh()
    await Promise.all(Array.from({ length: 20 }, () => start()))
    await start()
    expect(hostile.requests).toEqual(["/.well-known/openid-configuration"])
  })

  test.each<[string, Misdeeds["discovery"] & {}, RegExp]>([
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
    const { start } = fresh()
    hostile.misbehave({ discovery })
    const failed = Result.getOrThrow(Result.flip(await start()))
    expect(failed._tag).toBe("idp.PROVIDER_UNREACHABLE")
    expect(failed.reason).toMatch(reason)
    hostile.misbehave({})
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
    await Effect.runPromise(checkDiscovery(hostile.issuer))
    hostile.misbehave({ discovery: (it) => ({ ...it, issuer: "https://evil.example" }) })
    const failed = await Effect.runPromise(Effect.flip(checkDiscovery(hostile.issuer)))
    expect(failed.reason).toMatch(/^IDP_ISSUER: the provider calls itself "https:\/\/evil.example"/)
  })
})

describe("The ID token", () => {
  test("tells who came", async () => {
    expect(await fresh().trip()).toEqual({
      issuer: hostile.issuer,
      subject: "hostile-1",
      email: "v@example.com" as EmailAddress,
      emailVerified: true,
      name: "V",
      picture: null,
    })
  })

  test.each<[string, Misdeeds, string]>([
    ["another issuer", { claims: (it) => ({ ...it, iss: "https://evil.example" }) }, "iss"],
    ["another audience", { claims: (it) => ({ ...it, aud: "another" }) }, "aud"],
    ["several audiences and nobody authorised", { claims: (it) => ({ ...it, aud: ["curio", "another"] }) }, "azp"],
    ["somebody else authorised", { claims: (it) => ({ ...it, azp: "another" }) }, "azp"],
    ["another nonce", { claims: (it) => ({ ...it, nonce: "another" }) }, "nonce"],
    ["no nonce", { claims: ({ nonce: _, ...it }) => it }, "nonce"],
    ["an end two minutes ago", { claims: (it) => ({ ...it, exp: now() - 120 }) }, "exp"],
    ["no end", { claims: ({ exp: _, ...it }) => it }, "exp"],
    ["a beginning in two minutes", { claims: (it) => ({ ...it, nbf: now() + 120 }) }, "nbf"],
    ["an issue in two minutes", { claims: (it) => ({ ...it, iat: now() + 120 }) }, "iat"],
    ["an issue an hour ago", { claims: (it) => ({ ...it, iat: now() - 3600 }) }, "iat"],
    ["no time of issue", { claims: ({ iat: _, ...it }) => it }, "iat"],
    ["no subject", { claims: ({ sub: _, ...it }) => it }, "sub"],
    ["an unknown key", { signature: "unknown-key" }, "key that the provider does not name"],
    ["no signature", { signature: "none" }, "The ID token was refused"],
    ["an HMAC of our secret", { signature: "client-secret" }, "ERR_JOSE_ALG_NOT_ALLOWED"],
  ])("with %s is refused", async (_, how, reason) => expect(await misbehaving(how)).toContain(reason))

  test.each<[string, unknown]>([
    ["an empty text", ""],
    ["a number", 7],
    ["256 characters", "x".repeat(256)],
    ["a NUL", "a\0b"],
  ])("whose subject is %s names nobody", async (_, sub) =>
    expect(await misbehaving({ claims: (it) => ({ ...it, sub: sub as string }) })).toMatch(
      /names nobody|refused \(sub\)|refused \(unreadable\)/,
    ),
  )

  test.each<[string, Misdeeds]>([
    ["an end 30 seconds ago", { claims: (it) => ({ ...it, exp: now() - 30 }) }],
    ["an issue in 30 seconds", { claims: (it) => ({ ...it, iat: now() + 30 }) }],
    ["us among several audiences and authorised", { claims: (it) => ({ ...it, aud: ["curio", "b"], azp: "curio" }) }],
  ])("with %s is good", async (_, how) => expect(await misbehaving(how)).toMatchObject({ subject: "hostile-1" }))

  test.each<[unknown, boolean]>([
    [true, true],
    ["true", true],
    [false, false],
    ["false", false],
    [1, false],
    [undefined, false],
  ])("with email_verified %p vouches for the e-mail: %p", async (email_verified, emailVerified) =>
    expect(await misbehaving({ claims: (it) => ({ ...it, email_verified }) })).toMatchObject({ emailVerified }),
  )

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["an e-mail that is none", { email: "V <v@example.com>" }, { email: null }],
    ["a picture over plain http", { picture: "http://example.com/p.png" }, { picture: null }],
    ["a picture with a password", { picture: "https://a:b@example.com/p.png" }, { picture: null }],
    ["a picture", { picture: "https://example.com/p.png" }, { picture: "https://example.com/p.png" }],
    ["a name with a NUL and half a character", { name: "V\0\ud800" }, { name: "V\ufffd" }],
    ["a name that is none", { name: { first: "V" } }, { name: null }],
  ])("with %s", async (_, claims, expected) =>
    expect(await misbehaving({ claims: (it) => ({ ...it, ...claims }) })).toMatchObject(expected),
  )
})

describe("A missing e-mail", () => {
  const claims: Misdeeds["claims"] = ({ ["email"]: _, ["email_verified"]: __, ...it }) => it

  test("comes from userinfo, with whether it is verified", async () => {
    expect(await misbehaving({ claims })).toMatchObject({ email: "v@example.com", emailVerified: true })
    expect(hostile.requests).toContain("/userinfo")
  })

  test("is not looked for when there is no userinfo", async () => {
    const provider = fresh()
    hostile.misbehave({ claims, discovery: ({ userinfo_endpoint: _, ...it }) => it })
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
    ["tells about somebody else", (it) => Response.json({ ...it, sub: "another" }), "about somebody else"],
    ["tells about nobody", () => Response.json({ email: "v@example.com" }), "about somebody else"],
    ["fails", () => new Response(null, { status: 500 }), "answered 500"],
    ["redirects", () => Response.redirect("https://evil.example", 302), "redirects"],
    ["never answers", never, "too long"],
    ["sends 50 MB", flood, "sends more than it may"],
  ])("fails when userinfo %s", async (_, userinfo, reason) =>
    expect(await misbehaving({ claims, userinfo })).toContain(reason),
  )
})

describe("The token endpoint", () => {
  test.each<[string, Misdeeds["token"] & {}, string]>([
    ["refuses", () => Response.json({ error: "invalid_grant" }, { status: 400 }), "400 invalid_grant"],
    ["fails", () => new Response("<h1>", { status: 500 }), "500, no JSON object"],
    ["never answers", never, "too long"],
    ["redirects", () => Response.redirect("https://evil.example", 307), "redirects"],
    ["sends 50 MB", flood, "sends more than it may"],
    ["sends something compressed", () => packed(), "compresses"],
    ["sends no ID token", () => Response.json({ access_token: "a" }), "no ID token"],
    ["sends null", () => Response.json(null), "no JSON object"],
    ["sends an ID token that is none", () => Response.json({ access_token: "a", id_token: "x" }), "refused"],
  ])("that %s is a failed sign-in", async (_, token, reason) => expect(await misbehaving({ token })).toContain(reason))

  test("gets the credentials form-encoded in the header, or in the body when the provider takes nothing else", async () => {
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
      const { finish } = fresh({ clientId: "cu:rio", clientSecret: Redacted.make("a b+c") })
      hostile.misbehave({
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
      { header: `Basic ${btoa("cu%3Ario:a+b%2Bc")}`, form: grant },
      { header: null, form: { ...grant, client_id: "cu:rio", client_secret: "a b+c" } },
    ])
  })
})

describe("The provider's keys", () => {
  test("are fetched once, also when many come back at the same time", async () => {
    const { trip } = fresh()
    await Promise.all(Array.from({ length: 10 }, () => trip()))
    expect(hostile.requests.filter((path) => path === "/keys")).toHaveLength(1)
  })

  test("are fetched again for a key that is new, at most every 30 seconds", async () => {
    const clock = movingClock()
    const { trip } = fresh({}, clock)
    const fetched = () => hostile.requests.filter((path) => path === "/keys").length
    expect(await trip()).toMatchObject({ subject: "hostile-1" })
    await hostile.rotateKey()
    expect(await trip()).toContain("key that the provider does not name")
    expect(fetched()).toBe(1)
    clock.forward({ seconds: 31 })
    const all = await Promise.all(Array.from({ length: 5 }, () => trip()))
    for (const who of all) expect(who).toMatchObject({ subject: "hostile-1" })
    expect(fetched()).toBe(2)
    hostile.misbehave({ signature: "unknown-key" })
    await trip()
    expect(fetched()).toBe(2)
  })

  test("that cannot be had are a failed sign-in, which is not kept", async () => {
    const { trip } = fresh()
    hostile.misbehave({ keys: () => new Response(null, { status: 500 }) })
    expect(await trip()).toContain("keys answer 500")
    hostile.misbehave({ keys: () => Response.json([]) })
    expect(await trip()).toContain("not a key set")
    hostile.misbehave({})
    expect(await trip()).toMatchObject({ subject: "hostile-1" })
  })
})

describe("Coming back", () => {
  test("from another provider is refused before anything is asked", async () => {
    const { finish } = fresh()
    const failed = Result.getOrThrow(Result.flip(await finish("code", "n", "https://evil.example")))
    expect(failed.reason).toContain("another provider")
    expect(hostile.requests).toEqual([])
  })

  test("with a nonce that is not the flow's is refused", async () => {
    expect(await fresh().trip("another")).toContain("nonce")
  })

  test("while the provider is away fails, and works when it is there again", async () => {
    const { start, trip } = fresh()
    await hostile.goDown()
    expect(Result.getOrThrow(Result.flip(await start())).reason).toContain("cannot be reached")
    hostile.comeBack()
    expect(await trip()).toMatchObject({ subject: "hostile-1" })
  })
})

const packed = () => new Response(Bun.gzipSync(Buffer.from("{}")), { headers: { "content-encoding": "gzip" } })
