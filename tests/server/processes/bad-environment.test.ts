import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasPostgres } from "../../support/postgres.ts"
import { untilReady } from "../../support/until.ts"
import { startInVain, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-bad-"))
const silent = createServer().listen(0, "127.0.0.1")
const occupied = createServer().listen(0, "127.0.0.1")
afterAll(() => {
  silent.close()
  occupied.close()
  rmSync(folder, { recursive: true })
})

const dataDir = (name: string) => join(folder, name)
const portOf = (server: typeof silent) => {
  const address = server.address()
  return typeof address === "object" && address !== null ? address.port : 0
}
writeFileSync(join(folder, "file"), "")
mkdirSync(dataDir("broken"))
writeFileSync(join(dataDir("broken"), "curio.db"), crypto.getRandomValues(new Uint8Array(20_000)))

const wrongPassword = () => {
  const url = new URL(process.env["TEST_POSTGRES_URL"] ?? "")
  url.password = "not-the-password"
  return url.href
}

interface Row {
  readonly title: string
  readonly env: Record<string, string>
  readonly sentences: ReadonlyArray<RegExp>
}

const rows: ReadonlyArray<Row> = [
  {
    title: "no JWT_SECRET in production",
    env: { NODE_ENV: "production" },
    sentences: [/^JWT_SECRET is missing: set at least 32 random bytes, such as/],
  },
  {
    title: "a short JWT_SECRET in production",
    env: { NODE_ENV: "production", JWT_SECRET: "hunter2" },
    sentences: [/^JWT_SECRET has only 7 bytes: set at least 32/],
  },
  {
    title: "a secret and a file with it",
    env: { SECRETS_KEY: "hunter2".repeat(5), SECRETS_KEY_FILE: "/etc/hostname" },
    sentences: [/^SECRETS_KEY and SECRETS_KEY_FILE are both set: set one of them\.$/],
  },
  {
    title: "several faults at once",
    env: { PORT: "abc", MAIL_URL: "pigeon", AUTO_MIGRATE: "maybe" },
    sentences: [
      /^PORT is "abc": set a whole number/,
      /^AUTO_MIGRATE is "maybe": set true or false/,
      /^MAIL_URL is not/,
    ],
  },
  {
    title: "a Postgres that cannot be reached",
    env: { DATABASE_URL: "postgres://curio:hunter2@127.0.0.1:1/curio" },
    sentences: [/^DATABASE_URL: the database at 127\.0\.0\.1:1\/curio does not answer: /],
  },
  {
    title: "a Postgres that takes the connection and says nothing",
    env: { DATABASE_URL: `postgres://curio:hunter2@127.0.0.1:${portOf(silent)}/curio` },
    sentences: [/^DATABASE_URL: the database at .* does not answer: /],
  },
  {
    title: "a data folder that cannot be made",
    env: { DATA_DIR: join(folder, "file", "data") },
    sentences: [/^DATA_DIR: .*file\/data cannot be written: /],
  },
  {
    title: "a database file that is none",
    env: { DATA_DIR: dataDir("broken") },
    sentences: [/^DATA_DIR: .*curio\.db cannot be opened: file is not a database\.$/],
  },
  {
    title: "a port that is in use",
    env: { DATA_DIR: dataDir("port"), PORT: String(portOf(occupied)) },
    sentences: [/^PORT: \d+ is in use on 127\.0\.0\.1; stop what uses it or choose another port\.$/],
  },
  {
    title: "AUTO_MIGRATE=false on an empty database",
    env: { DATA_DIR: dataDir("empty"), AUTO_MIGRATE: "false" },
    sentences: [/^AUTO_MIGRATE is off and the database does not have \d+ migration\(s\): run "curio db migrate"\.$/],
  },
  ...(hasPostgres
    ? [
        {
          title: "a wrong password for Postgres",
          env: { DATABASE_URL: wrongPassword() },
          sentences: [/^DATABASE_URL: the database at .* does not answer: .*password/],
        },
      ]
    : []),
]

describe("The server ends with one sentence for each fault, and without a stack, when it finds", () => {
  test.concurrent.each([...rows])(
    "$title",
    async ({ env, sentences }) => {
      const { code, err, out } = await startInVain({ DATA_DIR: dataDir("unused"), ...env })
      expect(code).toBe(1)
      const lines = err.trimEnd().split("\n")
      expect(lines).toHaveLength(sentences.length)
      for (const sentence of sentences) expect(lines.filter((line) => sentence.test(line))).toHaveLength(1)
      expect(err + out).not.toMatch(/hunter2|not-the-password|\n\s+at /)
      expect(out).not.toContain("curio is ready")
    },
    // Set again, because tests that run side by side do not know the default.
    120_000,
  )

  test("another server on the same data folder, which goes on", async () => {
    const first = await startServer({ DATA_DIR: dataDir("shared") })
    const { code, err } = await startInVain({ DATA_DIR: dataDir("shared") })
    expect(code).toBe(1)
    expect(err).toMatch(/^DATA_DIR: .* is in use by another curio process; stop that one or choose another folder\.\n$/)
    await untilReady(first.url)
    expect(await first.stop()).toBe(0)
  })
})
