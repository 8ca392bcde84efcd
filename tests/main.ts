import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { type Count, countTests, slowestFiles } from "./architecture/count-tests.ts"
import { writePglite } from "./support/pglite.ts"
import { hasPostgres, templatePostgres } from "./support/postgres.ts"
import { writeSqlite } from "./support/sqlite.ts"

// `npm test`: everything that must hold, and how much of it does. Each check counts as one, and so does each test.
const root = join(import.meta.dirname, "..")
const bin = (name: string) => join(root, "node_modules/.bin", name)

// The compiler collects its garbage less often, which takes a quarter of the time.
process.env["GOGC"] ??= "400"

const checks = [
  // One checker looks at each type once; several share the files and repeat what those have in common.
  { name: "types", command: [bin("tsc"), "-p", ".", "--checkers", "1"] },
  { name: "types of the core, without those of Bun and Node", command: [bin("tsc"), "-p", "core", "--checkers", "1"] },
  { name: "lint and format", command: [bin("biome"), "ci", "--error-on-warnings", "--colors=off"] },
]

interface Check {
  readonly name: string
  readonly command: Array<string>
}

const check = async ({ name, command }: Check): Promise<Count> => {
  const child = Bun.spawn(command, { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  console.log(code === 0 ? `ok    ${name}` : `FAIL  ${name}\n${out}${err}`)
  return code === 0 ? { passed: 1, failed: 0, complaints: [] } : { passed: 0, failed: 1, complaints: [name] }
}

const tests = Effect.fnUntraced(function* () {
  const template = hasPostgres ? { CURIO_POSTGRES: yield* templatePostgres } : {}
  return yield* Effect.promise(() => testsWith(template))
}, Effect.scoped)

const testsWith = async (template: Record<string, string>): Promise<ReadonlyArray<Count>> => {
  const folder = mkdtempSync(join(tmpdir(), "curio-tests-"))
  const built = join(folder, "built")
  const migratedPostgres = join(folder, "postgres.tar")
  const migratedSqlite = join(folder, "sqlite")
  const packages = join(folder, "packages")
  try {
    const [server] = await Promise.all([
      check({ name: "build of the server", command: [process.execPath, join(root, "server/build.ts"), built] }),
      Effect.runPromise(writePglite(migratedPostgres)),
      Effect.runPromise(writeSqlite(migratedSqlite)),
    ])
    // Most tests would only say once more what is wrong.
    if (server.failed > 0) return [server, ...(await checksBeside(packages))]
    const checked = checksBeside(packages)
    const report = join(folder, "report.xml")
    // A limit is there to end what hangs: neighbours that want the processor fail no test.
    const limits = ["--timeout=120000"]
    // A module is loaded once per worker and not once per file, which takes a third of the time.
    // Two workers more than there are cores, because many tests wait for other processes.
    const workers = [`--parallel=${navigator.hardwareConcurrency + 2}`, "--no-isolate"]
    const options = [...workers, "--only-failures", ...limits, "--reporter=junit", `--reporter-outfile=${report}`]
    const child = Bun.spawn([process.execPath, "--no-env-file", "test", ...options], {
      cwd: root,
      env: {
        ...process.env,
        CURIO_BUILT: built,
        CURIO_PACKAGES: packages,
        CURIO_PGLITE: migratedPostgres,
        CURIO_SQLITE: migratedSqlite,
        ...template,
        // Each file runs too briefly to earn back the time of the slow, best compilers: of JavaScript, and of
        // WebAssembly, which PGlite is.
        BUN_JSC_useFTLJIT: "0",
        BUN_JSC_useOMGJIT: "0",
      },
      stdio: ["ignore", "inherit", "inherit"],
      // A test that never lets go of its thread outlives its own time limit.
      timeout: 20 * 60_000,
    })
    const code = await child.exited
    const file = Bun.file(report)
    const files = [...new Bun.Glob("tests/**/*.test.ts").scanSync(root)].sort()
    const text = (await file.exists()) ? await file.text() : null
    console.log(["The files whose tests took longest:", ...slowestFiles(text ?? "", 12)].join("\n"))
    return [server, ...(await checked), countTests({ files, code, report: text })]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

// What the tests need not wait for, one after the other: tests run at the same time. Those of packages wait for them.
const checksBeside = async (packages: string): Promise<ReadonlyArray<Count>> => {
  const unfinished = `${packages}.unfinished`
  const packed = await check({
    name: "packages",
    command: [process.execPath, join(root, "packages/package.ts"), unfinished],
  })
  mkdirSync(unfinished, { recursive: true })
  renameSync(unfinished, packages)
  const counts = [packed]
  for (const one of checks) counts.push(await check(one))
  return counts
}

const counts = await Effect.runPromise(tests()).catch((error) => [
  { passed: 0, failed: 1, complaints: [`the tests could not begin: ${Bun.inspect(error)}`] },
])
for (const complaint of counts.flatMap(({ complaints }) => complaints)) console.log(`FAIL  ${complaint}`)
const sum = (key: "passed" | "failed") => counts.reduce((total, count) => total + count[key], 0)
console.log(`${sum("passed")} passed, ${sum("failed")} failed`)
process.exitCode = sum("failed") === 0 ? 0 : 1
