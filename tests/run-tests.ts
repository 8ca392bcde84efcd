import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { type Count, countTests, slowestFiles } from "./architecture/count-tests.ts"
import { writePglite } from "./support/pglite.ts"
import { hasPostgres, templatePostgres } from "./support/postgres.ts"
import { writeSqlite } from "./support/sqlite.ts"

// What `npm test` and `npm run soak` have in common.
export const root = join(import.meta.dirname, "..")

/** The files of tests that match any of these patterns, each once and sorted. Each pattern must match one. */
export const filesOf = (patterns: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found = patterns.map((pattern) => [pattern, [...new Bun.Glob(pattern).scanSync(root)]] as const)
  for (const [pattern, files] of found) if (files.length === 0) throw new Error(`No test is called ${pattern}.`)
  return [...new Set(found.flatMap(([, files]) => files))].sort()
}

/**
 * What `npm test` leaves to the soak: processes that are killed, stores that fail, much at once, and a browser that
 * walks through many pages.
 */
export const leftToSoak = filesOf([
  "tests/**/*-{kill,soak,storm,storm-postgres}.test.ts",
  "tests/faults/*.test.ts",
  "tests/server/fuzz/*.test.ts",
  "tests/server/process/docs-page.test.ts",
  "tests/web/{accessible,chat,hostile-member,keyboard,passkeys,rounds,settings,sign-up}.test.ts",
])

/** The folder of a run, which is gone at its end. */
export const runFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "curio-tests-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
)

/** Databases of each kind, migrated once for all tests of a run: the variables that name them. */
export const preparedDatabases = Effect.fnUntraced(function* (folder: string) {
  const pglite = join(folder, "postgres.tar")
  const sqlite = join(folder, "sqlite")
  yield* Effect.all([writePglite(pglite), writeSqlite(sqlite)], { concurrency: "unbounded" })
  const made = { CURIO_PGLITE: pglite, CURIO_SQLITE: sqlite }
  return hasPostgres ? { ...made, CURIO_POSTGRES: yield* templatePostgres } : made
})

interface Run {
  /** What the run is called in its last lines. */
  readonly name: string
  /** Paths from the root of the repository. */
  readonly files: ReadonlyArray<string>
  /** How many files run at the same time. */
  readonly workers: number
  /** The seconds of a test: they end what hangs. Neighbours that want the processor fail no test. */
  readonly limit: number
  /** The seconds of the whole run: a test that never lets go of its thread outlives its own limit. */
  readonly most?: number
  readonly env: Record<string, string>
}

/** Runs files of tests, prints those that took longest, and counts what held. `folder` keeps the report. */
export const runTests = async (folder: string, { name, files, workers, limit, most, env }: Run): Promise<Count> => {
  const report = join(folder, `${name.replaceAll(" ", "-")}.xml`)
  // A module is loaded once per worker and not once per file, which takes a third of the time.
  const options = [`--parallel=${workers}`, "--no-isolate", "--only-failures", `--timeout=${limit * 1000}`]
  const reporters = ["--reporter=junit", `--reporter-outfile=${report}`]
  const paths = files.map((file) => `./${file}`)
  const from = performance.now()
  // Servers and browsers of a test that failed end with its worker.
  const child = Bun.spawn(
    [process.execPath, "--no-env-file", "test", "--no-orphans", ...options, ...reporters, ...paths],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
      ...(most === undefined ? {} : { timeout: most * 1000 }),
    },
  )
  const code = await child.exited
  const seconds = Math.round((performance.now() - from) / 1000)
  const file = Bun.file(report)
  const text = (await file.exists()) ? await file.text() : null
  const slowest = slowestFiles(text ?? "", 12)
  console.log([`${files.length} files of ${name} took ${seconds} s. These took longest:`, ...slowest].join("\n"))
  return countTests({ files, code, report: text })
}
