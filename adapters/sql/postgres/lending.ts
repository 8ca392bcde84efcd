import type { ReservedSQL, SQL } from "bun"
import { Effect } from "effect"
import { Unavailable } from "../../../core/index.ts"
import { unavailable } from "../engine/db-errors.ts"

/** How many transactions use a connection one after another before it goes back to the pool, which looks at its age. */
const mostUses = 50

interface Lent {
  readonly connection: ReservedSQL
  readonly pool: SQL
  uses: number
  /** How many transactions on it have ended without the answer to their COMMIT. */
  unanswered: number
  isLost: boolean
}

/**
 * Reserves connections. One that is given back serves the next transaction at once if one waits, because reserving
 * takes as long as a statement does; else it goes back to the pool.
 */
export const lendingOf = () => {
  const spare: Array<Lent> = []
  const toPool = ({ connection }: Lent) => void Promise.resolve(connection.release()).catch(() => undefined)
  let isDue = false
  const emptied = () => {
    isDue = false
    for (const one of spare.splice(0))
      if (one.unanswered > 0) spare.push(one)
      else toPool(one)
  }
  const emptyLater = () => {
    if (!isDue) setImmediate(emptied)
    isDue = true
  }
  const lent = (one: Lent) => {
    one.uses += 1
    return {
      connection: one.connection,
      lose: () => {
        one.isLost = true
      },
      giveBack: () => {
        if (one.isLost || one.uses >= mostUses) return toPool(one)
        spare.push(one)
        emptyLater()
      },
      handOver: () => {
        if (one.isLost || one.uses >= mostUses) return null
        one.unanswered += 1
        spare.push(one)
        return () => {
          one.unanswered -= 1
          emptyLater()
        }
      },
    }
  }
  return (pool: () => SQL, millis: number) =>
    Effect.suspend(() => {
      const one = spare.pop()
      // The connections of a pool that was replaced may be lost.
      if (one !== undefined && one.pool === pool() && !one.isLost) return Effect.succeed(lent(one))
      if (one !== undefined) toPool(one)
      const current = pool()
      return Effect.map(
        reserved(() => current, millis),
        (connection) => lent({ connection, pool: current, uses: 0, unanswered: 0, isLost: false }),
      )
    })
}

/** A connection of a pool, which may take no longer than that. One that comes later goes back. */
const reserved = (pool: () => SQL, millis: number): Effect.Effect<ReservedSQL> =>
  Effect.callback((resume) => {
    const timer = setTimeout(() => {
      resume(Effect.die(new Unavailable("down", new Error("No connection to the database came in time."))))
      connection.then((late) => late.release()).catch(() => undefined)
    }, millis)
    const connection = pool().reserve()
    const end = (effect: Effect.Effect<ReservedSQL>) => {
      clearTimeout(timer)
      resume(effect)
    }
    connection.then(
      (one) => end(Effect.succeed(one)),
      (error: unknown) => end(Effect.die(unavailable(error))),
    )
  })
