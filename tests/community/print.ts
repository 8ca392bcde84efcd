import type { Memory } from "./memory.ts"
import type { Servers } from "./servers.ts"
import type { World } from "./world.ts"

interface Run {
  readonly seconds: number
  readonly requests: number
  readonly servers: Servers
  readonly memory: Memory
  readonly problems: ReadonlyArray<string>
}

/** Prints what was measured and everything that was wrong. */
export const print = async (world: World, { memory, problems, requests, seconds, servers }: Run): Promise<void> => {
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
  const { restarts } = servers
  if (restarts.length > 0)
    console.log(`${restarts.length} kills; the slowest start took ${Math.max(...restarts).toFixed(0)} ms`)
  for (const one of problems.slice(0, 30)) console.log(`DIFFERENCE ${one}`)
  console.log(`${world.differences.length + problems.length} differences`)
}

const completed = ({ offers }: World): number =>
  [...offers.values()].filter(({ status }) => status === "completed").length
