import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { misspelt } from "../../cli/doctor/misspelt.ts"
import { startS3Server } from "../support/s3-server.ts"
import { startSmtpInbox } from "../support/smtp-inbox.ts"
import { installation } from "./curio.ts"

const curio = installation({ GAMEPLATFORM_ENABLED: "false" })
let store: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  store = await startS3Server()
})
afterAll(async () => {
  await store.stop()
  curio.remove()
})

const doctor = async (env: Record<string, string>) => {
  const { code, err, out } = await curio.run(["doctor", "--json"], "", env)
  const findings: ReadonlyArray<{ part: string; status: string; detail: string }> = JSON.parse(out)
  return { code, err, of: (name: string) => findings.find(({ part }) => part === name) }
}

describe("curio doctor", () => {
  test("warns of what works but is hardly meant, and finds nothing wrong for that", async () => {
    const inbox = await startSmtpInbox()
    const { code, err, of } = await doctor({
      NODE_ENV: "production",
      JWT_SECRET: "a secret of the tests, long enough",
      MAIL_URL: inbox.url,
      MAIL_FROM: "curio@example.com",
    })
    await inbox.stop()
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(of("configuration")).toEqual({
      part: "configuration",
      status: "warn",
      detail: "PUBLIC_URL is not set; people will be sent to addresses on localhost.",
    })
    expect(of("mail")).toMatchObject({ status: "ok" })
  })

  test("says a warning with the part that it is about", async () => {
    const { code, of } = await doctor({ JWT_SECRET: "short" })
    expect(code).toBe(0)
    expect(of("secrets")).toMatchObject({ status: "warn", detail: expect.stringMatching(/^JWT_SECRET has fewer than/) })
    expect(of("configuration")).toMatchObject({ status: "ok" })
  })

  test("notices a variable that is spelt nearly as one of ours", async () => {
    const { code, of } = await doctor({ JWT_SECERT: "a secret of the tests, long enough" })
    expect(code).toBe(0)
    expect(of("configuration")).toEqual({
      part: "configuration",
      status: "warn",
      detail: "JWT_SECERT is not a variable of curio; was JWT_SECRET meant?",
    })
  })

  test("says that the game platform is off, and asks no user", async () => {
    expect((await doctor({})).of("game platform")).toMatchObject({ status: "off" })
  })

  test("asks the bucket", async () => {
    expect((await doctor(store.env)).of("storage")).toEqual({
      part: "storage",
      status: "ok",
      detail: `Files are kept in the bucket pictures at ${store.endpoint}, which answers.`,
    })
    const away = await doctor({ ...store.env, S3_ENDPOINT: "http://127.0.0.1:1" })
    expect(away).toMatchObject({ code: 1, err: "Something is wrong with: storage.\n" })
    expect(away.of("storage")).toMatchObject({
      status: "wrong",
      detail: expect.stringContaining("correct S3_ENDPOINT"),
    })
  })
})

describe("A misspelt variable", () => {
  const known = new Set(["JWT_SECRET", "HOST", "PORT", "DATABASE_URL", "S3_BUCKET"])

  test.each([
    ["JWT_SECERT", "JWT_SECRET"],
    ["JWT_SECRETS", "JWT_SECRET"],
    ["JWTSECRET", "JWT_SECRET"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATABSE_ULR", "DATABASE_URL"],
    ["PROT", "PORT"],
    ["S3_BUKET", "S3_BUCKET"],
  ])("%s is taken for %s", (name, meant) => {
    expect(misspelt({ [name]: "x" }, known)).toEqual([`${name} is not a variable of curio; was ${meant} meant?`])
  })

  test.each([
    "HOME",
    "PATH",
    "PWD",
    "USER",
    "TERM",
    "TEST",
    "HOSTNAME",
    "JWT_ISSUER",
    "DATABASE",
    "JWT_SECRET",
    "S3_REGION",
  ])("%s is none", (name) => {
    expect(misspelt({ [name]: "x" }, known)).toEqual([])
  })
})
