import type { Memory } from "./memory.ts"
import type { Servers } from "./servers.ts"
import type { World } from "./world.ts"

interface Run {
  readonly seconds: number
  readonly requests: number
  readonly servers: Servers
  readonly memory: Memory
  readonly problems: ReadonlyArray<string>
  /** How often each fault happened. */
  readonly faults: ReadonlyMap<string, number>
}

/** Prints what was measured and everything that was wrong. */
export const print = async (
  world: World,
  { faults, memory, problems, requests, seconds, servers }: Run,
): Promise<void> => {
  const rows = world.meter.rows().map(({ p50, p99, route, times }) => [route, times, p50.toFixed(1), p99.toFixed(1)])
  const width = Math.max(...rows.map(([route]) => String(route).length))
  console.log(`${"route".padEnd(width)}   times      p50 ms   p99 ms`)
  for (const [route, times, p50, p99] of rows)
    console.log(
      `${String(route).padEnd(width)} ${String(times).padStart(8)} ${p50?.toString().padStart(10)} ${p99?.toString().padStart(8)}`,
    )
  const size = await servers.databaseMegabytes()
  console.log(`${requests} requests in ${seconds.toFixed(0)} s: ${(requests / seconds).toFixed(0)} requests per second`)
  console.log(`${memory.sentence()}; database: ${size.toFixed(1)} MB`)
  console.log(
    `${world.people.length} accounts, ${world.gone.length} deleted, ${world.items.size} items, ` +
      `${world.offers.size} offers (${completed(world)} completed), ${world.conversations.size} conversations, ` +
      `${world.meetings.size} events, ${world.posts.size} posts, ${world.rounds.size} trade rounds with ` +
      `${world.entries.size} entries, ${world.suspended.size} suspended`,
  )
  const { deliveries, mails } = world.receivers.count()
  console.log(`${mails} mails and ${deliveries} deliveries of webhooks were received`)
  if (servers.killed.length > 0) console.log(`${servers.killed.length} kills; ${startsOf(servers)}`)
  const reads = await servers.reads()
  if (reads !== null)
    console.log(
      `reads since the last kill: ${reads.standby} by the standby, ${reads.primary} by the primary, ` +
        `${reads.again} by the primary after the standby`,
    )
  if (reads?.standby === 0) world.differ("the standby answered no read")
  if (faults.size > 0) console.log([...faults].map(([what, times]) => `${what}: ${times}`).join(", "))
  for (const one of problems.slice(0, 30)) console.log(`DIFFERENCE ${one}`)
  console.log(`${world.differences.length + problems.length} differences`)
}

const completed = ({ offers }: World): number =>
  [...offers.values()].filter(({ status }) => status === "completed").length

/** How long the starts took whose database was there all the time, and without the waits for a processor. */
const startsOf = ({ starts }: Servers): string => {
  const undisturbed = starts.filter(({ isUndisturbed }) => isUndisturbed)
  const all = undisturbed.map(({ millis }) => millis).sort((one, other) => one - other)
  const own = undisturbed.map(({ millis, waitedMillis }) => millis - waitedMillis).sort((one, other) => one - other)
  const below = (some: ReadonlyArray<number>) => some.filter((millis) => millis < 2000).length
  const slowest = undisturbed.toSorted((one, other) => one.millis - other.millis).at(-1)
  const middle = (some: ReadonlyArray<number>) => (some[Math.floor(some.length / 2)] ?? 0).toFixed(0)
  return (
    `of ${all.length} starts with a database ${below(all)} took less than 2 s, the median ${middle(all)} ms, the ` +
    `slowest ${(slowest?.millis ?? 0).toFixed(0)} ms, of which it waited ${(slowest?.waitedMillis ?? 0).toFixed(0)} ms ` +
    `for a processor; without such waits ${below(own)} took less than 2 s, the median ${middle(own)} ms, ` +
    `the slowest ${(own.at(-1) ?? 0).toFixed(0)} ms`
  )
}
