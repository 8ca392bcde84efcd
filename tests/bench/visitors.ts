import { Database } from "bun:sqlite"
import { join } from "node:path"
import { cpuSeconds } from "./children.ts"
import { type Signed, sender } from "./load.ts"
import { below, type Measure, median, progress, quantile, round } from "./measure.ts"
import { fill, tokenOfUser } from "./reads.ts"
import { world } from "./reads-world.ts"
import { benchFolder, type Service, startService } from "./service.ts"

const rounds = 5
const seconds = 1
/** Requests of visitors next to members: `VISITS=100000` is what a day of a busy site has in an hour. */
const visits = Number(process.env["VISITS"] || 10_000)
/** How many visitors and members ask within a second: those of 40 addresses that all ask as often as they may. */
const visitsASecond = 200
const membersASecond = 100
/** How often members are looked at with visitors and without. */
const slices = 20

/**
 * What visitors cost: the processor time of a public route for a visitor against the same answer for a member, and how
 * long members wait while visitors ask for everything that they may see. Everything in the database is open.
 */
export const visitors = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  const data = join(folder.path, "data")
  await fill(null, data)
  const file = new Database(join(data, "curio.db"))
  for (const table of ["users", "collections"]) file.run(`update ${table} set open_to_visitors = 1`)
  file.close()
  await using service = await startService(folder.path, { pin: true, env: { PUBLIC: "all" } })
  const routes = await routesOf(service)
  const measures: Array<Measure> = []
  for (const [name, paths] of routes) measures.push(await costOf(folder.path, service, name, paths))
  return [...measures, await delayOf(service, [...routes.values()].flat())]
}

const member = 1

/** Some addresses of each public route that answer both visitors and the member. */
const routesOf = async (service: Service): Promise<ReadonlyMap<string, ReadonlyArray<string>>> => {
  const numbers = Array.from({ length: 40 }, (_, n) => n * 7 + 3)
  const found = async (path: string) => (await ask(service, path)) === 200 && (await ask(service, path, member)) === 200
  const some = async (paths: ReadonlyArray<string>) => {
    const open = []
    for (const path of paths) if (await found(path)) open.push(path)
    return open
  }
  const idsIn = async (path: string): Promise<ReadonlyArray<string>> => {
    const { items } = (await (await fetch(`${service.url}${path}?limit=40`)).json()) as { items: Array<{ id: string }> }
    return items.map(({ id }) => id)
  }
  const [listings, events] = [await idsIn("/listings"), await idsIn("/events")]
  const people = await some(numbers.map((n) => `/users/${world.user(n)}`))
  return new Map([
    ["profile", people],
    ["collections of a person", await some(people.map((path) => `${path}/collections`))],
    ["items of a collection", await some([`/collections/${world.collection}/items`])],
    ["item", await some(numbers.map((n) => `/items/${world.item(n)}`))],
    ["showcase", ["/listings"]],
    ["listing", await some(listings.map((id) => `/listings/${id}`))],
    ["events", ["/events"]],
    ["event", await some(events.map((id) => `/events/${id}`))],
  ])
}

const ask = async ({ url }: Pick<Service, "url">, path: string, by: number | null = null): Promise<number> => {
  const headers = by === null ? {} : { authorization: `Bearer ${await tokenOfUser(by)}` }
  const answer = await fetch(url + path, { headers })
  await answer.arrayBuffer()
  return answer.status
}

const costOf = async (folder: string, service: Service, name: string, paths: ReadonlyArray<string>) => {
  const token = await tokenOfUser(member)
  const file = join(folder, name.replaceAll(" ", "-"))
  const signed = (of: string | null): ReadonlyArray<Signed> => paths.map((path) => ({ path, token: of }))
  const [byVisitors, byMember] = [
    await sender(`${file}-visitors`, service.url, signed(null)),
    await sender(`${file}-member`, service.url, signed(token)),
  ]
  const microsOf = async (send: typeof byMember) => {
    const before = (await cpuSeconds(service.pid)) ?? Number.NaN
    const answered = await send(seconds)
    return ((((await cpuSeconds(service.pid)) ?? Number.NaN) - before) / answered) * 1e6
  }
  for (const send of [byVisitors, byMember]) await microsOf(send)
  const [ratios, theirs, ours]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  for (let turn = 0; turn < rounds; turn++) {
    const isEven = turn % 2 === 0
    const [first, second] = [
      await microsOf(isEven ? byVisitors : byMember),
      await microsOf(isEven ? byMember : byVisitors),
    ]
    theirs.push(isEven ? first : second)
    ours.push(isEven ? second : first)
    ratios.push((theirs.at(-1) ?? Number.NaN) / (ours.at(-1) ?? Number.NaN))
  }
  progress(`${name}: ${round(median(theirs))} µs for a visitor, ${round(median(ours))} for a member`)
  return below(`${name}, for a visitor against a member (${round(median(ours))} µs)`, median(ratios), 1.2, "×")
}

/** The time in which 99 of 100 answers to members come, with visitors against without. */
const delayOf = async (service: Service, paths: ReadonlyArray<string>): Promise<Measure> => {
  const own = ["/users/me", "/feed", "/notifications", "/chat/conversations", ...paths.slice(0, 20)]
  const millis = (visits / visitsASecond / slices) * 1000
  const slowestOf = async (isVisited: boolean) => {
    const asked: Array<Promise<unknown>> = []
    const waited: Array<number> = []
    const visiting = paced(millis, isVisited ? visitsASecond : 0, (n) => {
      asked.push(ask(service, paths[n % paths.length] ?? "/listings"))
    })
    await paced(millis, membersASecond, (n) => {
      const began = performance.now()
      const answered = ask(service, own[n % own.length] ?? "/users/me", (n % 50) + 1)
      asked.push(answered.then(() => waited.push(performance.now() - began)))
    })
    await visiting
    await Promise.all(asked)
    return quantile(waited, 0.99)
  }
  await slowestOf(true)
  const [busy, quiet, ratios]: [Array<number>, Array<number>, Array<number>] = [[], [], []]
  for (let n = 0; n < slices; n++) {
    // Each begins in turn, so that both find the machine as it is.
    const isFirst = n % 2 === 0
    const [first, second] = [await slowestOf(isFirst), await slowestOf(!isFirst)]
    busy.push(isFirst ? first : second)
    quiet.push(isFirst ? second : first)
    ratios.push((busy.at(-1) ?? Number.NaN) / (quiet.at(-1) ?? Number.NaN))
  }
  progress(`members wait ${round(median(quiet))} ms, ${round(median(busy))} ms with visitors`)
  const what = `members' 99th percentile with ${visitsASecond} requests of visitors a second, ${visits} in all`
  return below(`${what}, against ${round(median(quiet))} ms without`, median(ratios), 1.3, "×")
}

/** Does something again and again for some time, at a rate. */
const paced = async (millis: number, rate: number, act: (n: number) => void): Promise<void> => {
  const began = performance.now()
  for (let n = 0; n < (millis / 1000) * rate; n++) {
    await Bun.sleep(Math.max(0, began + (n * 1000) / rate - performance.now()))
    act(n)
  }
}
