import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import { Context, type Effect, Metric } from "effect"
import type { TransactionSubject } from "../../../core/index.ts"

/** How old the reads of a request may be. */
export interface Reading {
  /** Whose standby it reads, and whose changes it has to see; `null` for a visitor. */
  readonly account: TransactionSubject | null
  /** The position in the log of the database that its client has seen. */
  readonly after: bigint
  /** When it began, if its client wants to see all that was committed until then; otherwise none of its own. */
  readonly since: number
  /** Whether a standby may answer it. */
  readonly isRead: boolean
  /** Whether it has committed something. Its further reads ask the primary. */
  hasChanged: boolean
}

/** How the reads of an effect may be answered; `null` for all by the primary. */
export const CurrentReading = Context.Reference<Reading | null>("curio/sql/CurrentReading", {
  defaultValue: () => null,
})

/** A standby as it was seen last. */
export interface StandbyState {
  readonly location: string
  /** How long ago the primary had what the standby is known to have, in seconds. */
  readonly lagSeconds: number
  /** Whether it was asked, and has answered or failed. */
  readonly isKnown: boolean
  /** Why it answers no reads; `null` if it does. */
  readonly problem: string | null
}

/** The standbys of the database, which answer reads outside of transactions. */
export interface Standbys {
  /** The reading of a request; `after` is what its client sent, `null` if it sent nothing. */
  readonly readingOf: (account: TransactionSubject | null, after: string | null, isRead: boolean) => Reading
  /** Asks a standby that has replayed what the reading has to see; `null` where none has. It may fail. */
  readonly asked: (
    reading: Reading,
  ) => (<A>(query: (db: BaseSQLiteDatabase<"async", unknown>) => PromiseLike<A>) => Promise<A>) | null
  /** The accounts among these have to see what was committed until now; all accounts if none are named. */
  readonly note: (about: Iterable<TransactionSubject> | undefined) => void
  /**
   * The position behind all that is committed, as a client sends it back; `null` if the primary does not say. An
   * account that was noted before has to see what is in front of it, and no more.
   */
  readonly position: (account: TransactionSubject | null) => Effect.Effect<string | null>
  readonly states: () => ReadonlyArray<StandbyState>
}

/** A position as clients see it: of two the greater text is the later one. */
export const positionText = (position: bigint): string => position.toString(16).toUpperCase().padStart(16, "0")

/** The position in a text of a client; `null` for any other text. */
export const positionIn = (text: string): bigint | null => (/^[0-9A-F]{16}$/i.test(text) ? BigInt(`0x${text}`) : null)

/** A position as Postgres writes it, such as `16/B374D848`. */
export const positionOf = (lsn: string): bigint => {
  const [high = "0", low = "0"] = lsn.split("/")
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const readsCount = (target: string) =>
  Metric.counter("database_reads_total", {
    description: "Reads of requests outside of transactions, by what answered them; again: first by a standby in vain",
    attributes: { target },
    incremental: true,
  })
export const readCounts = { standby: readsCount("standby"), primary: readsCount("primary"), again: readsCount("again") }
