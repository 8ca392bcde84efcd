import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { soakSeconds } from "../../support/soak.ts"
import { makeStorm, type Storm } from "../../support/storm/storm.ts"
import { type ServerProcess, startServer } from "./server-process.ts"

const seconds = soakSeconds ?? 1
const seed = Number(process.env["SOAK_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])
setDefaultTimeout(120_000 + seconds * 2000)

const crowd = seconds < 30 ? { writers: 3, readers: 10 } : { writers: 5, readers: 50 }
const folder = mkdtempSync(join(tmpdir(), "curio-storm-"))
afterAll(() => rmSync(folder, { recursive: true }))

const expectFine = ({ complaints }: Storm) =>
  expect({ seed, complaints: complaints.slice(0, 5) }).toEqual({ seed, complaints: [] })

describe("Among readers that lose their connection again and again, each gets every message once and in order", () => {
  test("from one server", async () => {
    let server: ServerProcess | null = null
    const urls = () => (server === null ? [] : [server.url])
    const storm = await makeStorm({ databaseUrl: null, folder: join(folder, "one"), seed, urls, ...crowd })
    server = await startServer(storm.env)
    const end = performance.now() + seconds * 1000
    await storm.run(() => performance.now() > end)
    await storm.reckon()
    expectFine(storm)
    expect(storm.connections()).toBeGreaterThan(crowd.readers)
    expect(await server.stop()).toBe(0)
    expect(server.said.err).toBe("")
  })

  test("from a server that is killed and comes back", async () => {
    let server: ServerProcess | null = null
    const urls = () => (server === null ? [] : [server.url])
    const storm = await makeStorm({ databaseUrl: null, folder: join(folder, "killed"), seed, urls, ...crowd })
    server = await startServer(storm.env)
    let isOver = false
    const running = storm.run(() => isOver)
    for (let n = 0; n < Math.max(1, seconds / 4); n++) {
      const enough = storm.sent() + 30
      while (storm.sent() < enough && storm.complaints.length === 0) await Bun.sleep(10)
      const killed: ServerProcess = server
      server = null
      await killed.kill()
      server = await startServer(storm.env)
    }
    isOver = true
    await running
    await storm.reckon()
    expectFine(storm)
    expect(await server.stop()).toBe(0)
  })
})
