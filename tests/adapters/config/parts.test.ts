import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { readConfig } from "../../../adapters/config/config.ts"

const read = (env: Record<string, string>) => Result.getOrThrow(readConfig(env))

test("Passkeys are for a domain, on the known origins that are on it or below it, and on named ones", () => {
  const app = `android:apk-key-hash:${"k".repeat(43)}`
  const named = {
    FRONTEND_URL: "https://app.curio.example",
    PUBLIC_URL: "https://api.curio.example",
    CORS_ORIGINS: "https://app.curio.example, https://evilcurio.example",
  }
  expect(read(named).passkeys).toEqual({ rpId: "app.curio.example", origins: ["https://app.curio.example"] })
  expect(
    read({ ...named, WEBAUTHN_RP_ID: "curio.example", WEBAUTHN_ORIGINS: `${app}, https://other.example` }).passkeys,
  ).toEqual({
    rpId: "curio.example",
    origins: ["https://app.curio.example", "https://api.curio.example", app, "https://other.example"],
  })
  for (const WEBAUTHN_RP_ID of ["https://curio.example", "curio.example:443", "Curio.example", "-.example"])
    expect(readConfig({ WEBAUTHN_RP_ID })).toMatchObject({
      failure: [`WEBAUTHN_RP_ID is "${WEBAUTHN_RP_ID}": set a domain such as curio.example, without scheme and port.`],
    })
})

