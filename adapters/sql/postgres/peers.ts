import type { SQL } from "bun"
import { DateTime, Effect, Semaphore } from "effect"
import { subjectOf, type TransactionSubject } from "../../../core/index.ts"
import { unavailable } from "../engine/db-errors.ts"
import { inTime, type TimeLimit } from "../engine/in-time.ts"
import type { Mark, Peers } from "../engine/peers.ts"
import { keysOf } from "./locks.ts"

interface Options {
  /** Where transactions take their locks. */
  readonly pool: () => SQL
  /** Opens one connection that no transaction uses, to the database itself. Calls `lost` when it is closed. */
  readonly open: (lost: () => void) => Effect.Effect<() => SQL, unknown>
  /** Whether that connection stays the same: a pooler of transactions gives each statement another one. */
  readonly isDirect: Effect.Effect<boolean>
  readonly limit: TimeLimit
}

/** The pause before a lock is taken again after its connection was lost. */
const againMillis = 500

/**
 * The other servers of a database on Postgres. A lock that is free while its row is renewed is looked for once more,
 * and one that is free with a row renewed meanwhile is the lock of a server that is not kept apart from this one: of a
 * server that was killed the row stands still, and one whose connection was lost renews it under the lock alone.
 */
export const peersOn = ({ isDirect, limit, open, pool }: Options): Peers => {
  const rows = new Map<string, string>()
  /** Rows of this process, and whether their locks are held. */
  const own = new Map<string, boolean>()
  /** The marks of rows whose locks were free when they were looked for last. */
  const free = new Map<string, number>()
  const apart = new Set<string>()
  let holding: (() => SQL) | null = null
  let again: Timer | undefined

  const lost = () => {
    for (const row of own.keys()) own.set(row, false)
    clearTimeout(again)
    again = setTimeout(() => Effect.runFork(Effect.forEach([...own.keys()], hold)), againMillis)
    again.unref()
  }
  const take = Effect.fnUntraced(
    function* (row: string) {
      const on = holding ?? (yield* open(lost))
      holding = on
      // A session that has the lock already gets it once more.
      const [taken] = yield* asked(on, limit, "select pg_try_advisory_lock($1::bigint) as held", [keyOf(row)])
      return taken?.held === true
    },
    Effect.catchCause(() => Effect.succeed(false)),
  )
  const inTurn = Semaphore.makeUnsafe(1).withPermit
  const hold = (row: string): Effect.Effect<void> =>
    own.has(row) ? inTurn(Effect.map(take(row), (isHeld) => void own.set(row, isHeld))) : Effect.void

  const seen = (mark: Mark, isFree: boolean) => {
    const beat = DateTime.toEpochMillis(mark.beatAt)
    const before = free.get(mark.id)
    if (isFree) free.set(mark.id, beat)
    else free.delete(mark.id)
    if (!isFree) apart.delete(mark.id)
    else if (before !== undefined && before !== beat) apart.add(mark.id)
  }
  const problem = () => (apart.size === 0 ? null : sentence)
  return {
    rowOf: (server) =>
      inTurn(
        Effect.gen(function* () {
          const known = rows.get(server)
          if (known !== undefined) return known
          const row = marked(server)
          const isHeld = (yield* isDirect) && (yield* take(row))
          if (isHeld) own.set(row, true)
          rows.set(server, isHeld ? row : server)
          return isHeld ? row : server
        }),
      ),
    hold,
    mayBeat: (row) => own.get(row) !== false,
    look: Effect.fnUntraced(function* (marks) {
      const others = marks.filter(({ id }) => isMarked(id) && !own.has(id))
      const keys = others.map(({ id }) => keyOf(id))
      // Of this statement alone, and shared: it keeps no other server from looking at the same moment.
      const found = others.length === 0 ? [] : yield* Effect.orDie(asked(pool, limit, looking, [JSON.stringify(keys)]))
      const heldKeys = new Set(found.filter(({ held }) => held).map(({ key }) => key))
      for (const mark of others) seen(mark, !heldKeys.has(keyOf(mark.id)))
      for (const gone of [...free.keys()].filter((id) => !others.some((mark) => mark.id === id))) {
        free.delete(gone)
        apart.delete(gone)
      }
      return free.size > 0
    }),
    problem,
    refuses: (about) => apart.size > 0 && !isOfServers(about),
  }
}

const sentence =
  "Another server writes to this database, and its locks are not found from here: nothing keeps the changes of the" +
  " two apart, so a server that notices it refuses changes. Give all servers a DATABASE_URL of the same primary."

const looking =
  "select value as key, not pg_try_advisory_xact_lock_shared(value::bigint) as held" +
  " from jsonb_array_elements_text($1::text::jsonb)"

interface Found {
  readonly key: string
  readonly held: boolean
}

const asked = (on: () => SQL, limit: TimeLimit, text: string, values: ReadonlyArray<string>) =>
  Effect.tryPromise({
    try: (): PromiseLike<ReadonlyArray<Found>> => inTime(on().unsafe(text, [...values]), limit),
    catch: unavailable,
  })

const keyOf = (row: string): string => String(keysOf([subjectOf("running", row)])[0])

/**
 * The id of a row whose server holds a lock has version 8, which is anybody's to define (RFC 9562, 5.8). So a server
 * that cannot hold one, and one of an older release, is not taken for one that has lost it.
 */
const marked = (server: string): string => `${server.slice(0, 14)}8${server.slice(15)}`
const isMarked = (row: string): boolean => row[14] === "8"

const isOfServers = (about: ReadonlyArray<TransactionSubject> | undefined): boolean =>
  about !== undefined && about.length > 0 && about.every((one) => one.startsWith("server:"))
