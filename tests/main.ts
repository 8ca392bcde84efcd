import { mkdirSync } from "node:fs"
import { freemem } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import type { Count } from "./architecture/count-tests.ts"
import { filesOf, leftToSoak, preparedDatabases, root, runFolder, runTests } from "./run-tests.ts"

// `npm test`: what must hold, and how much of it does. Each check counts as one, and so does each test. What takes long
// is left to the soak.
const bin = (name: string) => join(root, "node_modules/.bin", name)

// The compiler collects its garbage less often, which takes a quarter of the time; where there is plenty of memory, not
// before it has 4 GiB, which takes a tenth of what remains.
const plenty = freemem() > 12 * 2 ** 30
process.env["GOGC"] ??= plenty ? "off" : "400"
if (plenty) process.env["GOMEMLIMIT"] ??= "4GiB"

const checks = [
  // One checker looks at each type once; several share the files and repeat what those have in common.
  { name: "types", command: [bin("tsc"), "-p", ".", "--checkers", "1"] },
  { name: "types of the core, without those of Bun and Node", command: [bin("tsc"), "-p", "core", "--checkers", "1"] },
  { name: "types of the web app", command: [process.execPath, join(root, "packages/check-web.ts")] },
  { name: "lint and format", command: [bin("biome"), "ci", "--error-on-warnings", "--colors=off"] },
]

interface Check {
  readonly name: string
  readonly command: Array<string>
  readonly env?: Record<string, string>
}

const check = async ({ name, command, env = {} }: Check): Promise<Count> => {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  console.log(code === 0 ? `ok    ${name}` : `FAIL  ${name}\n${out}${err}`)
  return code === 0 ? { passed: 1, failed: 0, complaints: [] } : { passed: 0, failed: 1, complaints: [name] }
}

const tests = Effect.fnUntraced(function* () {
  const folder = yield* runFolder
  const built = join(folder, "built")
  const build = { name: "build of the server", command: [process.execPath, join(root, "server/build.ts"), built] }
  const [server, databases] = yield* Effect.all([Effect.promise(() => check(build)), preparedDatabases(folder)], {
    concurrency: "unbounded",
  })
  const checked = checksInTurn()
  // Most tests would only say once more what is wrong.
  if (server.failed > 0) return [server, ...(yield* Effect.promise(() => checked))]
  const answers = { CURIO_ANSWERS: join(folder, "answers") }
  mkdirSync(answers.CURIO_ANSWERS)
  const tested = yield* Effect.promise(() =>
    runTests(folder, {
      name: "npm test",
      files: filesOf(["tests/**/*.test.ts"]).filter((file) => !leftToSoak.includes(file)),
      // Two workers more than there are cores, because many tests wait for other processes.
      workers: navigator.hardwareConcurrency + 2,
      limit: 120,
      most: 20 * 60,
      env: { CURIO_BUILT: built, ...answers, ...databases, ...compilers },
    }),
  )
  // Only a whole run has asked for every code.
  const codes = { name: "codes of errors", command: [process.execPath, join(root, "tests/answered-codes.ts")] }
  const answered = yield* Effect.promise(() => check({ ...codes, env: answers }))
  return [server, ...(yield* Effect.promise(() => checked)), tested, answered]
}, Effect.scoped)

// Each file runs too briefly to earn back the time of the slow, best compilers: of JavaScript, and of WebAssembly,
// which PGlite is. The one before them compiles what ran four times as often as usual: a twentieth of the time.
const compilers = {
  BUN_JSC_useFTLJIT: "0",
  BUN_JSC_useOMGJIT: "0",
  BUN_JSC_thresholdForOptimizeAfterWarmUp: "4000",
}

// What the tests need not wait for, one after the other: tests run at the same time.
const checksInTurn = async (): Promise<ReadonlyArray<Count>> => {
  const counts: Array<Count> = []
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
