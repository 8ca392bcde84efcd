import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { $ } from "bun"
import { type ServerProcess, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-banner-"))
const hasCurl = Bun.which("curl") !== null

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ DATA_DIR: join(folder, "data") })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

describe("The banner of a development server", () => {
  test("says where the docs page is", async () => {
    const docs = await server.logs(/API reference: +(\S+)/)
    expect(docs).toBe(`http://localhost:${new URL(server.url).port}/docs`)
    expect((await fetch(docs)).status).toBe(200)
  })

  test.if(hasCurl)("has three lines for curl that work as they stand", async () => {
    await server.logs(/(auth\/refresh)/)
    const lines = server.said.out.match(/^ +curl .*$/gm) ?? []
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      const answer = await $`sh -c ${line.trim()}`.cwd(folder).quiet().json()
      expect(answer).toMatchObject({ accessToken: expect.any(String), user: { email: "you@example.com" } })
    }
  })

  test("names this machine where the server listens on all addresses, as its log says", async () => {
    const open = await startServer({ DATA_DIR: join(folder, "open"), HOST: "0.0.0.0" })
    const { port, hostname } = new URL(open.url)
    expect(hostname).toBe("0.0.0.0")
    expect(await open.logs(/API reference: +(\S+)/)).toBe(`http://localhost:${port}/docs`)
    expect(await open.stop()).toBe(0)
  })

  test("is not shown in production", async () => {
    const quiet = await startServer({
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      JWT_SECRET: "a secret of the tests, long enough",
      DATA_DIR: join(folder, "production"),
    })
    expect(await quiet.stop()).toBe(0)
    expect(quiet.said.out).not.toContain("curl")
    expect(
      quiet.said.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).level),
    ).toContain("info")
  })
})
