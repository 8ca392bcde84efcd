import { join } from "node:path"
import { cpuSeconds, freePort, pinned, root, startServing } from "./children.ts"
import { atLeast, below, type Measure, median, progress, quantile, round } from "./measure.ts"
import { type Clients, startClients } from "./realtime-clients.ts"
import {
  chatting,
  groupOf,
  groupSize,
  hall,
  halls,
  type Person,
  pairOf,
  people,
  realtimeWorld,
  sayToGroups,
} from "./realtime-world.ts"
import { benchFolder, memoryOf, type Service, serveCollected } from "./service.ts"
import { stalled } from "./stalled-readers.ts"

const rounds = 5
const seconds = 3
/** How much code is compiled goes by how often it has run. */
const warmSeconds = 15
const missed = 5_000

/**
 * How many frames are delivered, against a bare server that publishes the same bytes; what a client costs that stops
 * reading; then 10,000 people with a socket each: their memory; how late a message reaches a group of 100 while 1,000
 * others chat; and how long it takes until all have connected again and got what they missed.
 */
export const realtime = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const all = await realtimeWorld(folder.path)
  progress(`made ${people} accounts`)
  const measures: Measure[] = []
  {
    await using service = await serveCollected(folder.path)
    measures.push(...(await throughput(folder.path, service, all)))
  }
  measures.push(...(await stalled(folder.path, all)))
  const parts = [[0, groupSize], [chatting.from, chatting.to], ...thirds(chatting.to, people)] as const
  const processes: Clients[] = []
  using stack = new DisposableStack()
  for (const _ of parts) processes.push(stack.use(await startClients()))
  const seated = parts.map(([from, to]) => all.slice(from, to))
  const cursors = await (async () => {
    await using service = await serveCollected(folder.path)
    measures.push(...(await memory(folder.path, service, processes, seated)))
    measures.push(...(await lateness(processes)))
    const answer = await Promise.all(processes.map((one) => one.ask("cursors", null)))
    await Promise.all(processes.map((one) => one.ask("close", null)))
    return answer
  })()
  await sayToGroups(folder.path, all, missed)
  await using service = await serveCollected(folder.path)
  return [...measures, ...(await storm(service, processes, seated, cursors))]
}

const thirds = (from: number, to: number) =>
  [0, 1, 2].map(
    (n) => [from + Math.floor(((to - from) * n) / 3), from + Math.floor(((to - from) * (n + 1)) / 3)] as const,
  )

const memory = async (
  folder: string,
  { pid, url }: Service,
  processes: ReadonlyArray<Clients>,
  seated: ReadonlyArray<ReadonlyArray<Person>>,
) => {
  const seats = seated.map((some) => some.map(({ token }) => ({ token, cursor: null })))
  // The first ones have code compiled and pages of the database read, which belongs to the process and not to a socket.
  await processes[0]?.ask("open", { url, seats: seats[0] ?? [], each: 0 })
  await processes[0]?.ask("close", null)
  await Bun.sleep(3000)
  const before = await memoryOf(folder, pid)
  const began = performance.now()
  await Promise.all(processes.map((one, n) => one.ask("open", { url, seats: seats[n] ?? [], each: 0 })))
  progress(`opened ${people} sockets in ${round((performance.now() - began) / 1000)} s`)
  await Bun.sleep(3000)
  const after = await memoryOf(folder, pid)
  const [resident, heap, objects] = (["resident", "heap", "objects"] as const).map(
    (of) => (after[of] - before[of]) / people,
  )
  progress(`at rest ${round(before.resident / 1e6)} MB, heap ${round(before.heap / 1e6)} MB`)
  progress(`per socket: ${round((heap ?? 0) / 1024)} KB of heap in ${round(objects ?? 0)} objects`)
  return [below(`memory of each of ${people} idle sockets`, (resident ?? Number.NaN) / 1024, 10, "KB")]
}

