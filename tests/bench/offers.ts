import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { makeTraders } from "../support/traders.ts"
import { cpuSeconds } from "./children.ts"
import type { Counts } from "./commit-counter.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { makePair } from "./pairs.ts"
import { benchFolder, jwtSecret, startService } from "./service.ts"
import { isFast, oneByOne } from "./writes.ts"

const rounds = 5
const clients = 32
const units = 12
const counter = join(import.meta.dirname, "commit-counter.ts")
// The disk as it is, and one that takes some milliseconds longer on all sides, as many do.
const disks = [0, 5]

/**
 * Offers from the first word to the transfer by clients who share no item, over HTTP: against the same where each
 * transaction waits for the disk by itself, and against bare inserts that do.
 */
export const offers = async (): Promise<ReadonlyArray<Measure>> => {
  const measures: Measure[] = []
  for (const slower of disks) measures.push(...(await offersOn(slower)))
  return measures
}

const offersOn = async (slower: number): Promise<ReadonlyArray<Measure>> => {
  const disk = { COMMIT_MILLIS: String(slower) }
  await using grouped = await openMarket(disk)
  await using single = await openMarket({ ...disk, COMMIT_EACH: "yes" })
  progress(slower === 0 ? "the disk as it is" : `a disk that takes ${slower} ms more`)
  for (const market of [grouped, single, grouped, single]) await market.traded()
  const against: { single: number[]; inserts: number[] } = { single: [], inserts: [] }
  const [shared, rates]: [number[], number[]] = [[], []]
  for (let round_ = 1; round_ <= rounds; round_++) {
    const inserts = oneByOne(join(grouped.folder, "bare.db"), slower)
    rates.push(inserts)
    const alone = await single.traded()
    const { perSecond, perCommit, micros } = await grouped.traded()
    against.single.push(perSecond / alone.perSecond)
    against.inserts.push(perSecond / inserts)
    shared.push(perCommit)
    const cost = `${round(micros)} µs of a core each, ${round(perCommit)} of them in a commit`
    const others = `${round(alone.perSecond)} with a commit each, ${round(inserts)} bare inserts`
    progress(`round ${round_}: ${round(perSecond)} transactions/s, ${cost}, against ${others}`)
  }
  const together = median(shared)
  const where = slower === 0 ? "the disk as it is" : `${slower} ms more per fsync`
  const rows = [
    atLeast(`offers of ${clients} clients, ${where}: transactions in one commit`, round(together), together, 20),
  ]
  if (isFast(median(rates))) return rows
  return [
    ...rows,
    times("  transactions/s against the same with one fsync per commit", against.single),
    times("  transactions/s against bare inserts with one fsync per commit", against.inserts),
  ]
}

const times = (what: string, ratios: ReadonlyArray<number>): Measure =>
  atLeast(what, `${round(median(ratios))} ×`, median(ratios), 3, " ×")

/** A server with its own database, and pairs of clients who trade on it. */
const openMarket = async (env: Record<string, string>) => {
  const folder = benchFolder()
  const place = { databaseUrl: null, folder: join(folder.path, "data"), jwtSecret }
  const traders = await makeTraders(2 * clients, place)
  const file = join(folder.path, "counts.json")
  const service = await startService(folder.path, {
    preload: counter,
    env: { COUNTS: file, ...env },
  })
  const pairs = await Promise.all(
    Array.from({ length: clients }, (_, n) => makePair(service.url, traders.slice(2 * n, 2 * n + 2), units)),
  )
  const state = async () => ({
    counts: await countsOf(service.pid, file),
    worked: await cpuSeconds(service.pid),
    at: performance.now(),
  })
  return {
    folder: folder.path,
    traded: async () => {
      await Promise.all(pairs.map((pair) => pair.list()))
      const before = await state()
      await Promise.all(pairs.map((pair) => pair.trade()))
      const seconds = (performance.now() - before.at) / 1000
      const after = await state()
      const transactions = after.counts.transactions - before.counts.transactions
      const work = after.worked === null || before.worked === null ? Number.NaN : after.worked - before.worked
      return {
        perSecond: transactions / seconds,
        perCommit: transactions / (after.counts.commits - before.counts.commits),
        micros: (work / transactions) * 1e6,
      }
    },
    [Symbol.asyncDispose]: async () => {
      await service.stop()
      folder[Symbol.dispose]()
    },
  }
}

const countsOf = async (pid: number, file: string): Promise<Counts> => {
  rmSync(file, { force: true })
  process.kill(pid, "SIGUSR2")
  while (!existsSync(file)) await Bun.sleep(2)
  return await Bun.file(file).json()
}
