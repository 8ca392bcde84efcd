import { join } from "node:path"

/** A variable of the environment, which counts as not set when it is empty. */
const asked = (name: string, otherwise: string): string => process.env[name] || otherwise

const runtimes = asked("TEST_RUNTIMES", "all")

// `npm run soak`: the tests that find more when they run for longer, more often, or on every runtime.
const patterns = [
  "tests/**/*.property.test.ts",
  "tests/**/*-{races,soak,storm,storm-postgres}.test.ts",
  "tests/adapters/sql/{conversations,events-model,feed,notifications,showcase,upgrade}.test.ts",
  "tests/core/rounds/solver/*-round.test.ts",
  "tests/cli/copy-{many,postgres}.test.ts",
  "tests/client/*.test.ts",
  // On this runtime alone they find what they find in `npm test`.
  ...(runtimes === "all" ? ["tests/packages/*.test.ts"] : []),
  "tests/server/credentials/reset.test.ts",
  "tests/server/fuzz/*.test.ts",
  "tests/server/http/{rate-limits,routing}.test.ts",
  "tests/server/notifications/limits.test.ts",
  "tests/server/process/{audiences,deletion,export,file-import,import,repeats,rounds,wants}-kill.test.ts",
  "tests/server/process/container.test.ts",
]

const root = join(import.meta.dirname, "..")

const files = new Set(
  patterns.flatMap((pattern) => {
    const found = [...new Bun.Glob(pattern).scanSync(root)]
    if (found.length === 0) throw new Error(`No test is called ${pattern}.`)
    return found.map((file) => `./${file}`)
  }),
)

const soak = Bun.spawn([process.execPath, "--no-env-file", "test", "--timeout=300000", ...[...files].sort()], {
  cwd: root,
  env: {
    ...process.env,
    SOAK_SECONDS: asked("SOAK_SECONDS", "60"),
    TEST_RUNTIMES: runtimes,
    TEST_RACES: asked("TEST_RACES", "100"),
    TEST_RUNS: "full",
  },
  stdio: ["ignore", "inherit", "inherit"],
})
// Once more, where Postgres looks whether a transaction reads what it is not about.
const races = [...new Bun.Glob("tests/adapters/sql/*-races.test.ts").scanSync(root)].map((file) => `./${file}`)
const looked = Bun.spawn([process.execPath, "--no-env-file", "test", "--timeout=300000", ...races.sort()], {
  cwd: root,
  env: { ...process.env, CURIO_READ_LOCKS: "1" },
  stdio: ["ignore", "inherit", "inherit"],
})
process.exitCode = Math.max(await soak.exited, await looked.exited)
