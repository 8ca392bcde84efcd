import { join } from "node:path"
import { Effect } from "effect"
import { filesOf, leftToSoak, preparedDatabases, root, runFolder, runTests } from "./run-tests.ts"
import { hasPostgres } from "./support/postgres.ts"

/** A variable of the environment, which counts as not set when it is empty. */
const asked = (name: string, otherwise: string): string => process.env[name] || otherwise

const runtimes = asked("TEST_RUNTIMES", "all")
const isShort = asked("TEST_RUNS", "full") === "few"

// `npm run soak`: the tests that find more when they run for longer, more often, or on every runtime, and those that
// `npm test` leaves out.
const patterns = [
  "tests/**/*.property.test.ts",
  "tests/**/*-races.test.ts",
  "tests/sql/**/{conversations,events-model,feed,notifications,showcase,upgrade}.test.ts",
  "tests/core/market/rounds/solver/*-round.test.ts",
  "tests/sql/other-suites.test.ts",
  "tests/cli/copy-{many,postgres}.test.ts",
  "tests/client/*.test.ts",
  "tests/server/users/credentials/reset.test.ts",
  "tests/server/http/{rate-limits,routing}.test.ts",
  "tests/server/delivery/notifications/limits.test.ts",
]

// These load the machine for a time and count what it did, or look at the memory of a server.
const wantTheMachine = [
  "tests/**/*-{storm,storm-postgres}.test.ts",
  "tests/faults/*.test.ts",
  "tests/server/fuzz/*.test.ts",
  "tests/server/processes/{container,market-soak}.test.ts",
  "tests/server/stretches/*-soak.test.ts",
]

// Of these `npm test` tries a sample.
const sampled = filesOf(["tests/server/catalog/site-files.test.ts"])

const alone = filesOf(wantTheMachine)
const community = filesOf(["tests/server/processes/community-soak.test.ts"])
// In short, `TEST_RUNS=few`, what `npm test` has tried already is left out.
const further = isShort ? [] : filesOf(patterns)
const together = [...new Set([...leftToSoak, ...sampled, ...further])].filter(
  (file) => !alone.includes(file) && !community.includes(file),
)
const races = filesOf(["tests/sql/**/*-races.test.ts"])

// One worker more than there are cores, because many tests wait for other processes.
const workers = navigator.hardwareConcurrency + 1

const longer = {
  SOAK_SECONDS: asked("SOAK_SECONDS", "60"),
  TEST_RUNTIMES: runtimes,
  TEST_RACES: asked("TEST_RACES", "100"),
  TEST_RUNS: isShort ? "" : "full",
}

const lookingAtReads = { CURIO_READ_LOCKS: "1", TEST_RUNS: "" }

const soak = Effect.gen(function* () {
  const folder = yield* runFolder
  const [built, packages] = [join(folder, "built"), join(folder, "packages")]
  const builds = [
    [join(root, "server/build.ts"), built],
    [join(root, "packages/package.ts"), packages],
  ].map((command) => Bun.spawn([process.execPath, ...command], { stdio: ["ignore", 2, 2] }).exited)
  const databases = yield* preparedDatabases(folder)
  if ((yield* Effect.promise(() => Promise.all(builds))).some((code) => code !== 0))
    return [{ passed: 0, failed: 1, complaints: ["the server or a package cannot be built"] }]
  const env = { CURIO_BUILT: built, CURIO_PACKAGES: packages, ...databases, ...longer }
  const run = (name: string, files: ReadonlyArray<string>, workers: number, env: Record<string, string>) =>
    Effect.promise(() => runTests(folder, { name, files, workers, env, limit: 300 }))
  // The community lives for minutes, and no other test waits for it.
  const besides = [run("the community", community, 1, env), run("the soak", together, workers, env)]
  const counts = yield* Effect.all(besides, { concurrency: "unbounded" })
  counts.push(yield* run("the soak alone", alone, 1, env))
  // Once more, where Postgres looks whether a transaction reads what it is not about: in databases of its own.
  if (hasPostgres) counts.push(yield* run("reads in races", races, workers, lookingAtReads))
  return counts
}).pipe(Effect.scoped)

const counts = await Effect.runPromise(soak)
for (const complaint of counts.flatMap(({ complaints }) => complaints)) console.log(`FAIL  ${complaint}`)
process.exitCode = counts.every(({ failed }) => failed === 0) ? 0 : 1
