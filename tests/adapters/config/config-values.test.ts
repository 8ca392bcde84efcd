import { describe, expect, test } from "bun:test"
import { Redacted } from "effect"
import type { Config } from "../../../adapters/config/config.ts"
import { faultsOf, production, read, secret } from "./readings.ts"

describe("A value", () => {
  test.each<[string, string, Partial<Config>]>([
    ["PORT", "0", { port: 0 }],
    ["PORT", " 65535 ", { port: 65535, publicUrl: "http://localhost:65535" }],
    ["HOST", "::1", { host: "::1" }],
    ["DATA_DIR", "/var/lib/curio", { dataDir: "/var/lib/curio" }],
    ["SQLITE_SYNCHRONOUS", "NORMAL", { sqliteSynchronous: "NORMAL" }],
    ["AUTO_MIGRATE", "false", { autoMigrate: false }],
    ["DATABASE_CONNECTIONS", "20", { databaseConnections: 20 }],
    ["DATABASE_TRANSACTIONS", "12", { databaseTransactions: 12 }],
    ["DATABASE_WAIT_SECONDS", "3", { databaseWaitSeconds: 3 }],
    ["DATABASE_STATEMENT_SECONDS", "60", { databaseStatementSeconds: 60 }],
    ["WORKERS", "64", { workers: 64 }],
    ["WORKERS", " auto", { workers: "auto" }],
    ["REFRESH_TOKEN_EXPIRES_DAYS", "3650", { refreshTokenExpiresDays: 3650 }],
    ["SESSION_MAX_DAYS", "1", { sessionMaxDays: 1 }],
    ["UNVERIFIED_DAYS", "30", { unverifiedDays: 30 }],
    ["AUDIT_DAYS", "0", { auditDays: 0 }],
    ["MODERATOR_FACTOR", "true", { moderatorFactor: true }],
    [
      "DEFAULT_LOCALE",
      " pt-br ",
      { mail: { server: "console", from: { name: "curio", address: "no-reply@localhost" }, defaultLocale: "pt-BR" } },
    ],
    ["PUBLIC_URL", "https://api.example/v1//", { publicUrl: "https://api.example/v1" }],
    ["FRONTEND_URL", "HTTPS://App.Example:443/", { frontendUrl: "https://app.example" }],
    [
      "MAIL_FROM",
      "club@app.example",
      { mail: { server: "console", from: { name: "", address: "club@app.example" }, defaultLocale: "en" } },
    ],
    [
      "MAIL_FROM",
      '"Ann, Bob" <c@d.ee>',
      { mail: { server: "console", from: { name: "Ann, Bob", address: "c@d.ee" }, defaultLocale: "en" } },
    ],
    [
      "MAIL_URL",
      "console:",
      { mail: { server: "console", from: { name: "curio", address: "no-reply@localhost" }, defaultLocale: "en" } },
    ],
    ["LOG_LEVEL", "debug", { log: { level: "Debug", format: "json" } }],
    ["LOG_FORMAT", "pretty", { log: { level: "Info", format: "pretty" } }],
  ])("of %s may be %j", (name, text, config) => expect(read({ [name]: text })).toMatchObject(config))

  test.each([
    ["NODE_ENV", "prod", 'NODE_ENV is "prod": set production, development or test.'],
    ["PORT", "abc", 'PORT is "abc": set a whole number from 0 to 65535.'],
    ["PORT", "65536", 'PORT is "65536": set a whole number from 0 to 65535.'],
    ["PORT", "1e3", 'PORT is "1e3": set a whole number from 0 to 65535.'],
    ["PORT", "0x10", 'PORT is "0x10": set a whole number from 0 to 65535.'],
    ["REFRESH_TOKEN_EXPIRES_DAYS", "0", 'REFRESH_TOKEN_EXPIRES_DAYS is "0": set a whole number from 1 to 3650.'],
    ["UNVERIFIED_DAYS", "-1", 'UNVERIFIED_DAYS is "-1": set a whole number from 0 to 3650.'],
    ["SESSION_MAX_DAYS", "0", 'SESSION_MAX_DAYS is "0": set a whole number from 1 to 3650.'],
    ["DATABASE_CONNECTIONS", "1", 'DATABASE_CONNECTIONS is "1": set a whole number from 2 to 1000.'],
    ["DATABASE_TRANSACTIONS", "0", 'DATABASE_TRANSACTIONS is "0": set a whole number from 1 to 1000.'],
    ["WORKERS", "0", 'WORKERS is "0": set auto or a whole number from 1 to 64.'],
    ["WORKERS", "all", 'WORKERS is "all": set auto or a whole number from 1 to 64.'],
    ["AUTO_MIGRATE", "yes", 'AUTO_MIGRATE is "yes": set true or false.'],
    ["SQLITE_SYNCHRONOUS", "OFF", 'SQLITE_SYNCHRONOUS is "OFF": set FULL or NORMAL.'],
    ["STORAGE", "__proto__", 'STORAGE is "__proto__": set disk or s3.'],
    ["LOG_FORMAT", "text", 'LOG_FORMAT is "text": set pretty or json.'],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", 'OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318": set an http'],
    ["OTEL_EXPORTER_OTLP_HEADERS", "key", "OTEL_EXPORTER_OTLP_HEADERS is not a list of headers: set headers such as"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "key=%0d%0a", "OTEL_EXPORTER_OTLP_HEADERS is not a list of headers: set"],
    ["LOG_LEVEL", "verbose", 'LOG_LEVEL is "verbose": set trace, debug, info, warn, error, fatal or none.'],
    ["PUBLIC_URL", "api.example", 'PUBLIC_URL is "api.example": set an http or https address without'],
    ["PUBLIC_URL", "ftp://api.example", 'PUBLIC_URL is "ftp://api.example": set an http or https address without'],
    ["FRONTEND_URL", "https://app.example/#/", 'FRONTEND_URL is "https://app.example/#/": set an http or https'],
    ["CORS_ORIGINS", "*", 'CORS_ORIGINS is "*": set origins such as'],
    ["CORS_ORIGINS", "null", 'CORS_ORIGINS is "null": set origins such as'],
    ["CORS_ORIGINS", "https://a.example,", 'CORS_ORIGINS is "https://a.example,": set origins such as'],
    ["CORS_ORIGINS", "https://a.example/path", 'CORS_ORIGINS is "https://a.example/path": set origins such as'],
    ["MAIL_FROM", "noUser", 'MAIL_FROM is "noUser": set an address such as'],
    ["MAIL_FROM", "A\nBcc: e@e.ee <a@b.co>", 'MAIL_FROM is "A\\nBcc: e@e.ee <a@b.co>": set an address such as'],
    [
      "GAMEPLATFORM_ID_PATTERN",
      "(",
      'GAMEPLATFORM_ID_PATTERN is "(": set a regular expression with exactly one group.',
    ],
    [
      "GAMEPLATFORM_ID_PATTERN",
      "id",
      'GAMEPLATFORM_ID_PATTERN is "id": set a regular expression with exactly one group.',
    ],
    ["GAMEPLATFORM_ID_PATTERN", "(a)(b)", 'GAMEPLATFORM_ID_PATTERN is "(a)(b)": set a regular expression with exactly'],
    ["IDP_ISSUER", "accounts.example", 'IDP_ISSUER is "accounts.example": set an http or https address without'],
  ])("of %s may not be %j", (name, text, sentence) => {
    const faults = faultsOf({ [name]: text })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(sentence)
  })

  test.each([
    ["JWT_SECRET", "hunter2", { NODE_ENV: "production" }],
    ["SECRETS_KEY", "hunter2", {}],
    ["DATABASE_URL", "mysql://me:hunter2@host/db", {}],
    ["DATABASE_URL", "hunter2", {}],
    ["MAIL_URL", "http://me:hunter2@host", {}],
    ["MAIL_URL", "smtp:hunter2", {}],
    ["MAIL_URL", "smtp://me:hunter2@host?tls=no", {}],
    ["MAIL_URL", "smtp://me:hunter2%zz@host", {}],
    ["PUBLIC_URL", "https://me:hunter2@host", {}],
    ["CORS_ORIGINS", "https://me:hunter2@host", {}],
    ["S3_ENDPOINT", "https://host/?key=hunter2", {}],
  ])("of %s is not shown when it is wrong, because it may be secret", (name, text, env) => {
    const faults = faultsOf({ ...env, [name]: text })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(`${name} `)
    expect(faults[0]).not.toContain("hunter2")
  })

  test("is complained about together with all the others", () => {
    const names = faultsOf({ NODE_ENV: "production", PORT: "x", STORAGE: "x", MAIL_URL: "x" }).map(
      (fault) => fault.split(" ")[0],
    )
    expect(names.toSorted()).toEqual(["JWT_SECRET", "MAIL_URL", "PORT", "STORAGE"])
  })

  test("that is a secret does not show when the configuration is printed", () => {
    const config = read({
      ...production,
      SECRETS_KEY: secret,
      DATABASE_URL: "postgres://me:hunter2@host/db",
      STORAGE: "s3",
      S3_SECRET_ACCESS_KEY: "hunter2",
      IDP_OAUTH_ENABLED: "true",
      IDP_ISSUER: "https://id.example",
      IDP_CLIENT_ID: "curio",
      IDP_CLIENT_SECRET: "hunter2",
    })
    expect(JSON.stringify(config) + Bun.inspect(config)).not.toMatch(/hunter2|s3cr3t/)
    expect(Redacted.value(config.databaseUrl ?? Redacted.make(""))).toBe(
      "postgres://me:hunter2@host/db?sslmode=verify-full",
    )
  })
})

