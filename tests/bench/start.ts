import { join } from "node:path"
import { freePort, residentMegabytes, root, startServing } from "./children.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, register, settingsOf, startService } from "./service.ts"

const starts = 7
const restMillis = 1500

/** From the start of the process to its first answer, and the memory that it holds when nobody asks anything. */
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
    await register(service.url, `somebody${turn}@example.com`)
    await Bun.sleep(restMillis)
    memory.push(await residentMegabytes(service.pid))
  }
  return [below("start to first answer", median(times), 400, "ms"), below("memory at rest", median(memory), 150, "MB")]
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
