import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { existsSync } from "node:fs"
import { localAddress } from "../../cli/ask-server.ts"
import { startServer } from "../server/processes/server-process.ts"
import { installation } from "./curio.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const curio = installation()
afterAll(curio.remove)

const health = (url: string, env: Record<string, string> = {}, args: ReadonlyArray<string> = ["--json"]) =>
  curio.run(["health", ...args], "", { PORT: new URL(url).port, ...env })

test("A server that is ready is healthy, also where it listens on all addresses and a proxy is configured", async () => {
  const server = await startServer({ DATA_DIR: curio.dataDir, HOST: "0.0.0.0" })
  const url = `http://127.0.0.1:${new URL(server.url).port}`
  const { code, err, out } = await health(url, { HOST: "0.0.0.0", HTTP_PROXY: "http://127.0.0.1:1" })
  expect({ code, err, out: JSON.parse(out) }).toEqual({ code: 0, err: "", out: { status: "ready", url } })
  const words = await health(url, {}, [])
  expect(words).toEqual({ code: 0, err: "", out: `The server at ${url} is ready.\n` })
  expect(await server.stop()).toBe(0)
  const stopped = await health(url)
  expect(stopped).toEqual({
    code: 1,
    out: "",
    err: `No server answers at ${url} (ECONNREFUSED); look at HOST and PORT.\n`,
  })
})

test("A server that is not ready, or silent, is not healthy, and no database is opened for that", async () => {
  const paths: Array<string> = []
  const away = installation()
  const unready = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ url }) => {
      paths.push(new URL(url).pathname)
      return new Response(null, { status: 503 })
    },
  })
  const env = { DATA_DIR: away.dataDir, DATABASE_URL: "postgres://curio:hunter2@127.0.0.1:1/curio" }
  expect(await health(unready.url.href, env)).toEqual({
    code: 1,
    out: "",
    err: `The server at ${unready.url.origin} is not ready: /ready answers 503.\n`,
  })
  expect(paths).toEqual(["/ready"])
  await unready.stop(true)
  const silent = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Promise<Response>(() => {}) })
  const { code, err } = await health(silent.url.href, env)
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/no answer within 3 seconds/) })
  await silent.stop(true)
  expect(existsSync(away.dataDir)).toBe(false)
  away.remove()
})

test("A port that only the server knows cannot be asked", async () => {
  expect(await curio.run(["health"])).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/^PORT is 0, /) })
})

test.each([
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://[::1]:3000"],
  ["fd00::1", "http://[fd00::1]:3000"],
  ["10.0.0.5", "http://10.0.0.5:3000"],
  ["localhost", "http://localhost:3000"],
])("A server that listens on %s is reached at %s", (host, url) => {
  expect(localAddress(host, 3000)).toBe(url)
})
