import type { Servers } from "./servers.ts"
import type { World } from "./world.ts"

export type Memory = ReturnType<typeof memoryOf>

/** The memory of the servers, looked at once a minute, and printed with what happened until then. */
export const memoryOf = (servers: Servers) => {
  const from = performance.now()
  const noted: Array<{ readonly minute: number; readonly megabytes: ReadonlyArray<number> }> = []
  const minutes = () => (performance.now() - from) / 60_000
  const note = async (world: World) => {
    const minute = Math.floor(minutes())
    if (noted.at(-1)?.minute === minute) return
    const megabytes = await servers.megabytes()
    noted.push({ minute, megabytes })
    console.log(
      `minute ${minute}: ${textOf(megabytes)}, ${world.meter.count()} requests, ${servers.restarts.length} kills, ` +
        `${world.differences.length} differences`,
    )
  }
  return {
    note,
    /** The memory at the end, and how it stands to that after ten minutes. */
    sentence: (): string => {
      const [then, last] = [noted.find(({ minute }) => minute >= 10), noted.at(-1)]
      const sum = (all: ReadonlyArray<number> = []) => all.reduce((one, other) => one + other, 0)
      const share = then === undefined ? "" : `, ${((100 * sum(last?.megabytes)) / sum(then.megabytes)).toFixed(0)} %`
      return `memory: ${textOf(last?.megabytes ?? [])}${share && `${share} of that after ten minutes`}`
    },
  }
}

const textOf = (megabytes: ReadonlyArray<number>): string =>
  megabytes.map((one) => `${one.toFixed(0)} MB`).join(" and ")
