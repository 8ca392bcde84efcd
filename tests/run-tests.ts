import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs"
import { freemem, tmpdir } from "node:os"
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
 * What `npm test` leaves to the soak: processes that are killed, stores that fail, much at once, a browser that walks
 * through many pages, packages and binaries that are built and installed, a process for each fault of a start, upgrades
 * with rows from each state of the tables, a backup that is damaged in each of its places, and long random scripts, of
 * whose rules tests next to them have the known cases.
 */
export const leftToSoak = filesOf([
  "tests/**/*-{kill,soak,storm,storm-postgres}.test.ts",
  "tests/faults/*.test.ts",
  "tests/packages/*.test.ts",
  "tests/server/fuzz/*.test.ts",
  "tests/server/users/credentials/{evicted,recovered,undone}.property.test.ts",
  "tests/server/catalog/presets.property.test.ts",
  "tests/server/processes/{bad-environment,binary,docs-page}.test.ts",
  "tests/web/{accessible,chat,hostile-member,keyboard,looks,moderation}.test.ts",
  "tests/web/{passkeys,phone,push,rounds,settings,sign-up,trade}.test.ts",
  "tests/adapters/backup/attachments-damaged.test.ts",
  "tests/sql/schema/upgrade.test.ts",
])

const GiB = 2 ** 30
const inMemory = "/dev/shm"

/** Where temporary files are fastest: in memory, if there is plenty of it and no variable names another place. */
const fastest = (): string => {
  if (process.env["TMPDIR"] !== undefined || !existsSync(inMemory) || freemem() < 8 * GiB) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return bavail * bsize > 4 * GiB ? inMemory : tmpdir()
}

/** The folder of a run and of all its temporary files, which is gone at its end. */
export const runFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(fastest(), "curio-tests-"))
    // A Postgres of the tests, which runs as another user, has its folder below.
    chmodSync(folder, 0o711)
    process.env["TMPDIR"] = folder
    return folder
  }),
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
