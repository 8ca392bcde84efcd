import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { commandOf, environment, runToEnd, startServer } from "../server/processes/server-process.ts"
import { askedRaces } from "../support/runs.ts"
import { startLoad } from "./load.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(600_000)

const folder = mkdtempSync(join(tmpdir(), "curio-faults-backup-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** With `TEST_RACES`, as in the soak, more of them are killed. */
const kills = askedRaces === null ? 3 : Math.min(askedRaces, 30)

test("A backup that is killed at any moment leaves the one of before whole, and the next one is made", async () => {
  const env = { DATA_DIR: join(folder, "data"), JWT_SECRET: "j".repeat(32) }
  const kept = join(folder, "kept")
  const curio = (...args: ReadonlyArray<string>) => runToEnd("cli/main.ts", args, env)
  const server = await startServer(env)
  const load = await startLoad(server.url)
  await load.more(20)
  const began = performance.now()
  expect(await curio("backup", kept)).toMatchObject({ code: 0 })
  const millis = performance.now() - began
  for (let kill = 1; kill <= kills; kill++) {
    await load.more(5)
    const child = Bun.spawn([...commandOf("cli/main.ts"), "backup", kept], {
      env: environment(env),
      stdio: ["ignore", "ignore", "ignore"],
    })
    // At another part of its work each time.
    await Bun.sleep((millis * kill) / (kills + 1))
    child.kill("SIGKILL")
    await child.exited
    expect(await curio("verify", kept)).toMatchObject({ code: 0 })
  }
  await load.end()
  expect(await curio("backup", kept)).toMatchObject({ code: 0 })
  expect(await curio("verify", kept)).toMatchObject({ code: 0 })
  await load.reckon()
  expect(await server.kill()).toBeNull()
  // What is restored has everything.
  rmSync(env.DATA_DIR, { recursive: true })
  expect(await curio("restore", kept, "--yes")).toMatchObject({ code: 0 })
  const restored = await startServer(env)
  load.turnTo(restored.url)
  await load.reckon()
  expect(load.complaints.slice(0, 5)).toEqual([])
  expect(await restored.stop()).toBe(0)
  expect(await curio("db", "check", "--json")).toMatchObject({ code: 0, out: "[]\n" })
})
