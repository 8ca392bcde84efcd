import { SQL } from "bun"
import { positionOf, positionText } from "../../adapters/sql/engine/standbys.ts"
import { withoutHeader } from "../../adapters/sql/postgres/standbys.ts"
import type { SeededRandom } from "../support/market-soak/dice.ts"
import type { Replicated } from "../support/standby.ts"
import type { Fault } from "./faults.ts"
import { lasting } from "./store-faults.ts"

export const readAfter = "read-after"

/** What a habit sends as `Read-After` for a client that knows of its own changes alone. */
export const ownChanges = { [readAfter]: "own" }

/** The same for one that knows of nothing: it may miss what was done within the last second. */
export const noChanges = { [readAfter]: "none" }

export type Standby = Awaited<ReturnType<typeof openStandby>>

/** A standby of the primary for which no commit waits, and which answers reads of the servers. */
export const openStandby = async (databases: Replicated) => {
  const reader = await databases.addReader()
  const asked = async (statement: string) => {
    await using sql = new SQL({ url: reader.url, max: 1 })
    await sql.unsafe(statement)
  }
  return {
    url: reader.url,
    newest: newestOf(databases),
    /** After another server has become the primary. */
    renew: () => databases.renewReader(reader),
    faults: (dice: SeededRandom): ReadonlyArray<Fault> => [
      {
        what: "standby paused",
        share: 2,
        happens: async () => {
          // It does not answer where a fault before has left it without a primary to begin with.
          await asked("select pg_wal_replay_pause()").catch(() => null)
          await Bun.sleep(2000 + lasting(dice))
          await asked("select pg_wal_replay_resume()").catch(() => null)
        },
      },
      {
        what: "standby killed",
        share: 1,
        happens: async () => {
          await databases.kill(reader).catch(() => null)
          await Bun.sleep(lasting(dice))
          await databases.restart(reader).catch(() => databases.renewReader(reader))
        },
      },
    ],
  }
}

/** How long the primary may take to say how far it is. */
const mostMillis = 500

const segmentBytes = 16n * 1024n * 1024n

/**
 * A position behind everything that was committed before it was asked for. Users who send it see what all others did,
 * which is what the model expects. Where the primary does not answer it is `newest`.
 */
const newestOf = (databases: Replicated) => {
  let connected: { readonly url: string; readonly sql: SQL } | null = null
  const look = async (): Promise<string> => {
    const url = databases.primaryUrl()
    const { sql } = connected?.url === url ? connected : { sql: new SQL({ url, max: 1, connectionTimeout: 2 }) }
    connected = { url, sql }
    const answer = sql.unsafe("select pg_current_wal_insert_lsn()::text as position").then(
      ([row]) => positionText(withoutHeader(positionOf(String(row.position)), segmentBytes)),
      () => null,
    )
    const position = await Promise.race([answer, Bun.sleep(mostMillis)])
    if (typeof position === "string") return position
    connected = null
    sql.close({ timeout: 0 }).catch(() => undefined)
    return "newest"
  }
  let running: Promise<string> = Promise.resolve("")
  let next: Promise<string> | null = null
  return (): Promise<string> => {
    // What is under way may have begun before that which has to be seen.
    next ??= running.then(() => {
      next = null
      running = look()
      return running
    })
    return next
  }
}

/** What answered the reads of the requests of some servers, as they count it. */
export const readsOf = async (urls: ReadonlyArray<string>) => {
  const pages = await Promise.all(urls.map((url) => fetch(`${url}/metrics`).then((page) => page.text())))
  const of = (target: string) =>
    pages.reduce((sum, page) => {
      const found = new RegExp(`^database_reads_total{target="${target}"} (\\d+)`, "m").exec(page)
      return sum + Number(found?.[1] ?? 0)
    }, 0)
  return { standby: of("standby"), primary: of("primary"), again: of("again") }
}