const lateness = async ([group, talkers]: ReadonlyArray<Clients>) => {
  if (group === undefined || talkers === undefined) throw new Error("There are no clients.")
  const talks = Array.from({ length: chatting.to - chatting.from }, (_, n) => ({
    client: n,
    conversationId: pairOf(chatting.from + n),
  }))
  // One message every 50 ms to 100 people, and 200 in a second among the others. The first seconds compile code.
  const asked = { conversationId: groupOf(0), everyMillis: 50 }
  const chat = talkers.ask("chat", { perSecond: 200, seconds: 18, talks })
  await group.ask("late", { ...asked, times: 50 })
  const { late } = await group.ask("late", { ...asked, times: 300 })
  const { said } = await chat
  progress(`${said} messages of others; median ${round(median(late))} ms, slowest ${round(Math.max(...late))} ms`)
  return [below(`a message to a group of ${groupSize} while 1,000 others chat, p99`, quantile(late, 0.99), 50, "ms")]
}

/** The most that a user may have. */
const socketsEach = 10

/** A hundred people with ten sockets each write in twenty groups, and each of the thousand sockets gets all of it. */
const throughput = async (folder: string, service: Service, all: ReadonlyArray<Person>) => {
  const chats = Array.from({ length: halls }, (_, n) => ({
    conversationId: hall(n) as string,
    first: n * ((groupSize * socketsEach) / halls),
    size: (groupSize * socketsEach) / halls,
  }))
  const seats = Array.from({ length: groupSize * socketsEach }, (_, n) => ({
    token: all[n % groupSize]?.token ?? "",
    cursor: null,
  }))
  using ours = await startClients()
  await ours.ask("open", { url: service.url, seats, each: 0 })
  const asked = { chats, atOnce: 2, seconds }
  const { sample } = await ours.ask("flood", { ...asked, seconds: warmSeconds, turn: 0 })
  const port = freePort()
  await using bare = await startServing(
    pinned("measured", [process.execPath, "--no-env-file", join(root, "tests/bench/realtime-bare.ts")]),
    `http://127.0.0.1:${port}`,
    "/health",
    { env: { PORT: String(port), FRAME: sample }, log: join(folder, "bare.log") },
  )
  using theirs = await startClients()
  await theirs.ask("open", { url: bare.url, seats, each: 0 })
  await theirs.ask("flood", { ...asked, turn: 0 })
  const rateOf = async (clients: Clients, pid: number, turn: number) => {
    const before = await cpuSeconds(pid)
    const { frames, said, seconds: took } = await clients.ask("flood", { ...asked, turn })
    const after = await cpuSeconds(pid)
    const worked = before === null || after === null ? took : after - before
    return { rate: frames / worked, perSecond: frames / took, messages: said / took }
  }
  const ratios: number[] = []
  for (let turn = 1; turn <= rounds; turn++) {
    const first = turn % 2 === 1 ? await rateOf(ours, service.pid, turn * 37) : null
    const other = await rateOf(theirs, bare.pid, turn * 37)
    const one = first ?? (await rateOf(ours, service.pid, turn * 37))
    ratios.push(one.rate / other.rate)
    const both = `${round(one.rate)} frames per second of work against ${round(other.rate)}`
    const each = `${round(one.perSecond)} (${round(one.messages)} messages) in a second against ${round(other.perSecond)}`
    progress(`round ${turn}: ${both}; ${each}`)
  }
  const ratio = median(ratios)
  const what = "frames delivered to 1,000 sockets, per second of work, against a bare server"
  return [atLeast(what, `${round(ratio)} ×`, ratio, 0.5, " ×")]
}

const storm = async (
  { url }: Service,
  processes: ReadonlyArray<Clients>,
  seated: ReadonlyArray<ReadonlyArray<Person>>,
  cursors: ReadonlyArray<ReadonlyArray<string | null>>,
) => {
  const each = missed / (people / groupSize)
  const seats = seated.map((some, n) => some.map(({ token }, m) => ({ token, cursor: cursors[n]?.[m] ?? null })))
  const spans = await Promise.all(processes.map((one, n) => one.ask("open", { url, seats: seats[n] ?? [], each })))
  const began = Math.min(...spans.map((span) => span.began))
  const [opened, done] = (["opened", "done"] as const).map(
    (of) => (Math.max(...spans.map((span) => span[of])) - began) / 1000,
  )
  progress(`all connected after ${round(opened ?? 0)} s`)
  return [
    below(
      `${people} clients connect again, each has missed ${each} of ${missed} messages`,
      done ?? Number.NaN,
      20,
      "s",
    ),
  ]
}
