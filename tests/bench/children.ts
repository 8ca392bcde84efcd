import { readFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"

/** The repository's root. */
export const root = join(import.meta.dirname, "../..")

const cores = availableParallelism()
const canPin = cores > 1 && Bun.which("taskset") !== null

/**
 * A command that stays on one side of the machine: what is measured on the first core, what makes it work on the
 * others, so that they do not take each other's time. Where that cannot be had they share.
 */
export const pinned = (side: "measured" | "load", command: ReadonlyArray<string>): string[] =>
  canPin ? ["taskset", "-c", side === "measured" ? "0" : `1-${cores - 1}`, ...command] : [...command]

interface Options {
  readonly cwd?: string
  readonly env: Record<string, string>
  /** What it writes: a log costs what it costs those who keep it in a file. */
  readonly log: string
}

/** A process that serves HTTP at `url`; answers once `url` + `probe` does. Ended by `await using`. */
export const startServing = async (
  command: string[],
  url: string,
  probe: string,
  { cwd = root, env, log }: Options,
) => {
  const started = performance.now()
  const child = Bun.spawn(command, {
    cwd,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: Bun.file(log),
    stderr: Bun.file(log),
  })
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`"${command.join(" ")}" ended:\n${await Bun.file(log).text()}`)
    await Bun.sleep(2)
  }
  const millis = performance.now() - started
  const stop = async () => {
    child.kill()
    await child.exited
  }
  return { url, millis, pid: child.pid, stop, [Symbol.asyncDispose]: stop }
}

/** How many seconds of a core a process has used; `null` where the system does not say it precisely. */
export const cpuSeconds = async (pid: number): Promise<number | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)
  if (stat === null) return null
  const fields = stat.split(") ").at(-1)?.split(" ") ?? []
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** The memory that a process holds, as the system says it; by `ps`, which takes longer, where it has no such file. */
export const residentMegabytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null)
  const kilobytes = /^VmRSS:\s*(\d+)/m.exec(status ?? "")?.[1]
  return Number(kilobytes ?? (await Bun.$`ps -o rss= -p ${pid}`.text())) / 1024
}

/** A port that no user listens on. */
export const freePort = (): number => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() })
  const { port } = server
  server.stop(true)
  if (port === undefined) throw new Error("No port could be had.")
  return port
}

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
