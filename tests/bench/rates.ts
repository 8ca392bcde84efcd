import { cpSync } from "node:fs"
import { join } from "node:path"
import { cpuSeconds } from "./children.ts"
import { sender } from "./load.ts"
import { below, type Measure, median, progress, round } from "./measure.ts"
import { fill, tokenOfUser } from "./reads.ts"
import { world } from "./reads-world.ts"
import { benchFolder, startService } from "./service.ts"

const rounds = 5
const seconds = 2
const warm = 100_000
/** So many that none of them reaches its limit of requests a minute. */
const addresses = 4_000

/**
 * What the limits of a default installation cost: the processor time of an answer with `RATE_LIMITS=on` against the
 * same with `off`, behind one proxy that names the addresses of many clients.
 */
export const rates = async (): Promise<ReadonlyArray<Measure>> => {
  using folder = benchFolder()
  using other = benchFolder()
  await fill(null, join(folder.path, "data"))
  cpSync(join(folder.path, "data"), join(other.path, "data"), { recursive: true })
  const started = (path: string, limits: string) =>
    startService(path, { pin: true, env: { RATE_LIMITS: limits, TRUST_PROXY: "1" } })
  await using limited = await started(folder.path, "on")
  await using free = await started(other.path, "off")
  const sides = [limited, free]
  const measures: Array<Measure> = []
  for (const [what, path] of Object.entries(reads)) {
    const ratios: Array<number> = []
    const senders = await Promise.all(sides.map((side) => senderTo(folder.path, side, path)))
    const microsOf = async (n: number) => {
      const pid = sides[n]?.pid ?? Number.NaN
      const before = await cpuSeconds(pid)
      const answered = (await senders[n]?.(seconds)) ?? 0
      return { answered, micros: (((await cpuSeconds(pid)) ?? Number.NaN) - (before ?? Number.NaN)) / answered }
    }
    for (const n of [0, 1]) for (let answered = 0; answered < warm; ) answered += (await microsOf(n)).answered
    for (let turn = 0; turn < rounds; turn++) {
      const taken = [Number.NaN, Number.NaN]
      for (const n of turn % 2 === 0 ? [0, 1] : [1, 0]) taken[n] = (await microsOf(n)).micros
      ratios.push((taken[0] ?? Number.NaN) / (taken[1] ?? Number.NaN))
    }
    progress(`${what}: ${ratios.map(round).join(" ")}`)
    measures.push(below(`${what}, with limits against without`, median(ratios), 1.1, "×"))
  }
  return measures
}

const reads = { "own profile": "/users/me", "item of another user": `/items/${world.item(7)}`, showcase: "/listings" }

const senderTo = async (folder: string, { pid, url }: { readonly pid: number; readonly url: string }, path: string) => {
  const token = await tokenOfUser(1)
  const requests = Array.from({ length: addresses }, (_, n) => ({ path, token, address: `10.0.${n >> 8}.${n & 255}` }))
  return await sender(join(folder, `requests-${pid}`), url, requests)
}
