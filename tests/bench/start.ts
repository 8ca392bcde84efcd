import { Database } from "bun:sqlite"
import { join } from "node:path"
import { cpuSeconds, freePort, residentMegabytes, root, startServing } from "./children.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, register, settingsOf, startService } from "./service.ts"

const starts = 7
const restMillis = 1500

/** From the start of the process to its first answer, and the memory that it holds when no user asks anything. */
export const start = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const times: number[] = []
  const memory: number[] = []
  for (let turn = 0; turn <= starts; turn++) {
    await using service = await startService(folder.path)
    // The first one makes the database, and finds cold files.
    if (turn === 0) continue
    times.push(service.millis)
    progress(`start ${turn}: ${round(service.millis)} ms`)
    if (turn < starts) continue
    await register(service.url, `user${turn}@example.com`)
    await Bun.sleep(restMillis)
    memory.push(await residentMegabytes(service.pid))
  }
  return [below("start to first answer", median(times), 300, "ms"), below("memory at rest", median(memory), 150, "MB")]
}

/** From an empty folder to the first answer, and what the server takes when no user asks anything. */
export const newInstallation = async (): Promise<ReadonlyArray<Measure>> => {
  const times: number[] = []
  let idle = Number.NaN
  for (let turn = 0; turn <= starts; turn++) {
    using folder = benchFolder()
    await using service = await startService(folder.path)
    // The first one finds cold files.
    if (turn > 0) times.push(service.millis)
    progress(`empty folder ${turn}: ${round(service.millis)} ms`)
    if (turn === starts) idle = await idleMillis(service.pid)
  }
  return [
    below("empty folder to first answer", median(times), 350, "ms"),
    below("processor time a second at rest, SQLite", idle, 3, "ms"),
  ]
}

/** The system counts in hundredths of a second. */
const idleMillis = async (pid: number): Promise<number> => {
  await Bun.sleep(15_000)
  const before = (await cpuSeconds(pid)) ?? Number.NaN
  await Bun.sleep(60_000)
  return (((await cpuSeconds(pid)) ?? Number.NaN) - before) * (1000 / 60)
}

/**
 * The start on a file of 800 MB against a small one: closed, and after kill -9, when the file is checked in the
 * background.
 */
export const startOnLargeFile = async (): Promise<ReadonlyArray<Measure>> => {
  using small = benchFolder()
  using large = benchFolder()
  for (const { path } of [small, large]) await startAndEnd(path, "SIGTERM")
  fill(large.path)
  return [
    below("start on a file of 800 MB, against a small one", await growth(small.path, large.path, "SIGTERM"), 1.3, "x"),
    below("the same after kill -9", await growth(small.path, large.path, "SIGKILL"), 1.3, "x"),
  ]
}

const growth = async (small: string, large: string, signal: "SIGTERM" | "SIGKILL"): Promise<number> => {
  const ratios: number[] = []
  for (let turn = 0; turn <= starts; turn++) {
    const least = await startAndEnd(small, signal)
    const most = await startAndEnd(large, signal)
    progress(`${signal} ${turn}: ${round(least)} and ${round(most)} ms`)
    // What the first one finds was ended in another way.
    if (turn > 0) ratios.push(most / least)
  }
  return median(ratios)
}

const startAndEnd = async (folder: string, signal: "SIGTERM" | "SIGKILL"): Promise<number> => {
  await using service = await startService(folder)
  process.kill(service.pid, signal)
  return service.millis
}

/** Adds 800 MB to a database, in a table of its own. */
const fill = (folder: string): void => {
  const database = new Database(join(folder, "data", "curio.db"))
  database.run("CREATE TABLE ballast (id integer PRIMARY KEY, content blob)")
  database.run(`INSERT INTO ballast (content) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200000)
    SELECT zeroblob(4000) FROM n`)
  database.close(true)
}

/** `npm start` in a fresh clone, until it answers; packages are in the caches of npm and Bun. */
export const freshClone = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const first = await startClone(folder.path, "first")
  progress(`with the caches as they were: ${round(first)} s`)
  const second = await startClone(folder.path, "second")
  return [below("npm start in a fresh clone, caches warm", second, 20, "s")]
}

const startClone = async (folder: string, name: string): Promise<number> => {
  const clone = join(folder, name)
  const started = performance.now()
  await run(["git", "clone", "--quiet", root, clone])
  const port = freePort()
  await using service = await startServing(["npm", "start"], `http://127.0.0.1:${port}`, "/ready", {
    cwd: clone,
    env: settingsOf(port),
    log: join(folder, `${name}.log`),
  })
  return service.url === "" ? Number.NaN : (performance.now() - started) / 1000
}

const run = async (command: string[]): Promise<string> => {
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "inherit" })
  const [output, code] = await Promise.all([child.stdout.text(), child.exited])
  if (code !== 0) throw new Error(`"${command.join(" ")}" ended with ${code}`)
  return output
}
