import { afterAll, beforeAll, expect, test } from "bun:test"
import packageJson from "../../../package.json" with { type: "json" }
import { startService } from "../../support/service.ts"
import { exportOf } from "../exports/opened-export.ts"

let service: Awaited<ReturnType<typeof startService>>
beforeAll(async () => {
  // Its worker would take the export from the test.
  service = await startService({ isStill: true })
}, 120_000)
afterAll(() => service.stop())

test("The metrics say which version runs, what waits in the database and how large it is", async () => {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const lines = text.split("\n")
  expect(lines).toContain(`curio_build_info{version="${packageJson.version}"} 1`)
  for (const name of [
    ...["mail", "webhook"].flatMap((channel) =>
      ["waiting", "late_seconds", "failed"].map((what) => `outbox_${what}{channel="${channel}"}`),
    ),
    "imports_under_way",
    "exports_under_way",
  ])
    expect(lines).toContain(`${name} 0`)
  expect(Number(/^database_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000)
  for (const queue of ["editions", "lookups", "outgoing", "passwords", "pictures"]) {
    expect(lines).toContain(`queue_running{queue="${queue}"} 0`)
    expect(lines).toContain(`queue_waiting{queue="${queue}"} 0`)
    // It counts for the whole process, in which other tests have run.
    expect(text).toMatch(new RegExp(`^queue_refused_total\\{queue="${queue}"\\} \\d+$`, "m"))
  }
  expect(text).toMatch(/^database_free_bytes \d+$/m)
})

test("The metrics say what is on the threads that the process shares", async () => {
  // A mail to confirm the address is sealed.
  const ada = await service.person()
  // An export is compressed.
  await exportOf(service, ada)
  const text = await (await fetch(`${service.url}/metrics`)).text()
  for (const pool of ["crypto", "zlib"])
    expect(text).toMatch(new RegExp(`^pool_running\\{pool="${pool}"\\} \\d+$`, "m"))
})
