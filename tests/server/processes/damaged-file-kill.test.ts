import { Database as Connection } from "bun:sqlite"
import { afterAll, expect, setDefaultTimeout, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runToEnd, startInVain, startServer } from "./server-process.ts"

// Processes start here, one after another, and a busy machine is slow at that.
setDefaultTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), "curio-damaged-"))
afterAll(() => rmSync(folder, { recursive: true }))
const env = { DATA_DIR: folder, LOG_FORMAT: "json" }
const file = join(folder, "curio.db")

/** Overwrites a page that no request and no worker reads: that of the index of the audit log. */
const damage = () => {
  const connection = new Connection(file, { readonly: true })
  const [index] = connection
    .query<{ rootpage: number }, []>("SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND name = 'audit_at'")
    .all()
  connection.close(true)
  const at = ((index?.rootpage ?? 0) - 1) * 4096
  const bytes = readFileSync(file)
  expect(at).toBeGreaterThan(0)
  writeFileSync(file, bytes.fill(0x2a, at, at + 4096))
}

test("A file is checked after kill -9 only; a server that finds it damaged stops, and none starts on it", async () => {
  const first = await startServer(env)
  expect(first.said.out).not.toContain("its file is checked")
  await first.kill()
  const second = await startServer(env)
  await second.logs(/(the file of the database is sound)/)
  expect(await second.stop()).toBe(0)
  const third = await startServer(env)
  expect(third.said.out).not.toContain("its file is checked")
  await third.kill()

  damage()
  const { code, err, out } = await startInVain(env)
  const sentence = /^DATA_DIR: .*curio\.db cannot be used: the file is damaged\. Restore a backup with .*\.\n$/
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(sentence) })
  expect(out).toContain('"message":"listening"')
  expect(out).toMatch(/"level":"error","message":"DATA_DIR: .*the file is damaged/)
  const again = await startInVain(env)
  expect(again).toEqual({ code: 1, err: expect.stringMatching(sentence), out: "" })

  const doctor = await runToEnd("cli/main.ts", ["doctor", "--json"], env)
  expect(doctor.code).toBe(1)
  expect(JSON.parse(doctor.out)).toContainEqual({
    part: "database",
    status: "wrong",
    detail: err.trimEnd(),
  })
})
