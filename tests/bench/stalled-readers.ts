import { atLeast, below, type Measure, progress, round } from "./measure.ts"
import { startClients } from "./realtime-clients.ts"
import { groupOf, groupSize, type Person, people } from "./realtime-world.ts"
import { memoryOf, serveCollected } from "./service.ts"

/** Those of the last group who stop reading; the others send. */
const stalling = 50
const conversationId = groupOf(people - 1)
/** Messages of about 16 KB between two looks at the memory, and before the first one. */
const step = 2
const atFirst = 100
/** The kernel takes some megabytes for each client before anything waits in the server. */
const mostMessages = 1000
/** In megabytes: the limit of what may wait. */
const budget = 1

/** What a client costs that stops reading, at most until it is closed, and whether all of them are. */
export const stalled = async (folder: string, all: ReadonlyArray<Person>): Promise<ReadonlyArray<Measure>> => {
  await using service = await serveCollected(folder)
  using clients = await startClients()
  const tokens = all.slice(-groupSize).map(({ token }) => token)
  const seats = tokens.slice(stalling).map((token) => ({ token, cursor: null }))
  await clients.ask("open", { url: service.url, seats, each: 0 })
  // The first messages have code compiled and pages of the database read.
  await clients.ask("say", { conversationId, times: 100 })
  await clients.ask("stall", { url: service.url, tokens: tokens.slice(0, stalling) })
  // What the server takes to send at all is not theirs. Nothing waits for them yet: the kernel takes more than this.
  await clients.ask("say", { conversationId, times: atFirst })
  const before = await memoryOf(folder, service.pid)
  let most = 0
  let closed = 0
  let said = atFirst
  for (; closed < stalling && said < mostMessages; said += step) {
    await clients.ask("say", { conversationId, times: step })
    const { resident } = await memoryOf(folder, service.pid)
    most = Math.max(most, resident - before.resident)
    closed = await closedBy(service.url)
  }
  const codes = await clients.ask("codes", null)
  // Who reads too late finds the connection cut off, without its code.
  const others = codes.filter((code) => code !== 4408 && code !== null)
  if (others.length > 0) throw new Error(`Clients that do not read were closed with ${others}.`)
  const seen = codes.filter((code) => code === 4408).length
  progress(`closed after ${said} messages of 16 KB; ${seen} of ${stalling} could read 4408`)
  progress(`at rest ${round(before.resident / 1e6)} MB, at most ${round(most / 1e6)} MB more`)
  return [
    below(`memory of each of ${stalling} clients that stop reading`, most / stalling / 1024 ** 2, budget, "MB"),
    atLeast(`of ${stalling} clients that stop reading, closed`, `${closed}`, closed, stalling),
  ]
}

/** How many sockets the server has closed because their clients did not read; it counts them each second. */
const closedBy = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^realtime_slow_readers_closed_total (\d+)$/m.exec(text)?.[1] ?? 0)
}
