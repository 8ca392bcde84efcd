import { expect, test } from "bun:test"
import { Effect } from "effect"
import { clamdAddress } from "../../adapters/config/clamd-address.ts"
import type { Config } from "../../adapters/config/config.ts"
import { testArchive } from "../../adapters/scanner/test-archive.ts"
import { checkScanner } from "../../cli/doctor/services.ts"
import { eicar, startClamd } from "../support/clamd.ts"

const largest = 32 * 1024 * 1024
const found = (file: Buffer) => (file.includes(eicar) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0")

test.each<readonly [string, (file: Buffer) => string, string, string]>([
  ["looks at all of it", found, "ok", "looks at files of up to 32 MB"],
  [
    "says that it is too large",
    (file) => tooLarge(file, "Heuristics.Limits.Exceeded.MaxFileSize FOUND"),
    "ok",
    "32 MB",
  ],
  ["calls it clean, without looking", (file) => tooLarge(file, "OK"), "warn", "AlertExceedsMax yes"],
  ["takes no stream of that length", (file) => tooLarge(file, "INSTREAM size limit exceeded. ERROR"), "wrong", "limit"],
  ["knows no test file", () => "stream: OK\0", "warn", "EICAR"],
])("Doctor asks clamd with the largest file that a user may send: one that %s", async (_, answers, status, words) => {
  const server = await startClamd({ answers })
  const clamd = clamdAddress.read(server.address)
  const result = await Effect.runPromise(checkScanner({ clamd } as Config))
  expect(result.status).toBe(status as "ok")
  expect(result.detail).toContain(words)
  expect(server.files.every(({ length }) => length <= largest)).toBe(true)
  await server.stop()
})

test("The test file has the size that it is asked for, and holds the test file of EICAR whole", () => {
  for (const size of [1000, 100_000]) {
    const archive = testArchive(size)
    expect(archive).toHaveLength(size)
    expect(archive.indexOf(eicar)).toBeGreaterThan(size - 300)
  }
})

const tooLarge = (file: Buffer, answer: string) =>
  file.length > 25 * 1024 * 1024 ? `stream: ${answer}\0` : found(file)
