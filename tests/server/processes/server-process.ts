import { join } from "node:path"
import { placeSqlite } from "../../support/sqlite.ts"

const root = join(import.meta.dirname, "../../..")

/**
 * How a program of the repository is called: from its source or, among all tests, server and CLI as they were built.
 */
export const commandOf = (file: string): Array<string> => {
  const built = process.env["CURIO_BUILT"]
  const isBuilt = built !== undefined && (file === "server/main.ts" || file === "cli/main.ts")
  const path = isBuilt ? join(built, file.replace(/ts$/, "js")) : join(root, file)
  return [process.execPath, "--no-env-file", `--preload=${join(root, "tests/support/cheap-passwords.ts")}`, path]
}

/** The variables of a child: what the machine needs, and nothing that the tests were started with. */
export const environment = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env["PATH"] ?? "",
  HOME: process.env["HOME"] ?? "",
  PORT: "0",
  // Nothing outside is asked.
  EDITION_LOOKUP: "off",
  // It runs too briefly to earn back the time of an optimising compiler.
  BUN_JSC_useDFGJIT: "0",
  ...env,
})

/** Runs a program of the repository to its end. */
export const runToEnd = async (file: string, args: ReadonlyArray<string>, env: Record<string, string>, stdin = "") => {
  const child = Bun.spawn([...commandOf(file), ...args], {
    env: environment(env),
    stdin: new TextEncoder().encode(stdin),
    stdout: "pipe",
    stderr: "pipe",
  })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { out, err, code }
}

/** Starts a server that is expected to end by itself. */
export const startInVain = (env: Record<string, string>) => runToEnd("server/main.ts", [], env)

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

/** Where a server is started from, and by which command, if not as all tests do it. Such a one migrates by itself. */
interface Start {
  readonly cwd?: string
  readonly command?: Array<string>
}

/** A real server process on a free port; answers once it listens. */
export const startServer = async (env: Record<string, string>, start: Start = {}) => {
  const { DATABASE_URL, DATA_DIR } = env
  if (start.command === undefined && DATABASE_URL === undefined && DATA_DIR !== undefined) placeSqlite(DATA_DIR)
  const child = Bun.spawn(start.command ?? commandOf("server/main.ts"), {
    ...(start.cwd === undefined ? {} : { cwd: start.cwd }),
    env: environment(env),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const said = { out: "", err: "" }
  let wake = Promise.withResolvers<void>()
  const listen = async () => {
    const decoder = new TextDecoder()
    for await (const part of child.stdout) {
      said.out += decoder.decode(part, { stream: true })
      wake.resolve()
      wake = Promise.withResolvers()
    }
  }
  const errors = async () => {
    said.err = await child.stderr.text()
  }
  let isOver = false
  const ended = Promise.all([listen(), errors(), child.exited]).then(() => {
    isOver = true
    wake.resolve()
  })
  /** The first group of a pattern, once the server has said it. */
  const logs = async (pattern: RegExp): Promise<string> => {
    const found = pattern.exec(said.out)?.[1]
    if (found !== undefined) return found
    if (isOver) throw new Error(`The server ended before it said ${pattern}: ${said.err}${said.out}`)
    await wake.promise
    return logs(pattern)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  return {
    url: await logs(/"message":"listening","url":"([^"]+)"/),
    pid: child.pid,
    said,
    logs,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** The exit code, once it has ended; `null` when a signal ended it. */
    ended: () => ended.then(() => child.exitCode),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  }
}