describe("Previous secrets", () => {
  const [one, two] = ["1".repeat(32), "2".repeat(32)]

  test("are separated by commas, with blanks around them or none", () => {
    const { jwtSecretPrevious, secretsKeyPrevious } = read({
      ...production,
      JWT_SECRET_PREVIOUS: `${one},${two}`,
      SECRETS_KEY_PREVIOUS: ` ${two} , ${one}`,
    })
    expect(jwtSecretPrevious.map(Redacted.value)).toEqual([one, two])
    expect(secretsKeyPrevious.map(Redacted.value)).toEqual([two, one])
    expect(read({ JWT_SECRET_PREVIOUS: "short" }).jwtSecretPrevious.map(Redacted.value)).toEqual(["short"])
  })

  test.each([
    ["a short one", `${one},hunter2`, "has one of only 7 bytes"],
    ["an empty one", `${one},`, "has one of only 0 bytes"],
    ["more than five", Array(6).fill(one).join(), "has 6 secrets"],
  ])("with %s among them stop the start in production, and are not shown", (_, text, wrong) => {
    for (const name of ["JWT_SECRET_PREVIOUS", "SECRETS_KEY_PREVIOUS"])
      expect(faultsOf({ ...production, [name]: text })).toEqual([
        `${name} ${wrong}: set at most 5 previous secrets of at least 32 bytes each, separated by commas.`,
      ])
  })
})
