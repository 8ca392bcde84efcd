import type { Servers } from "./servers.ts"
import type { World } from "./world.ts"

export type Memory = ReturnType<typeof memoryOf>

/** The memory of the servers, looked at once a minute, and printed with what happened until then. */
export const memoryOf = (servers: Servers) => {
  const from = performance.now()
  const noted: Array<{
    readonly minute: number
    readonly requests: number
    readonly megabytes: ReadonlyArray<number>
  }> = []
  const minutes = () => (performance.now() - from) / 60_000
  const note = async (world: World) => {
    const minute = Math.floor(minutes())
    if (noted.at(-1)?.minute === minute) return
    const megabytes = await servers.megabytes()
    noted.push({ minute, requests: world.meter.count(), megabytes })
    console.log(
      `minute ${minute}: ${textOf(megabytes)}, ${world.meter.count()} requests, ${servers.killed.length} kills, ` +
        `${world.differences.length} differences`,
    )
  }
  return {
    note,
    /**
     * The memory at the end, and how it stands to that after ten minutes and 10,000 requests: until then connections
     * prepare their statements, and code is compiled. With kills that is of the server that is never killed; of the
     * others, which are young, how those of the end stand to those of the beginning.
     */
    sentence: (): string => {
      const [then, last] = [noted.find(({ minute, requests }) => minute >= 10 && requests >= 10_000), noted.at(-1)]
      const counted = (one: typeof last) =>
        (servers.killed.length > 0 ? one?.megabytes.slice(0, 1) : one?.megabytes) ?? []
      const sum = (all: ReadonlyArray<number>) => all.reduce((one, other) => one + other, 0)
      const isComparable = then !== undefined && (servers.killed.length === 0 || servers.hasSurvivor)
      const survivor = servers.killed.length > 0 ? "the server that was never killed: " : ""
      const share = ((100 * sum(counted(last))) / sum(counted(then))).toFixed(0)
      const since = `after ${then?.minute} minutes and ${then?.requests} requests, ${share} % of that at the end`
      const older = `; ${survivor}${textOf(counted(then))} ${since}`
      return `memory: ${textOf(last?.megabytes ?? [])}${isComparable ? older : ""}${youngSentence(servers)}`
    },
  }
}

/** The memory of servers at their kills, in the first and in the last third of them. */
const youngSentence = ({ killed }: Servers): string => {
  const third = Math.floor(killed.length / 3)
  if (third === 0) return ""
  const middle = (all: ReadonlyArray<number>) =>
    all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0
  const text = (some: Servers["killed"]) =>
    `${middle(some.map(({ megabytes }) => megabytes)).toFixed(0)} MB at the age of ` +
    `${middle(some.map(({ seconds }) => seconds)).toFixed(0)} s`
  const [first, last] = [killed.slice(0, third), killed.slice(-third)].map(text)
  return `; at their kills, in the median: the first third ${first}, the last third ${last}`
}

const textOf = (megabytes: ReadonlyArray<number>): string =>
  megabytes.map((one) => `${one.toFixed(0)} MB`).join(" and ")
