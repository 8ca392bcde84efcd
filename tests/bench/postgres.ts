import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { SQL } from "bun"
import { Effect, Exit, Redacted, Scope } from "effect"
import { openMarket } from "../support/market-soak/opening.ts"
import { soakOf } from "../support/market-soak/soak.ts"
import { hasPostgres, temporaryPostgres } from "../support/postgres.ts"
import { makeTraders, type Trader } from "../support/traders.ts"
import { cpuSeconds } from "./children.ts"
import { atLeast, below, type Measure, median, progress, quantile, round } from "./measure.ts"
import { makePair, post } from "./pairs.ts"
import { benchFolder, jwtSecret, type Service, startService } from "./service.ts"

const rounds = 5
const soakSeconds = 6
/** As many traders share a market, and as many pairs share nothing. */
const traders = 12
const pairs = 24
const units = 3
/** Clients that add items to one collection, and how many each: half a second of the server on SQLite. */
const [adders, added] = [24, 60]
/** How often the pairs trade in a round. The time of a process is counted in steps of 10 ms. */
const trades = 3
/** A statement that was called less often may still be planned for the first time on most connections. */
const fewCalls = 500

/**
 * The market on Postgres against the same on SQLite, in alternating rounds: a market on which everybody does
 * everything, pairs of users who share nothing, and items that 24 clients add to one collection. What is compared is
 * the rate and the processor time of the server. Two servers on one Postgres are compared with one. Only where
 * TEST_POSTGRES_URL names a Postgres.
 */
