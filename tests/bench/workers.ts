import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { Effect, Exit, Redacted, Scope } from "effect"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { cpuSeconds } from "./children.ts"
import { requestsIn } from "./load.ts"
import { atLeast, below, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, register, startService } from "./service.ts"
import { answeredAlone, type Line, linesOf, pidsSince, sizeOf } from "./workers-log.ts"

const rounds = 7
const seconds = 4
/** How much code is compiled goes by how often it has run, and each of two servers gets half of the requests. */
const warmSeconds = 15
/** For each server as many, because the more are waiting, the less each of them costs. */
const connections = 16
const onItsOwn = 1000
const kills = 4
/** After a server has run for so long it is started again without a pause for earlier failures. */
const calm = 11_000

/**
 * Two servers on one port and one database: how they share connections, what a request costs each of them against what
 * it costs a single server, and how long after a kill -9 under load the killed one answers again. Only where
 * TEST_POSTGRES_URL names a Postgres.
 */
export const workers = async (): Promise<ReadonlyArray<Measure>> => {
  if (!hasPostgres) {
    progress("left out: several servers need a Postgres, and TEST_POSTGRES_URL names none")
    return []
  }
  const scope = Effect.runSync(Scope.make())
  const url = Redacted.value(await Effect.runPromise(Scope.provide(temporaryPostgres, scope)))
  using folder = benchFolder()
  try {
    return await measured(folder.path, url)
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

interface Service {
  readonly url: string
  readonly pid: number
  readonly log: string
}

interface Pair extends Service {
  /** The process of each server by its number. */
  readonly pids: Map<number, number>
}

const measured = async (folder: string, databaseUrl: string): Promise<ReadonlyArray<Measure>> => {
  await using first = await serve(folder, "first", databaseUrl)
  await using second = await serve(folder, "second", databaseUrl)
  await using both = await serve(folder, "both", databaseUrl, { WORKERS: "2" })
  const pair = { ...both, pids: new Map<number, number>() }
  while (pair.pids.size < 2) {
    for (const [worker, pid] of await pidsSince(pair.log, 0)) pair.pids.set(worker, pid)
    await Bun.sleep(50)
  }
  const token = await register(pair.url, "reader@example.com")
  return [...(await sharing(pair)), ...(await costs([first, second], pair, token)), ...(await returns(pair, token))]
}

const serve = async (folder: string, name: string, url: string, env: Record<string, string> = {}) => {
  mkdirSync(join(folder, name))
  const more = { DATABASE_URL: url, GAMEPLATFORM_ENABLED: "false", ...env }
  const service = await startService(join(folder, name), { env: more })
  return { ...service, log: join(folder, name, "server.log") }
}

const sharing = async (pair: Pair): Promise<ReadonlyArray<Measure>> => {
  const from = sizeOf(pair.log)
  for (let done = 0; done < onItsOwn; done += 50)
    await Promise.all(Array.from({ length: 50 }, () => answeredAlone(`${pair.url}/health`)))
  const counts = countsOf(await requestLines(pair, from, "/health", onItsOwn))
  const most = Math.max(...[1, 2].map((worker) => (100 * (counts.get(worker) ?? 0)) / onItsOwn))
  return [below(`the larger share of ${onItsOwn} connections to two servers`, most, 70, "%")]
}

/**
 * Requests for each second of a core: those of each of two servers on one port, against a server with a port of its
 * own. Another one is under the same load meanwhile, because two busy processes take cores and caches from each other
 * and from the database, for any users. What one does alone is shown too.
 */
const costs = async (
  singles: readonly [Service, Service],
  pair: Pair,
  token: string,
): Promise<ReadonlyArray<Measure>> => {
  const work = async (pid: number | undefined) => (await cpuSeconds(pid ?? 0)) ?? Number.NaN
  const rateOf = async ({ url, pid }: Service) => {
    const before = await work(pid)
    const requests = await requestsIn(`${url}/users/me`, token, seconds, connections)
    return requests / ((await work(pid)) - before)
  }
  const ofSingles = async () => {
    const [one, other] = await Promise.all([rateOf(singles[0]), rateOf(singles[1])])
    return (one + other) / 2
  }
  const ofPair = async () => {
    const pids = [pair.pids.get(1), pair.pids.get(2)]
    const from = sizeOf(pair.log)
    const before = await Promise.all(pids.map(work))
    // By two clients, as the others: a client works too.
    const load = () => requestsIn(`${pair.url}/users/me`, token, seconds, connections)
    const [one, other] = await Promise.all([load(), load()])
    const after = await Promise.all(pids.map(work))
    const counts = countsOf(await requestLines(pair, from, "/users/me", one + other))
    return pids.map((_, n) => (counts.get(n + 1) ?? 0) / ((after[n] ?? 0) - (before[n] ?? 0)))
  }
  progress("warming up")
  for (const { url } of singles) await requestsIn(`${url}/users/me`, token, warmSeconds, connections)
  await requestsIn(`${pair.url}/users/me`, token, 2 * warmSeconds, 2 * connections)
  const ratios: { nextTo: number[][]; alone: number[][] } = { nextTo: [[], []], alone: [[], []] }
  for (let turn = 1; turn <= rounds; turn++) {
    // They take turns at being the first, so that neither always finds the machine as the other left it.
    const first = turn % 2 === 1 ? await ofSingles() : null
    const each = await ofPair()
    const nextTo = first ?? (await ofSingles())
    const alone = await rateOf(singles[turn % 2 === 1 ? 0 : 1])
    for (const [n, rate] of each.entries()) {
      ratios.nextTo[n]?.push(rate / nextTo)
      ratios.alone[n]?.push(rate / alone)
    }
    const others = `${round(nextTo)} of one next to another, ${round(alone)} of one alone`
    progress(`round ${turn}: ${each.map(round).join(" and ")} requests per second of work against ${others}`)
  }
  progress(`against a server alone on the machine: ${ratios.alone.map((of) => `${round(median(of))} ×`).join(" and ")}`)
  return ratios.nextTo.map((of, n) => {
    const what = `requests per second of work of server ${n + 1} of two, against one with a port of its own`
    return atLeast(what, `${round(median(of))} ×`, median(of), 0.9, " ×")
  })
}

/** The longest time from a kill -9 until the killed server, in another process, has answered on a new connection. */
const returns = async (pair: Pair, token: string): Promise<ReadonlyArray<Measure>> => {
  let isOver = false
  const write = async () => {
    while (!isOver)
      await fetch(`${pair.url}/collections`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
        body: JSON.stringify({ name: "Games", type: "games" }),
      }).catch(() => null)
  }
  const writing = Promise.all(Array.from({ length: 8 }, write))
  const times: number[] = []
  for (let n = 0; n < kills; n++) {
    await Bun.sleep(n % 2 === 0 ? calm : 1000)
    const worker = 1 + (n % 2)
    times.push(await backAfter(pair, worker))
    progress(`server ${worker} answered ${round(times.at(-1) ?? 0)} s after its kill -9`)
  }
  isOver = true
  await writing
  return [below("a server killed under load answers again, the slowest of 4 times", Math.max(...times), 2, "s")]
}

const backAfter = async ({ url, log, pids }: Pair, worker: number): Promise<number> => {
  const from = sizeOf(log)
  const began = performance.now()
  process.kill(pids.get(worker) ?? 0, "SIGKILL")
  const answered = new Map<string, number>()
  for (let asked = 1; ; asked++) {
    const id = await answeredAlone(`${url}/health`).catch(() => null)
    if (id != null) answered.set(id, (performance.now() - began) / 1000)
    await Bun.sleep(5)
    // Seldom, as reading the log takes time from the server that starts.
    if (asked % 20 !== 0) continue
    // All of these requests were sent after the kill, so a process with another id has answered.
    const first = (await linesOf(log, from)).find(
      ({ requestId = "", worker: by }) => by === worker && answered.has(requestId),
    )
    const pid = (await pidsSince(log, from)).get(worker)
    if (first !== undefined && pid !== undefined) {
      pids.set(worker, pid)
      return answered.get(first.requestId ?? "") ?? Number.NaN
    }
  }
}

/** The lines of that many requests, as soon as all are in the log. */
const requestLines = async ({ log }: Service, from: number, path: string, count: number) => {
  for (;;) {
    const lines = (await linesOf(log, from)).filter((line) => line.path === path)
    if (lines.length >= count) return lines
    await Bun.sleep(50)
  }
}

const countsOf = (lines: ReadonlyArray<Line>): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { worker = 0 } of lines) counts.set(worker, (counts.get(worker) ?? 0) + 1)
  return counts
}
