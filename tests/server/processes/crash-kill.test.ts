import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Client, client } from "../../support/client.ts"
import { untilReady } from "../../support/until.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-crash-"))
const env = { DATA_DIR: folder }
const ada = { email: "ada@example.com", password: "correct horse" }
const sessions = 6

let server: ServerProcess
beforeAll(async () => {
  server = await startServer(env)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Every refresh token that the server has acknowledged to one browser, oldest first. */
interface Browser {
  readonly client: Client
  readonly tokens: Array<string>
}

const browserOf = (client: Client): Browser => ({ client, tokens: [tokenOf(client)] })
const tokenOf = (client: Client) => client.jar.get("refreshToken") ?? ""

/** Refreshes again and again until the server is gone; answers how often it was notified. */
const refreshOn = async (browser: Browser, acknowledged: () => void): Promise<void> => {
  while (true) {
    const answer = await browser.client.post("/auth/refresh").catch(() => null)
    if (answer === null) return
    expect(answer.status).toBe(200)
    browser.tokens.push(tokenOf(browser.client))
    acknowledged()
  }
}

const works = async (token: string): Promise<boolean> => {
  const answer = await client(server.url).post("/auth/refresh", undefined, {
    headers: { cookie: `refreshToken=${token}` },
  })
  expect([200, 401]).toContain(answer.status)
  return answer.status === 200
}

describe("After kill -9 in the middle of refreshes and a restart", () => {
  test("every session is still there, with at most one good token, the newest, and the account and old access tokens work", async () => {
    const resting = client(server.url)
    expect((await resting.post("/auth/register", ada)).status).toBe(201)
    const browsers: Array<Browser> = []
    for (let n = 0; n < sessions; n++) {
      const browser = client(server.url)
      expect((await browser.post("/auth/login", ada)).status).toBe(200)
      browsers.push(browserOf(browser))
    }
    const { body } = await resting.post("/auth/refresh")
    const accessToken: string = body.accessToken

    let acknowledged = 0
    let killed: Promise<number | null> | undefined
    await Promise.all(
      browsers.map((browser) =>
        refreshOn(browser, () => {
          acknowledged += 1
          if (acknowledged === 20 * sessions) killed = server.kill()
        }),
      ),
    )
    expect(await killed).toBeNull()

    server = await startServer(env)
    await untilReady(server.url)
    const listed = await client(server.url).get("/auth/sessions?limit=100", { token: accessToken })
    expect(listed.status).toBe(200)
    expect(listed.body.items).toHaveLength(sessions + 1)

    expect(await works(tokenOf(resting))).toBe(true)
    for (const { tokens } of browsers) {
      const good: Array<string> = []
      for (const token of tokens) if (await works(token)) good.push(token)
      // The newest may have been spent by the refresh whose answer never came; no older one comes back to life.
      expect(good.filter((token) => token !== tokens.at(-1))).toEqual([])
    }
    expect((await client(server.url).get("/users/me", { token: accessToken })).body.email).toBe(ada.email)
    expect((await client(server.url).post("/auth/login", ada)).status).toBe(200)
  })
})