export const postgres = async (): Promise<ReadonlyArray<Measure>> => {
  if (!hasPostgres) {
    progress("left out: TEST_POSTGRES_URL names no Postgres")
    return []
  }
  const scope = Effect.runSync(Scope.make())
  using folder = benchFolder()
  try {
    const [url, other] = await Effect.runPromise(
      Scope.provide(Effect.all([temporaryPostgres, temporaryPostgres]), scope),
    )
    return await measured(folder.path, Redacted.value(url), await throughSocket(Redacted.value(other)))
  } finally {
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

const measured = async (folder: string, databaseUrl: string, socketUrl: string): Promise<ReadonlyArray<Measure>> => {
  await using plans = await watchPlans(databaseUrl)
  await using lite = await openWorld(join(folder, "sqlite"), null)
  await using big = await openWorld(join(folder, "postgres"), databaseUrl)
  const loads = { soak: soaked, strangers: traded, create: addedItems }
  progress("warming up")
  for (const load of Object.values(loads)) for (const world of [lite, big]) await load(world)
  await plans.begin()
  const before = await countsOf(big.service)
  const measures: Measure[] = []
  const results: Record<string, { rate: number[]; work: number[]; late: number[] }> = {}
  for (const [name, load] of Object.entries(loads)) {
    const ratios = { rate: [] as number[], work: [] as number[], late: [] as number[] }
    for (let turn = 1; turn <= rounds; turn++) {
      // They take turns at being the first, so that neither always finds the machine as the other left it.
      const first = turn % 2 === 1 ? await load(lite) : null
      const ours = await load(big)
      const theirs = first ?? (await load(lite))
      ratios.rate.push(ours.perSecond / theirs.perSecond)
      ratios.work.push(ours.micros / theirs.micros)
      ratios.late.push(ours.late / theirs.late)
      progress(`${name} ${turn}: ${[ours, theirs].map(shown).join(" against ")}`)
    }
    results[name] = ratios
  }
  const { soak, strangers, create } = results
  const rate = (what: string, ratios: ReadonlyArray<number> = [], least: number) =>
    atLeast(what, `${round(median(ratios))} ×`, median(ratios), least, " ×")
  const most = (what: string, ratios: ReadonlyArray<number> = [], limit: number) =>
    below(what, median(ratios), limit, "×")
  measures.push(
    rate("a busy market on Postgres: requests/s against SQLite", soak?.rate, 0.4),
    most("  99 % of its answers against SQLite: time", soak?.late, 3),
    most("  processor time of the server for each request against SQLite", soak?.work, 3),
    rate("pairs of traders who share nothing: requests/s against SQLite", strangers?.rate, 0.5),
    most("  processor time of the server for each request against SQLite", strangers?.work, 3),
    most("an item that is added: processor time of the server against SQLite", create?.work, 2.5),
    ...transactionsOf(before, await countsOf(big.service)),
    ...(await plans.measures()),
  )
  await using near = await openWorld(join(folder, "socket"), socketUrl)
  measures.push(await bySocket(big, near))
  await using second = await openServer(join(folder, "second"), databaseUrl)
  measures.push(await bothServers(big, second))
  return measures
}

interface World {
  readonly service: Service
  readonly soak: ReturnType<typeof soakOf>
  readonly times: Array<number>
  readonly pairs: ReadonlyArray<Awaited<ReturnType<typeof makePair>>>
  readonly collection: { readonly owner: Trader; readonly path: string }
}

interface Load {
  readonly perSecond: number
  /** The processor time of the server for each request. */
  readonly micros: number
  /** The time in which 99 % of the requests were answered, in milliseconds. */
  readonly late: number
}

const shown = ({ late, micros, perSecond }: Load) =>
  `${round(perSecond)} requests/s, ${round(micros)} µs of the server each, 99 % in ${round(late)} ms`

const openServer = (folder: string, databaseUrl: string | null) => {
  mkdirSync(folder, { recursive: true })
  return startService(folder, { env: { DATABASE_URL: databaseUrl ?? "", GAMEPLATFORM_ENABLED: "false" } })
}

/** A server on a database of its own, and the users of all loads. */
const openWorld = async (folder: string, databaseUrl: string | null) => {
  const place = { databaseUrl, folder: join(folder, "data"), jwtSecret }
  const all = await makeTraders(traders + 2 * pairs, place)
  const service = await openServer(folder, databaseUrl)
  const times: number[] = []
  const soak = soakOf(all.slice(0, traders), 1, (millis) => times.push(millis))
  await openMarket(service.url, soak)
  const strangers = all.slice(traders)
  const [owner] = strangers
  if (owner === undefined) throw new Error("No user is there.")
  const { id } = await post(service.url, owner, "/collections", { name: "Things", type: "custom" })
  return {
    service,
    soak,
    times,
    pairs: await pairsOn(service.url, strangers),
    collection: { owner, path: `/collections/${id}/items` },
    [Symbol.asyncDispose]: service.stop,
  } satisfies World & AsyncDisposable
}

const pairsOn = (url: string, all: ReadonlyArray<Trader>) =>
  Promise.all(
    Array.from({ length: Math.floor(all.length / 2) }, (_, n) => makePair(url, all.slice(2 * n, 2 * n + 2), units)),
  )

/** Runs a load, which answers how many requests it made and in what time 99 % of them were answered. */
const timed = async (pids: ReadonlyArray<number>, run: () => Promise<readonly [number, number]>): Promise<Load> => {
  const work = async () => {
    const all = await Promise.all(pids.map(cpuSeconds))
    return all.reduce<number>((sum, seconds) => sum + (seconds ?? Number.NaN), 0)
  }
  const [from, worked] = [performance.now(), await work()]
  const [requests, late] = await run()
  const seconds = (performance.now() - from) / 1000
  return { perSecond: requests / seconds, micros: (((await work()) - worked) / requests) * 1e6, late }
}

const soaked = ({ service, soak, times }: World) =>
  timed([service.pid], async () => {
    times.length = 0
    const end = performance.now() + soakSeconds * 1000
    await soak.run([service.url], () => performance.now() > end)
    const [complaint] = soak.complaints
    if (complaint !== undefined) throw new Error(complaint)
    return [times.length, quantile(times, 0.99)]
  })

const traded = (world: Pick<World, "pairs" | "service">) => tradedBy([world.service.pid], world.pairs)

const tradedBy = (pids: ReadonlyArray<number>, all: World["pairs"]) =>
  timed(pids, async () => {
    const times: number[] = []
    await Promise.all(
      all.map(async (pair) => {
        for (let n = 0; n < trades; n++) {
          await pair.list()
          const at = performance.now()
          await pair.trade()
          times.push((performance.now() - at) / units)
        }
      }),
    )
    return [times.length * units * 5, quantile(times, 0.99)]
  })

const addedItems = ({ collection: { owner, path }, service }: World) =>
  timed([service.pid], async () => {
    const times: number[] = []
    await Promise.all(
      Array.from({ length: adders }, async () => {
        for (let n = 0; n < added; n++) {
          const at = performance.now()
          await post(service.url, owner, path, { name: `A thing ${n}` })
          times.push(performance.now() - at)
        }
      }),
    )
    return [times.length, quantile(times, 0.99)]
  })

/** The address of a database by the socket of Unix of its server, which is on this machine. */
const throughSocket = async (databaseUrl: string): Promise<string> => {
  const url = new URL(databaseUrl)
  await using sql = new SQL({ url: databaseUrl, max: 1 })
  const [row] = await sql.unsafe("show unix_socket_directories")
  url.searchParams.set("host", row.unix_socket_directories)
  return url.href
}

/** How much faster the pairs trade when the server reaches Postgres by its socket and not by TCP. */
const bySocket = async (tcp: World, socket: World): Promise<Measure> => {
  const ratios: number[] = []
  for (let turn = 0; turn < rounds; turn++) await traded(socket)
  for (let turn = 1; turn <= rounds; turn++) {
    const [far, near] = [await traded(tcp), await traded(socket)]
    ratios.push(near.perSecond / far.perSecond)
    progress(`socket ${turn}: ${[near, far].map(shown).join(" against ")}`)
  }
  const what = "pairs of traders through a socket of Unix: requests/s against TCP"
  return atLeast(what, `${round(median(ratios))} ×`, median(ratios), 1, " ×")
}

/** What each of two servers on one database takes for a request, against one with as many users. */
const bothServers = async (one: World, second: Service): Promise<Measure> => {
  const ratios: number[] = []
  const half = Math.floor(one.pairs.length / 2)
  const [own, others] = [one.pairs.slice(0, half), one.pairs.slice(half)]
  for (const pair of others) pair.moveTo(second.url)
  // The first one has answered some thousand requests by now, and its hot functions are compiled.
  for (let turn = 0; turn < rounds; turn++) await tradedBy([one.service.pid, second.pid], [...own, ...others])
  for (let turn = 1; turn <= rounds; turn++) {
    for (const pair of others) pair.moveTo(one.service.url)
    const alone = await tradedBy([one.service.pid], [...own, ...others])
    for (const pair of others) pair.moveTo(second.url)
    const both = await tradedBy([one.service.pid, second.pid], [...own, ...others])
    ratios.push(both.micros / alone.micros)
    progress(`two servers ${turn}: ${[both, alone].map(shown).join(" against ")}`)
  }
  return below("two servers on one Postgres: processor time for each request against one", median(ratios), 1.15, "×")
}

/** How often transactions began, ran, and ran alone. */
const countsOf = async ({ url }: Service) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((all, [, value]) => all + Number(value), 0)
  return {
    tries: sum(/^database_tries_total(?:\{[^}]*\})? (\S+)$/gm),
    all: sum(/^database_transactions_total\{[^}]*\} (\S+)$/gm),
    alone: sum(/^database_transactions_total\{[^}]*locks="alone"[^}]*\} (\S+)$/gm),
  }
}

