import { type Placeholder, sql } from "drizzle-orm"
import { DateTime, Effect, Layer } from "effect"
import { RealtimeLog, Transactions, transactionIn } from "../../../core/index.ts"
import { CurrentTransaction, Database, type Transaction } from "../engine/database.ts"
import { placeholdersOf, shaped, statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { lastNumber } from "./last-number.ts"
import { WakeUps } from "./wake-ups.ts"

/** How many events one statement inserts, where there are so many. */
const bulks = [100, 25] as const

/**
 * The same on Postgres, where each statement is a message to it and an answer: most changes append two to four events.
 * On SQLite a statement for so few takes as long as one for each.
 */
const bulksOfMessages = [100, 25, 8, 4, 3, 2] as const

export const realtimeLogRepository = Layer.effect(
  RealtimeLog,
  Effect.gen(function* () {
    const { afterCommit } = yield* Transactions
    const { wake } = yield* WakeUps
    const { engine, execute, read, tables } = yield* Database
    const { realtimeEvents } = tables
    const { id: _, ...values } = placeholdersOf(realtimeEvents)
    // With one writer, numbers become visible in their order. With several the number comes after the commit.
    const hasNumbers = engine.numberEvents === null
    const last = sql<number>`(${lastNumber(tables)})`
    const adding = statement((db) =>
      db
        .insert(realtimeEvents)
        .values({ ...values, n: hasNumbers ? sql`${last} + 1` : null })
        .prepare(),
    )
    // Rendering such an insert takes longer than running it.
    const addingMany = shaped((db, { bulk }: { readonly bulk: number }) =>
      db
        .insert(realtimeEvents)
        .values(Array.from({ length: bulk }, (_, i) => nthOf(values, i)))
        .prepare(),
    )
    const asking = statement((db) => db.select({ n: last }).from(sql`(select 1) as one`).prepare())
    const numbersAfter = Effect.map(
      read((db) => asking(db).execute()),
      ([row]) =>
        (i: number) =>
          (row?.n ?? 0) + 1 + i,
    )

    const insert = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>) {
      // One text for a single event and one for each bulk: Postgres keeps statements by their text.
      const numberOf = rows.length >= fewest && hasNumbers ? yield* numbersAfter : () => null
      const numbered = rows.map(({ at, audienceId, audienceKind, kind, subjectId }, i) => ({
        ...{ n: numberOf(i), kind, audienceKind, audienceId, subjectId, at },
      }))
      let done = 0
      for (const bulk of hasNumbers ? bulks : bulksOfMessages)
        for (; done + bulk <= rows.length; done += bulk) {
          const some = numbered.slice(done, done + bulk)
          yield* execute((db) => addingMany(db, { bulk }).execute(givenOf(some)))
        }
      for (const row of rows.slice(done)) yield* execute((db) => adding(db).execute(row))
    })
    // The events of a transaction are inserted together before its commit, where they get their numbers after it.
    const rowsOf = new WeakMap<Transaction, Array<Row>>()

    return RealtimeLog.of({
      append: Effect.fnUntraced(function* (events) {
        if (events.length === 0) return
        const at = yield* DateTime.now
        const rows = events.map(({ audience, kind, subject: subjectId }) => {
          return { kind, audienceKind: audience.kind, audienceId: audience.id, subjectId, at }
        })
        const transaction = hasNumbers ? null : transactionIn(yield* CurrentTransaction)
        if (transaction === null) yield* insert(rows)
        else {
          const collected = rowsOf.get(transaction)
          if (collected !== undefined) {
            collected.push(...rows)
            return
          }
          rowsOf.set(transaction, rows)
          transaction.beforeCommit.push(Effect.suspend(() => insert(rows)))
        }
        yield* afterCommit(wake)
      }),
    })
  }),
)

type Row = Omit<Tables["realtimeEvents"]["$inferInsert"], "id" | "n">

const fewest = Math.min(...bulks)

/** The placeholders of the nth row of an insert of many rows. */
const nthOf = <Row extends Readonly<Record<string, Placeholder>>>(row: Row, n: number) =>
  Object.fromEntries(Object.keys(row).map((name) => [name, sql.placeholder(`${name}${n}`)])) as Row

/** What they are given. */
const givenOf = (rows: ReadonlyArray<Readonly<Record<string, unknown>>>): Record<string, unknown> => {
  const given: Record<string, unknown> = {}
  for (const [n, row] of rows.entries()) for (const name in row) given[`${name}${n}`] = row[name]
  return given
}
