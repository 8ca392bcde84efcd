import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { makeTraders, type Trader } from "../support/traders.ts"
import { cpuSeconds } from "./children.ts"
import type { Counts } from "./commit-counter.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { benchFolder, jwtSecret, startService } from "./service.ts"
import { oneByOne } from "./writes.ts"

const rounds = 5
const clients = 32
const units = 12
const counter = join(import.meta.dirname, "commit-counter.ts")
// `DISK_MILLIS=5` makes the disk slower on both sides: where an fsync takes 0.2 ms, less than a transaction takes to decide,
// there is little to be won by sharing it.
const slower = Number(process.env["DISK_MILLIS"] ?? 0)

/** Offers from the first word to the transfer by clients who share no item, over HTTP, against inserts that each wait for the disk. */
export const offers = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const place = { databaseUrl: null, folder: join(folder.path, "data"), jwtSecret }
  const traders = await makeTraders(2 * clients, place)
  const file = join(folder.path, "counts.json")
  await using service = await startService(folder.path, {
    preload: counter,
    env: { COUNTS: file, COMMIT_MILLIS: String(slower) },
  })
  const pairs = await Promise.all(
    Array.from({ length: clients }, (_, n) => makePair(service.url, traders.slice(2 * n, 2 * n + 2))),
  )
  const traded = async () => {
    await Promise.all(pairs.map((pair) => pair.list()))
    const [counted, worked, started] = [
      await countsOf(service.pid, file),
      await cpuSeconds(service.pid),
      performance.now(),
    ]
    await Promise.all(pairs.map((pair) => pair.trade()))
    const seconds = (performance.now() - started) / 1000
    const [counts, work] = [await countsOf(service.pid, file), await cpuSeconds(service.pid)]
    const transactions = counts.transactions - counted.transactions
    return {
      perSecond: transactions / seconds,
      perCommit: transactions / (counts.commits - counted.commits),
      micros: worked === null || work === null ? Number.NaN : ((work - worked) / transactions) * 1e6,
    }
  }
  progress("warming up")
  await traded()
  await traded()
  const ratios: number[] = []
  const shared: number[] = []
  for (let round_ = 1; round_ <= rounds; round_++) {
    const alone = oneByOne(join(folder.path, "bare.db"), slower)
    const { perSecond, perCommit, micros } = await traded()
    ratios.push(perSecond / alone)
    shared.push(perCommit)
    const cost = `${round(micros)} µs of a core each, ${round(perCommit)} of them in a commit`
    progress(`round ${round_}: ${round(perSecond)} transactions/s, ${cost}, against ${round(alone)} with an fsync each`)
  }
  const ratio = median(ratios)
  const together = median(shared)
  return [
    atLeast(`offers of ${clients} clients over HTTP, transactions in one commit`, round(together), together, 3),
    atLeast(
      slower === 0
        ? "  transactions/s against one fsync per commit"
        : `  transactions/s against one fsync of ${slower} ms per commit`,
      `${round(ratio)} ×`,
      ratio,
      3,
      " ×",
    ),
  ]
}

const countsOf = async (pid: number, file: string): Promise<Counts> => {
  rmSync(file, { force: true })
  process.kill(pid, "SIGUSR2")
  while (!existsSync(file)) await Bun.sleep(2)
  return await Bun.file(file).json()
}

/** Two who sell each other the same things, again and again. */
const makePair = async (url: string, [first, second]: ReadonlyArray<Trader>) => {
  if (first === undefined || second === undefined) throw new Error("There are not two of them.")
  let [owner, offerer] = [first, second]
  const { id } = await post(url, owner, "/collections", { name: "To sell", type: "custom" })
  await post(url, offerer, "/collections", { name: "To sell", type: "custom" })
  const items: string[] = []
  for (let n = 0; n < units; n++) items.push((await post(url, owner, `/collections/${id}/items`, { name: `${n}` })).id)
  let listings: ReadonlyArray<string> = []
  const price = { amount: 100, currency: "EUR" }
  return {
    list: async () => {
      const made = items.map((itemId) => post(url, owner, "/listings", { itemId, kind: "sale", price }))
      listings = (await Promise.all(made)).map((listing) => listing.id)
    },
    trade: async () => {
      for (const listingId of listings) {
        const offer = await post(url, offerer, "/offers", { listingId, kind: "buy", price })
        await post(url, owner, `/offers/${offer.id}/accept`, {})
        await post(url, offerer, `/offers/${offer.id}/confirm`, {})
        const { status } = await post(url, owner, `/offers/${offer.id}/confirm`, {})
        if (status !== "completed") throw new Error(`The offer is ${status}.`)
      }
      ;[owner, offerer] = [offerer, owner]
    },
  }
}

const post = async (url: string, { token }: Trader, path: string, body: object) => {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status} ${text}`)
  return JSON.parse(text) as { readonly id: string; readonly status?: string }
}