type Counts = Awaited<ReturnType<typeof countsOf>>

const transactionsOf = (before: Counts, after: Counts): ReadonlyArray<Measure> => {
  const all = after.all - before.all
  return [
    below("tries of each transaction on Postgres", (after.tries - before.tries) / all, 1.01, "×"),
    below("  transactions that run alone", Math.max(0.01, (100 * (after.alone - before.alone)) / all), 1, "%"),
  ]
}

/** Which statements Postgres plans at each call. Those that take the locks of a transaction have nothing to plan. */
const watchPlans = async (databaseUrl: string) => {
  const sql = new SQL({ url: databaseUrl, max: 1 })
  const name = new URL(databaseUrl).pathname.slice(1)
  const isThere = await sql
    .unsafe("create extension pg_stat_statements")
    .then(() => sql.unsafe(`alter database "${name}" set pg_stat_statements.track = 'top'`))
    .then(() => sql.unsafe(`alter database "${name}" set pg_stat_statements.track_planning = on`))
    .then(
      () => true,
      () => false,
    )
  const often = () =>
    sql.unsafe(
      `select query, calls, plans from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database()) and calls > ${fewCalls}
          and query not ilike 'begin%' and query not like 'select pg_advisory_xact_lock%'
        order by plans::float / calls desc`,
    )
  return {
    begin: async () => (isThere ? sql.unsafe("select pg_stat_statements_reset()") : null),
    measures: async (): Promise<ReadonlyArray<Measure>> => {
      if (!isThere) return []
      const [worst] = await often()
      if (worst === undefined) return []
      progress(`planned most: ${worst.plans} of ${worst.calls} calls of ${worst.query}`)
      const share = Number(worst.plans) / Number(worst.calls)
      return [below("the statement that is planned most often: plans for each call", share, 0.7, "")]
    },
    [Symbol.asyncDispose]: () => sql.close(),
  }
}
