import { describe, expect, test } from "bun:test"
import { Redacted } from "effect"
import { defaultLimits } from "../../../core/index.ts"
import { faultsOf, production, read, secret } from "./readings.ts"

describe("Without any variable", () => {
  test("everything has a default that works on a laptop", () => {
    expect(read({})).toEqual({
      production: false,
      port: 3000,
      host: "127.0.0.1",
      dataDir: "./data",
      databaseUrl: null,
      databaseCa: null,
      databaseConnections: 8,
      databaseTransactions: 6,
      databaseListenUrl: null,
      databaseReadUrls: [],
      databaseWaitSeconds: 10,
      databaseStatementSeconds: 30,
      sqliteSynchronous: "FULL",
      autoMigrate: true,
      workers: 1,
      jwtSecret: null,
      jwtSecretPrevious: [],
      secretsKey: null,
      secretsKeyPrevious: [],
      registration: "open",
      visitors: "market",
      passwordLogin: true,
      verifiedOnly: false,
      webhooksEnabled: true,
      webhooksAllowPrivate: false,
      refreshTokenExpiresDays: 7,
      sessionMaxDays: 90,
      pushKeys: null,
      unverifiedDays: 0,
      auditDays: 730,
      moderatorFactor: false,
      publicUrl: "http://localhost:3000",
      frontendUrl: "http://localhost:3000/app",
      web: true,
      site: { name: null, color: null, contact: null },
      corsOrigins: ["http://localhost:3000"],
      passkeys: { rpId: "localhost", origins: ["http://localhost:3000"] },
      rateLimits: false,
      trustProxy: 0,
      mail: { server: "console", from: { name: "curio", address: "no-reply@localhost" }, defaultLocale: "en" },
      s3: null,
      limits: defaultLimits,
      otlp: null,
      idps: [],
      gamePlatform: {
        enabled: true,
        openIdEndpoint: "https://steamcommunity.com/openid/login",
        idPattern: /^(?:https:\/\/steamcommunity\.com\/openid\/id\/(\d{17}))$/u,
        apiUrl: "https://api.steampowered.com",
        storeUrl: "https://store.steampowered.com",
        mediaUrl: "https://media.steampowered.com/steamcommunity/public/images/apps",
      },
      editionSources: {
        openLibrary: "https://openlibrary.org",
        scryfall: "https://api.scryfall.com",
        musicBrainz: "https://musicbrainz.org",
        igdb: null,
        bgg: null,
      },
      editionCovers: true,
      clamd: null,
      log: { level: "Info", format: "json" },
      warnings: [],
    })
  })

  test("a blank variable counts as missing", () => {
    const names = ["PORT", "HOST", "DATABASE_URL", "JWT_SECRET", "SECRETS_KEY", "CORS_ORIGINS", "MAIL_URL", "NODE_ENV"]
    expect(read(Object.fromEntries(names.map((name) => [name, " "])))).toEqual(read({}))
  })

  test("traces and metrics go to no collector until there is one", () => {
    const endpoint = "http://127.0.0.1:4318"
    expect(read({ OTEL_EXPORTER_OTLP_HEADERS: "api-key=secret" }).otlp).toBeNull()
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).otlp).toMatchObject({ endpoint, serviceName: "curio" })
    const headers = read({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%2Cb, authorization=Basic eA==",
    }).otlp?.headers
    expect(Redacted.value(headers ?? Redacted.make({}))).toEqual({ "api-key": "a,b", authorization: "Basic eA==" })
  })

  test("the log is for people when one of them watches", () => {
    expect(read({}, true).log.format).toBe("pretty")
    expect(read({ LOG_FORMAT: "json" }, true).log.format).toBe("json")
  })
})

