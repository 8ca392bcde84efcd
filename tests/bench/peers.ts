import { join } from "node:path"
import { cpuSeconds } from "./children.ts"
import { type Signed, sender } from "./load.ts"
import { atLeast, type Measure, median, progress, round } from "./measure.ts"
import { password, people, personOf, slowly, startBetterAuth, startPocketBase } from "./peers-servers.ts"
import { fill, tokenOfUser } from "./reads.ts"
import { world } from "./reads-world.ts"
import { benchFolder, register, startService } from "./service.ts"

const rounds = 5
/** How a row is measured. Requests before that let the runtime compile what they use. */
const quick = { connections: 32, seconds: 2, warm: 20_000 }
/** A hash takes a fifth of a second, and one that is not finished in time is not counted as an answer. */
const slow = { connections: 1, seconds: 6, warm: 5 }

/** A server, and what it is asked for in a row. */
interface Side {
  readonly name: string
  readonly pid: number
  readonly send: (seconds: number) => Promise<number>
}

/**
 * What others can do too, each on one core with the same rows: the processor time of an answer of theirs against ours.
 * A program that cannot be had here is left out.
 */
export const peers = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  await fill(null, join(folder.path, "data"))
  await using service = await startService(folder.path, { pin: true })
  await using pocketBase = await startPocketBase(join(folder.path, "pocketbase"), world.items)
  await using betterAuth = await startBetterAuth(join(folder.path, "better-auth"))
  const tokens = await Promise.all(Array.from({ length: people }, (_, n) => tokenOfUser(n)))
  await register(service.url, who.email)
  const ours = { name: "curio", ...service, tokens }
  const measures: Measure[] = []
  for (const [what, paths] of Object.entries(rows)) {
    const sides: Side[] = []
    for (const [n, server] of [ours, pocketBase, betterAuth].entries()) {
      const asked = paths[n]
      if (server === null || asked === undefined) continue
      const requests = asked(server.tokens)
      const { connections } = paceOf(what)
      const send = await sender(join(folder.path, `peer-${n}`), server.url, requests, connections)
      sides.push({ name: server.name, pid: server.pid, send })
    }
    measures.push(...(await measure(what, sides, paceOf(what))))
  }
  return measures
}

type Asked = (tokens: ReadonlyArray<string>) => ReadonlyArray<Signed>

const times =
  (one: (n: number) => Omit<Signed, "token">, count = 1_000): Asked =>
  (tokens) =>
    Array.from({ length: count }, (_, n) => ({ ...one(n), token: tokens[n % tokens.length] ?? "" }))

const items = `/collections/${world.collection}/items`
const records = "/api/collections/items/records"
const paged = (sort: string, filter: string) =>
  `${records}?perPage=20&skipTotal=1&sort=${sort}&filter=${encodeURIComponent(filter).replaceAll("'", "%27")}`
const item = { name: "Fresh", rating: 4 }
const values = { status: "playing", developer: "Id", release_year: 1999 }

const who = { email: "signs.in@example.org", password }
const signIn = "a sign-in with bcrypt of cost 12"

/** What the service is asked for, what PocketBase is asked for, and what better-auth is asked for. */
const rows: Readonly<Record<string, ReadonlyArray<Asked>>> = {
  "own profile": [
    times(() => ({ path: "/users/me" })),
    times((n) => ({ path: `/api/collections/users/records/${personOf(n % people)}` })),
    times(() => ({ path: "/api/auth/get-session" })),
  ],
  "an item": [
    times((n) => ({ path: `/items/${world.item((n * 97) % world.items)}` })),
    times((n) => ({ path: `${records}/i${String((n * 97) % world.items).padStart(14, "0")}` })),
  ],
  "20 of 100,000 items, newest first": [
    times(() => ({ path: items })),
    times(() => ({ path: paged("-created,-id", "shelf='one'") })),
  ],
  "20 of 100,000 items, a filter, by name": [
    times(() => ({ path: `${items}?sort=name&field.status=playing` })),
    times(() => ({ path: paged("name,id", "shelf='one' && status='playing'") })),
  ],
  // The first person owns the collection. PocketBase does not wait for the disk.
  "an item that is added, 32 clients": [
    ([owner = ""]) => times(() => ({ path: items, body: JSON.stringify({ ...item, fields: values }) }))([owner]),
    ([owner = ""]) =>
      times(() => ({
        path: records,
        body: JSON.stringify({ ...item, ...values, owner: personOf(0), shelf: "two" }),
      }))([owner]),
  ],
  [signIn]: [
    times(() => ({ path: "/auth/login", body: JSON.stringify(who) })),
    times(() => ({
      path: `/api/collections/${slowly}/auth-with-password`,
      body: JSON.stringify({ identity: who.email, password }),
    })),
  ],
}

/** Both compute the same hash, which is nearly all of a sign-in: as quick as the other is as quick as can be. */
const equal = 0.95
const paceOf = (what: string) => (what === signIn ? slow : quick)

/** One row: each of the others against the first. */
const measure = async (
  what: string,
  sides: ReadonlyArray<Side>,
  { seconds, warm }: typeof quick,
): Promise<ReadonlyArray<Measure>> => {
  for (const { send } of sides) for (let answered = 0; answered < warm; ) answered += await send(seconds)
  const taken = new Map(sides.map((side) => [side, [] as number[]]))
  for (let turn = 0; turn < rounds; turn++)
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) taken.get(side)?.push(await microsOf(side, seconds))
  const [[first, ours] = [undefined, []], ...others] = taken
  return others.map(([{ name }, theirs]) => {
    const ratio = median(theirs.map((one, turn) => one / (ours[turn] ?? Number.NaN)))
    const text = `${ratio.toFixed(2)} × (${round(median(theirs))} µs against ${round(median(ours))})`
    progress(`${what}, ${name} against ${first?.name}: ${text}`)
    return atLeast(`${what}, against ${name}`, text, ratio, what === signIn ? equal : 1, " ×")
  })
}

const microsOf = async ({ pid, send }: Side, seconds: number): Promise<number> => {
  const before = await cpuSeconds(pid)
  const answered = await send(seconds)
  const after = await cpuSeconds(pid)
  return (((after ?? Number.NaN) - (before ?? Number.NaN)) / answered) * 1e6
}