describe("A part that needs several variables", () => {
  const idp = {
    IDP_OAUTH_ENABLED: "true",
    IDP_ISSUER: "https://id.example/",
    IDP_CLIENT_ID: "curio",
    IDP_CLIENT_SECRET: "x",
  }

  test("is on when all are there, with the issuer letter by letter", () => {
    expect(read(idp)).toMatchObject({
      idps: [
        {
          name: "default",
          label: "id.example",
          issuer: "https://id.example/",
          clientId: "curio",
          redirectUri: "http://localhost:3000/auth/idp/callback",
        },
      ],
      warnings: [],
    })
  })

  test("has the methods that stand for a factor, none by default", () => {
    expect(read(idp).idps[0]?.factorAmr).toEqual([])
    expect(read({ ...idp, IDP_FACTOR_AMR: "mfa, hwk" }).idps[0]?.factorAmr).toEqual(["mfa", "hwk"])
    for (const IDP_FACTOR_AMR of ["mfa,", "mfa hwk", "m".repeat(65)])
      expect(readConfig({ ...idp, IDP_FACTOR_AMR })).toMatchObject({
        failure: [`IDP_FACTOR_AMR is "${IDP_FACTOR_AMR}": set words separated by commas, such as mfa,hwk.`],
      })
  })

  test("takes the answer of the provider from the query by default", () => {
    expect(read(idp).idps[0]?.responseMode).toBe("query")
    expect(read({ ...idp, IDP_RESPONSE_MODE: "form_post" }).idps[0]?.responseMode).toBe("form_post")
    expect(readConfig({ ...idp, IDP_RESPONSE_MODE: "fragment" })).toMatchObject({
      failure: ['IDP_RESPONSE_MODE is "fragment": set query or form_post.'],
    })
  })

  test("trusts no issuer by default that does not say email_verified", () => {
    expect(read(idp).idps[0]?.trustsMissing).toBe(false)
    expect(read({ ...idp, IDP_TRUST_MISSING_EMAIL_VERIFIED: "true" }).idps[0]?.trustsMissing).toBe(true)
  })

  const tenant = "8eaef023-2b34-4da1-9baa-8bc8c9d6a490"
  test.each<[string, boolean]>([
    [`https://login.microsoftonline.com/${tenant}/v2.0`, true],
    [`https://login.microsoftonline.us/${tenant.toUpperCase()}/v2.0`, true],
    [`https://sts.windows.net/${tenant}/`, true],
    [`https://shelf.ciamlogin.com/${tenant}/v2.0`, true],
    ["https://id.example/realms/common", true],
    ["https://notmicrosoftonline.com/common/v2.0", true],
    ["https://login.microsoftonline.com/common/v2.0", false],
    ["https://login.microsoftonline.com/Organizations/v2.0", false],
    ["https://login.microsoftonline.com/consumers/v2.0", false],
    ["https://login.microsoftonline.com/{tenantid}/v2.0", false],
    ["https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0", false],
    ["https://login.microsoftonline.com/", false],
    [`https://login.microsoftonline.com//${tenant}/v2.0`, false],
    ["https://login.microsoftonline.com./common/v2.0", false],
    ["https://LOGIN.microsoft.com/common/v2.0", false],
    ["https://login.partner.microsoftonline.cn/common/v2.0", false],
    ["https://sts.windows.net/common/", false],
  ])("may trust %s for what it does not say: %p", (IDP_ISSUER, isGood) => {
    expect(read({ ...idp, IDP_ISSUER }).idps[0]?.issuer).toBe(IDP_ISSUER)
    const trusting = readConfig({ ...idp, IDP_ISSUER, IDP_TRUST_MISSING_EMAIL_VERIFIED: "true" })
    if (isGood) expect(Result.getOrThrow(trusting).idps[0]?.trustsMissing).toBe(true)
    else
      expect(trusting).toMatchObject({
        failure: [expect.stringContaining("IDP_ISSUER names no tenant of Entra ID")],
      })
  })

  const second = { IDP_SECOND_ISSUER: "https://b.example", IDP_SECOND_CLIENT_ID: "b", IDP_SECOND_CLIENT_SECRET: "b" }
  const third = { IDP_3_ISSUER: "https://c.example", IDP_3_CLIENT_ID: "c", IDP_3_CLIENT_SECRET: "c" }
  const namesIn = (env: Record<string, string>) => read(env).idps.map(({ name }) => name as string)

  test("may be there several times, each with a name, a label and a redirect address of its own", () => {
    const { idps, warnings } = read({ ...idp, ...second, IDP_SECOND_LABEL: " The B ", PUBLIC_URL: "https://x.example" })
    expect(warnings).toEqual([])
    expect(idps.map(({ label, name, redirectUri }) => [name as string, label, redirectUri])).toEqual([
      ["default", "id.example", "https://x.example/auth/idp/callback"],
      ["second", "The B", "https://x.example/auth/idp/second/callback"],
    ])
  })

  test.each<[string, Record<string, string>, ReadonlyArray<string>]>([
    [
      "the one without a name first, and the others by the alphabet",
      { ...idp, ...second, ...third },
      ["default", "3", "second"],
    ],
    [
      "as it is said, and the others behind",
      { ...idp, ...second, ...third, IDP_ORDER: "second" },
      ["second", "default", "3"],
    ],
    ["without one that has no name", { IDP_OAUTH_ENABLED: "true", ...second }, ["second"]],
  ])("may be there several times: %s", (_, env, names) => {
    expect(namesIn(env)).toEqual([...names])
    expect(read(env).warnings).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ["an issuer twice", { ...second, IDP_SECOND_ISSUER: "https://id.example/" }, "is the issuer of IDP_ISSUER"],
    ["an order of a name that there is not", { IDP_ORDER: "fourth" }, 'IDP_ORDER names "fourth"'],
    ["the name of a route", { IDP_LINKS_ISSUER: "https://b.example" }, "called links: set another name"],
    ["the name of the one without a name", { IDP_DEFAULT_ISSUER: "https://b.example" }, "called default"],
    ["a label of 51 characters", { IDP_LABEL: "x".repeat(51) }, "IDP_LABEL is too long"],
    [
      "trust in an issuer of all tenants",
      {
        ...second,
        IDP_SECOND_ISSUER: "https://login.microsoftonline.com/common/v2.0",
        IDP_SECOND_TRUST_MISSING_EMAIL_VERIFIED: "true",
      },
      "IDP_SECOND_ISSUER names no tenant",
    ],
  ])("is an error with %s", (_, more, sentence) =>
    expect(readConfig({ ...idp, ...more })).toMatchObject({ failure: [expect.stringContaining(sentence)] }),
  )

  test("of which one is described in part is warned of by its settings, and the others are on", () => {
    const { idps, warnings } = read({ ...idp, IDP_SECOND_ISSUER: "https://b.example" })
    expect([idps.length, warnings]).toEqual([
      1,
      [
        "IDP_OAUTH_ENABLED is true but IDP_SECOND_CLIENT_ID and IDP_SECOND_CLIENT_SECRET are missing; " +
          "the identity providers that they are for stay off.",
      ],
    ])
  })

  test("is off when it is not enabled", () => {
    expect(read({ ...idp, IDP_OAUTH_ENABLED: "false" })).toMatchObject({ idps: [], warnings: [] })
  })

  test("stays off with a warning when one is missing", () => {
    expect(read({ ...idp, IDP_CLIENT_SECRET: "" })).toMatchObject({
      idps: [],
      warnings: [
        "IDP_OAUTH_ENABLED is true but IDP_CLIENT_SECRET is missing; sign-in with the identity provider stays off.",
      ],
    })
  })

  test("names all that is missing, in good grammar", () => {
    expect(read({ IDP_OAUTH_ENABLED: "true" }).warnings).toEqual([
      "IDP_OAUTH_ENABLED is true but IDP_ISSUER, IDP_CLIENT_ID and IDP_CLIENT_SECRET are missing; sign-in with the identity provider stays off.",
    ])
  })

  test("warns when S3 has no credentials", () => {
    expect(read({ STORAGE: "s3", S3_BUCKET: "pictures" })).toMatchObject({
      s3: { bucket: "pictures", region: "us-east-1", endpoint: null, accessKeyId: null, publicUrl: null },
      warnings: ["STORAGE is s3 but S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are missing; uploads will be refused."],
    })
  })

  test("of the game platform is off when the store's address is there but empty", () => {
    expect(read({ GAMEPLATFORM_STORE_URL: "" }).gamePlatform.storeUrl).toBeNull()
  })

  test("of the game platform keeps its endpoint letter by letter, and takes the slash from the end of the others", () => {
    const text = "https://Games.example/openid/"
    const { apiUrl, mediaUrl, openIdEndpoint, storeUrl } = read({
      GAMEPLATFORM_OPENID_ENDPOINT: text,
      GAMEPLATFORM_API_URL: text,
      GAMEPLATFORM_STORE_URL: text,
      GAMEPLATFORM_MEDIA_URL: text,
    }).gamePlatform
    expect(openIdEndpoint).toBe(text)
    for (const url of [apiUrl, storeUrl, mediaUrl]) expect(url).toBe("https://games.example/openid")
  })

  test("of the game platform finds the account in whole claimed ids only", () => {
    const { idPattern } = read({ GAMEPLATFORM_ID_PATTERN: "https://games\\.example/(\\d+)|never" }).gamePlatform
    expect(idPattern.exec("https://games.example/42")?.[1]).toBe("42")
    for (const id of ["https://games.example/42/", "xhttps://games.example/42", "https://games.example/42\n"])
      expect(idPattern.exec(id)).toBeNull()
  })
})