describe("In production", () => {
  test("a complete environment is taken without a word", () => {
    expect(read(production)).toMatchObject({ production: true, host: "0.0.0.0", warnings: [] })
  })

  test.each([
    ["missing", undefined, "JWT_SECRET is missing: set at least 32 random bytes, such as"],
    ["empty", "", "JWT_SECRET is missing: set at least 32 random bytes, such as"],
    ["short", "x".repeat(31), "JWT_SECRET has only 31 bytes: set at least 32 random bytes, such as"],
  ])("a %s JWT_SECRET stops the start with one sentence", (_, value, sentence) => {
    const faults = faultsOf({ ...production, JWT_SECRET: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(sentence)
  })

  test("a secret's length counts in bytes", () => {
    expect(Redacted.value(read({ ...production, JWT_SECRET: "é".repeat(16) }).jwtSecret ?? Redacted.make(""))).toBe(
      "é".repeat(16),
    )
  })

  test("a game platform without https is warned about in production", () => {
    const open = { GAMEPLATFORM_API_URL: "http://games.example", GAMEPLATFORM_MEDIA_URL: "http://games.example" }
    expect(read({ ...production, ...open }).warnings).toContain(
      "GAMEPLATFORM_API_URL is not https; anyone on the network path can read people's keys and impersonate them.",
    )
    expect(read(open).warnings).toEqual([])
    expect(read({ ...production, ...open, GAMEPLATFORM_ENABLED: "false" }).warnings).toEqual([])
  })

  test.each([
    ["S3_ENDPOINT", { STORAGE: "s3", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" }],
    ["GAMEPLATFORM_STORE_URL", {}],
    ["EDITION_LOOKUP_URL", {}],
    ["EDITION_SCRYFALL_URL", {}],
    ["EDITION_MUSICBRAINZ_URL", {}],
    ["EDITION_IGDB_URL", { EDITION_IGDB_CLIENT_ID: "id", EDITION_IGDB_CLIENT_SECRET: "s" }],
    ["EDITION_IGDB_TOKEN_URL", { EDITION_IGDB_CLIENT_ID: "id", EDITION_IGDB_CLIENT_SECRET: "s" }],
    ["EDITION_BGG_URL", { EDITION_BGG_TOKEN: "t" }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", {}],
  ])("%s without https is warned about in production, unless it is on this machine", (name, others) => {
    const warnings = (env: object) => read({ ...production, ...others, ...env }).warnings
    expect(warnings({ [name]: "http://other.example:9000" })).toEqual([
      expect.stringContaining(`${name} is not https; anyone on the network path can `),
    ])
    for (const fine of ["https://other.example", "http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"])
      expect(warnings({ [name]: fine })).toEqual([])
    expect(read({ ...others, [name]: "http://other.example:9000" }).warnings).toEqual([])
  })

  test("BoardGameGeek is asked where there is a token", () => {
    expect(read({ EDITION_BGG_TOKEN: "hunter2" }).editionSources.bgg?.url).toBe("https://boardgamegeek.com")
    expect(read({ EDITION_BGG_TOKEN: "hunter2", EDITION_LOOKUP: "off" }).editionSources.bgg).toBeNull()
  })

  test("IGDB is asked where there is both an id and a secret, and one of them alone is warned about", () => {
    const [id, secret] = [{ EDITION_IGDB_CLIENT_ID: "id" }, { EDITION_IGDB_CLIENT_SECRET: "hunter2" }]
    expect(read({ ...id, ...secret }).editionSources.igdb).toMatchObject({ clientId: "id" })
    expect(read({ ...id, ...secret, EDITION_LOOKUP: "off" }).editionSources.igdb).toBeNull()
    for (const [one, missing] of [
      [id, "EDITION_IGDB_CLIENT_SECRET"],
      [secret, "EDITION_IGDB_CLIENT_ID"],
    ] as const) {
      const { editionSources, warnings } = read({ ...production, ...one })
      expect(editionSources.igdb).toBeNull()
      expect(warnings).toEqual([expect.stringContaining(`${missing} is missing`)])
    }
  })

  test("Postgres has to prove its name, unless it is on this machine or the address says otherwise", () => {
    const addressIn = (env: object) => {
      const { databaseUrl } = read({ ...production, ...env })
      return databaseUrl && Redacted.value(databaseUrl)
    }
    const at = (host: string) => `postgres://me:hunter2@${host}/db`
    expect(addressIn({ DATABASE_URL: at("db.example") })).toBe(`${at("db.example")}?sslmode=verify-full`)
    for (const host of ["localhost", "127.0.0.1:5433", "[::1]"])
      expect(addressIn({ DATABASE_URL: at(host) })).toBe(at(host))
    const authorities = new URL("../../support/localhost.pem", import.meta.url).pathname
    const named = { DATABASE_URL: at("db.example"), DATABASE_CA: authorities }
    expect(addressIn(named)).toBe(
      `${at("db.example")}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authorities)}`,
    )
    expect(addressIn({ ...named, NODE_ENV: "development" })).toContain("?sslmode=verify-full&")
    const open = `${at("db.example")}?sslmode=disable`
    expect(addressIn({ ...named, DATABASE_URL: open })).toBe(open)
    expect(read({ ...production, DATABASE_URL: open }).warnings).toEqual([
      "DATABASE_URL says sslmode=disable; anyone on the network path can read and change what is stored.",
    ])
    expect(faultsOf({ DATABASE_URL: `${at("db.example")}?sslmode=verify`, DATABASE_CA: import.meta.path })).toEqual([
      expect.stringMatching(/^DATABASE_CA names no file of certificates that can be read: set the path of /),
      expect.stringMatching(/^DATABASE_URL has an sslmode that Postgres does not know: set postgres:\/\//),
    ])
  })

  test("mails that may go unencrypted are warned about", () => {
    const unencrypted = { ...production, MAIL_URL: "smtp://me:hunter2@mail.example?tls=opportunistic" }
    expect(read(unencrypted).warnings).toEqual([
      "MAIL_URL says tls=opportunistic; mails, with the links in them, go unencrypted to a server without STARTTLS.",
    ])
    expect(read({ ...production, MAIL_URL: "smtp://me:hunter2@mail.example" }).warnings).toEqual([])
    expect(read({ ...production, MAIL_URL: "smtps://mail.example?tls=opportunistic" }).warnings).toEqual([])
  })

  test("mails that are only printed and addresses on localhost are warned about", () => {
    expect(read({ NODE_ENV: "production", JWT_SECRET: secret, MAIL_FROM: "a@b.co" }).warnings).toEqual([
      "MAIL_URL is not a mail server; mails, with the links in them, are printed instead of sent.",
      "PUBLIC_URL is not set; people will be sent to addresses on localhost.",
    ])
  })
})

describe("In development", () => {
  test("a refresh that would outlive the session is warned about", () => {
    expect(read({ SESSION_MAX_DAYS: "7" }).warnings).toEqual([])
    expect(read({ SESSION_MAX_DAYS: "6" }).warnings).toEqual([
      "REFRESH_TOKEN_EXPIRES_DAYS is more than SESSION_MAX_DAYS; sessions end after SESSION_MAX_DAYS.",
    ])
  })

  test("several servers on SQLite, which stay one, are warned about", () => {
    const sentence =
      "WORKERS is set without DATABASE_URL; SQLite has one writer, in one process, so there is one server."
    for (const WORKERS of ["2", "auto"]) expect(read({ WORKERS }).warnings).toEqual([sentence])
    expect(read({ WORKERS: "1" }).warnings).toEqual([])
    expect(read({ WORKERS: "2", DATABASE_URL: "postgres://localhost/curio" }).warnings).toEqual([])
  })

  test("a short JWT_SECRET is taken with a warning", () => {
    const { jwtSecret, warnings } = read({ JWT_SECRET: "short" })
    expect(jwtSecret).not.toBeNull()
    expect(warnings).toEqual(["JWT_SECRET has fewer than 32 bytes; that is good enough for development only."])
  })
})
