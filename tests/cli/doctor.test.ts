import { afterAll, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startGamePlatform } from "../support/game-platform.ts"
import { startOpenLibrary } from "../support/open-library.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"
import { installation } from "./curio.ts"

const platform = startGamePlatform()
const curio = installation(platform.env)
afterAll(async () => {
  curio.remove()
  await platform.stop()
})

interface CheckResult {
  readonly part: string
  readonly status: string
  readonly detail: string
}

const doctor = async (env: Record<string, string> = {}) => {
  const { code, err, out } = await curio.run(["doctor", "--json"], "", env)
  const findings: ReadonlyArray<CheckResult> = JSON.parse(out)
  return {
    code,
    err,
    out,
    findings,
    status: Object.fromEntries(findings.map(({ part, status }) => [part, status])),
    detail: Object.fromEntries(findings.map(({ part, detail }) => [part, detail])),
  }
}

const well = {
  configuration: "ok",
  database: "ok",
  standbys: "off",
  mail: "off",
  storage: "ok",
  "identity provider": "off",
  "game platform": "ok",
  "edition lookup": "off",
  "file scanner": "off",
  outbox: "ok",
  secrets: "ok",
  site: "ok",
  "time zones": "ok",
  server: "off",
}

describe("curio doctor", () => {
  test("finds nothing wrong with a fresh installation, and makes nothing in it", async () => {
    const { code, err, findings, status } = await doctor()
    expect({ code, err, status }).toEqual({ code: 0, err: "", status: well })
    expect(Object.keys(findings[0] ?? {})).toEqual(["part", "status", "detail"])
    expect(existsSync(curio.dataDir)).toBe(false)
    const table = await curio.run(["doctor"])
    expect(table.code).toBe(0)
    expect(table.out).toMatch(/^PART +STATUS +DETAIL\nconfiguration +ok +It can be read\.\ndatabase +ok +/)
  })

  test("looks at all parts although the configuration is faulty, and shows no secret", async () => {
    const { code, detail, err, out, status } = await doctor({
      NODE_ENV: "production",
      PORT: "abc",
      JWT_SECRET: "hunter2",
      DATABASE_URL: "mysql://curio:hunter2@localhost/curio",
      STORAGE: "tape",
    })
    expect(code).toBe(1)
    const wrong = { database: "wrong", storage: "wrong", secrets: "wrong", server: "wrong" }
    expect(status).toEqual({ ...well, configuration: "wrong", ...wrong })
    expect(detail["configuration"]).toContain(`PORT is "abc": set a whole number`)
    expect(detail["database"]).toContain("set postgres://user:password@host:5432/database")
    expect(detail["secrets"]).toContain("at least 32 random bytes")
    expect(err).toBe("Something is wrong with: configuration, database, storage, secrets, server.\n")
    expect(out).not.toContain("hunter2")
  })

  test("says what is away: database, mail server, identity provider, the keys of the bucket", async () => {
    const { code, detail, out, status } = await doctor({
      DATABASE_URL: "postgres://curio:hunter2@127.0.0.1:1/curio",
      MAIL_URL: "smtp://curio:hunter2@127.0.0.1:1",
      IDP_OAUTH_ENABLED: "true",
      IDP_ISSUER: "http://127.0.0.1:1",
      IDP_CLIENT_ID: "curio",
      IDP_CLIENT_SECRET: "hunter2",
      STORAGE: "s3",
      S3_BUCKET: "pictures",
    })
    expect(code).toBe(1)
    const wrong = { database: "wrong", mail: "wrong", "identity provider": "wrong", storage: "wrong" }
    expect(status).toEqual({ ...well, ...wrong })
    expect(detail["database"]).toMatch(
      /^DATABASE_URL: the database at 127\.0\.0\.1:1\/curio does not answer: .* correct DATABASE_URL\.$/,
    )
    expect(detail["mail"]).toMatch(/^The mail server cannot be reached .* Look at MAIL_URL/)
    expect(detail["identity provider"]).toMatch(/cannot be reached.* Look at IDP_ISSUER/)
    expect(detail["storage"]).toContain("set S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY")
    expect(out).not.toContain("hunter2")
  })

  test("asks where the game platform should be, and not for its store when there are to be no details", async () => {
    const { detail } = await doctor()
    expect(detail["game platform"]).toBe(
      `${platform.openIdEndpoint} answers; libraries from ${platform.url}/api, details from ${platform.url}/store.`,
    )
    const nowhere = "http://127.0.0.1:1"
    for (const name of ["OPENID_ENDPOINT", "API_URL", "STORE_URL"]) {
      const away = await doctor({ [`GAMEPLATFORM_${name}`]: nowhere })
      expect([away.code, away.status]).toEqual([1, { ...well, "game platform": "wrong" }])
      expect(away.detail["game platform"]).toMatch(
        /^http:\/\/127\.0\.0\.1:1 cannot be reached.* Look at GAMEPLATFORM_\*, and whether this machine/,
      )
    }
    const without = await doctor({ GAMEPLATFORM_STORE_URL: "" })
    expect(without.detail["game platform"]).toContain("without details of games")
  })

  test("asks the source of details of editions for a book, whether it knows that or not", async () => {
    const library = startOpenLibrary()
    const good = await doctor(library.env)
    expect([good.code, good.status["edition lookup"]]).toEqual([0, "ok"])
    expect(library.asked).toHaveLength(1)
    await library.stop()
    const away = await doctor(library.env)
    expect([away.code, away.status]).toEqual([1, { ...well, "edition lookup": "wrong" }])
    expect(away.detail["edition lookup"]).toMatch(/ cannot be reached.* Look at EDITION_LOOKUP_URL/)
    const misspelt = await doctor({ EDITION_LOOKUP: "worldcat" })
    expect(misspelt.status).toEqual({ ...well, configuration: "wrong", "edition lookup": "wrong" })
  })

  test("logs in at the mail server, and says when that is refused", async () => {
    const taking = await startSmtpInbox()
    const refusing = await startSmtpInbox({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("Who are you?")),
    })
    const [good, bad] = [
      await doctor({ MAIL_URL: taking.url }),
      await doctor({ MAIL_URL: `smtp://curio:hunter2@127.0.0.1:${refusing.port}` }),
    ]
    expect([good.code, good.status["mail"]]).toEqual([0, "ok"])
    expect(taking.mails).toHaveLength(0)
    expect([bad.code, bad.status["mail"]]).toEqual([1, "wrong"])
    expect(bad.detail["mail"]).toMatch(
      /^The mail server refused the login \(535\); check user and password in MAIL_URL\./,
    )
    await Promise.all([taking.stop(), refusing.stop()])
  })

  test("says what is damaged, what does not have migrations, and where nothing can be written", async () => {
    const folder = (name: string) => join(curio.folder, name)
    mkdirSync(folder("broken"))
    writeFileSync(join(folder("broken"), "curio.db"), "this is no database, whatever its name says")
    writeFileSync(join(folder("broken"), "jwt-secret"), "short")
    const broken = await doctor({ DATA_DIR: folder("broken") })
    expect(broken.status).toEqual({ ...well, database: "wrong", secrets: "wrong" })
    expect(broken.detail["database"]).toContain("file is not a database")
    expect(broken.detail["secrets"]).toContain("is damaged; remove it, or set JWT_SECRET")

    writeFileSync(folder("file"), "")
    const nowhere = await doctor({ DATA_DIR: join(folder("file"), "data") })
    expect(nowhere.status).toEqual({ ...well, database: "wrong", storage: "wrong" })
    expect(nowhere.detail["database"]).toMatch(/^DATA_DIR: .*file is not a folder; name another one\.$/)
  })
})
