import { expect, setDefaultTimeout, test } from "bun:test"
import { cpSync } from "node:fs"
import { commandOf, environment, runToEnd, startServer } from "../server/processes/server-process.ts"
import { client } from "../support/client.ts"
import { browserAt } from "../support/push-browser.ts"
import { isFull } from "../support/runs.ts"
import { folders } from "./broken-disk.ts"
import { canTrace } from "./traced.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const freshFolder = folders()

const [before, now] = ["b".repeat(32), "n".repeat(32)]
const hosts = { MAIL_URL: "smtp://127.0.0.1:1", WEBHOOKS_ALLOW_PRIVATE: "true" }
// Two portions of one table, and something of others.
const shares = 60

/** A database with mails that wait, a webhook, share links and a push subscription, all sealed with the old secret. */
const arranged = async (folder: string) => {
  const server = await startServer({ ...hosts, DATA_DIR: folder, JWT_SECRET: before })
  const browser = client(server.url)
  const account = { email: "ada@example.com", password: "correct horse" }
  const { body } = await browser.post("/auth/register", account)
  const ada = browser.signedIn(body.accessToken)
  const { body: collection } = await ada.post("/collections", { name: "Books", type: "books" })
  expect((await ada.post("/webhooks", { url: "http://127.0.0.1:1/", events: ["*"] })).status).toBe(201)
  const { subscription } = browserAt("http://127.0.0.1:1/")
  expect((await ada.put("/push/subscriptions", subscription)).status).toBe(200)
  for (let n = 0; n < shares; n++) await ada.post("/shares", { targetType: "collection", targetId: collection.id })
  expect(await server.stop()).toBe(0)
  return account
}

const secretsOf = async (
  env: Record<string, string>,
): Promise<{ readonly status: string; readonly detail: string }> => {
  const { out } = await runToEnd("cli/main.ts", ["doctor", "--json"], { ...hosts, ...env })
  return JSON.parse(out).find(({ part }: { part: string }) => part === "secrets")
}

test.skipIf(!canTrace)(
  "curio secrets rotate, killed at any write, loses nothing, and goes on when it is called again",
  async () => {
    const original = freshFolder()
    const account = await arranged(original)
    const seen = new Set<number>()
    let folder = original
    for (let write = 1; ; write += isFull ? 2 : 7) {
      folder = freshFolder()
      cpSync(original, folder, { recursive: true })
      const env = { DATA_DIR: folder, JWT_SECRET: now, JWT_SECRET_PREVIOUS: before }
      const rotate = ["secrets", "rotate", "--yes", "--json"]
      const fault = ["-e", "trace=pwrite64", "-e", `inject=pwrite64:signal=SIGKILL:when=${write}`]
      const child = Bun.spawn(
        ["strace", "-f", "-qq", "-o", "/dev/null", ...fault, ...commandOf("cli/main.ts"), ...rotate],
        {
          env: environment({ ...hosts, ...env }),
          stdio: ["ignore", "ignore", "ignore"],
        },
      )
      // It needs no more writes.
      if ((await child.exited) === 0) break
      expect((await secretsOf(env)).detail).not.toContain("cannot be read")
      const again = await runToEnd("cli/main.ts", rotate, { ...hosts, ...env })
      const { resealed, unreadable } = JSON.parse(again.out)
      expect([again.code, unreadable]).toEqual([0, 0])
      seen.add(resealed)
      expect(await secretsOf({ DATA_DIR: folder, JWT_SECRET: now })).toMatchObject({ status: "ok" })
    }
    console.log("After the kills so many were left to encrypt again:", [...seen])
    // Some kills came before the first portion, and some between two.
    expect(Math.max(...seen)).toBeGreaterThan(shares)
    expect(Math.min(...seen)).toBeLessThan(shares)

    const server = await startServer({ ...hosts, DATA_DIR: folder, JWT_SECRET: now })
    const browser = client(server.url)
    const { body } = await browser.post("/auth/login", account)
    const { body: list } = await client(server.url, body.accessToken).get("/shares?limit=100")
    expect(list.items.filter(({ url }: { url: string | null }) => url === null)).toEqual([])
    expect(list.items).toHaveLength(shares)
    expect(await server.stop()).toBe(0)
  },
)
