import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { cpuSeconds, freePort, pinned, root, startServing } from "./children.ts"
import { atLeast, below, type Measure, median, progress, round } from "./measure.ts"
import { type Clients, startClients } from "./realtime-clients.ts"
import { groupOf, groupSize, realtimeWorld } from "./realtime-world.ts"
import { benchFolder, startService } from "./service.ts"

const sockets = 2_000
const rounds = 7
const seconds = 3
const perSecond = 160
/** How much code is compiled goes by how often it has run, and a server runs for days. */
const warming = { atOnce: 16, perSecond: 160, seconds: 35 } as const
const bursts = [1, 16] as const

/**
 * Messages to a group of 100 people with a socket each, among 2,000 sockets: the processor time of a delivered frame
 * against a server that stores each message durably and publishes the same bytes, and the bytes that a message writes.
 */
export const groupFrames = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const all = await realtimeWorld(folder.path)
  const seats = all.slice(0, sockets).map(({ token }) => ({ token, cursor: null }))
  await using service = await startService(folder.path, { pin: true })
  using ours = await startClients()
  await ours.ask("open", { url: service.url, seats, each: 0 })
  const asked = { conversationId: groupOf(0), group: groupSize, perSecond, seconds }
  const { sample } = await ours.ask("burst", { ...asked, ...warming })
  const port = freePort()
  await using bare = await startServing(
    pinned("measured", [process.execPath, "--no-env-file", join(root, "tests/bench/realtime-bare.ts")]),
    `http://127.0.0.1:${port}`,
    "/health",
    {
      env: {
        PORT: String(port),
        FRAME: sample,
        SUBSCRIBERS: String(groupSize),
        DATABASE: join(folder.path, "bare.db"),
      },
      log: join(folder.path, "bare.log"),
    },
  )
  using theirs = await startClients()
  await theirs.ask("open", { url: bare.url, seats, each: 0 })
  await theirs.ask("burst", { ...asked, ...warming })
  const measures: Measure[] = []
  for (const atOnce of bursts) {
    const [ratios, kilobytes]: [number[], number[]] = [[], []]
    for (let turn = 1; turn <= rounds; turn++) {
      const first = turn % 2 === 1 ? await costs(ours, service.pid, { ...asked, atOnce }) : null
      const other = await costs(theirs, bare.pid, { ...asked, atOnce })
      const one = first ?? (await costs(ours, service.pid, { ...asked, atOnce }))
      ratios.push(other.micros / one.micros)
      kilobytes.push(one.kilobytes)
      progress(
        `${atOnce} at once, round ${turn}: ${round(one.micros)} µs per frame against ${round(other.micros)}, ` +
          `${round(one.kilobytes)} KB per message against ${round(other.kilobytes)}`,
      )
    }
    const what = `messages to a group of ${groupSize}, ${atOnce} at once`
    const ratio = median(ratios)
    measures.push(atLeast(`a frame of ${what}, against a bare server`, `${round(ratio)} ×`, ratio, 0.4, " ×"))
    const written = median(kilobytes)
    if (!Number.isNaN(written)) measures.push(below(`written for each of ${what}`, written, 60, "KB"))
  }
  return measures
}

interface Asked {
  readonly conversationId: string
  readonly group: number
  readonly atOnce: number
  readonly perSecond: number
  readonly seconds: number
}

/** The processor time of a frame, and what a message writes to files; `NaN` where the system does not say. */
const costs = async (clients: Clients, pid: number, asked: Asked) => {
  const [cpu, bytes] = [await cpuSeconds(pid), await bytesWritten(pid)]
  const { said } = await clients.ask("burst", asked)
  const worked = ((await cpuSeconds(pid)) ?? Number.NaN) - (cpu ?? Number.NaN)
  return {
    micros: (worked * 1e6) / (said * asked.group),
    kilobytes: ((await bytesWritten(pid)) - bytes) / said / 1024,
  }
}

/** What a process has written to files. Sockets do not count there. */
const bytesWritten = async (pid: number): Promise<number> => {
  const io = await readFile(`/proc/${pid}/io`, "utf8").catch(() => "")
  return Number(/^wchar: (\d+)/m.exec(io)?.[1] ?? Number.NaN)
}
