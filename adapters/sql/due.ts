import { and, type Column, isNull, lte, or, type SQL, sql, type Table } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { activeStatuses, closingHours } from "../../core/index.ts"
import { Database } from "./engine/database.ts"
import { statement } from "./engine/statement.ts"
import { mayBeTaken } from "./schema/gameplatform-tables.ts"
import { oneOf } from "./schema/sqlite-kit.ts"

/**
 * Whether the time of something has come that workers wait for which look only when something was committed: the moment
 * of a round, the mail about a notification, or the claim of a server that was killed. It is found by the indexes over
 * what waits. What it does not know of is found a minute later (`engine/changes.ts`). The outbox knows its next moment
 * by itself.
 */
export const isSomethingDue: Effect.Effect<Effect.Effect<boolean>, never, Database> = Effect.map(
  Database,
  ({ read, tables }) => {
    const { exports, gameItems, importBatches, importFiles, itemFills, marketValues, rounds } = tables
    const { notificationSettings, waitingMails } = tables
    const isOver = (at: Column, by = "now") => lte(at, sql.param(sql.placeholder(by), at))
    const isFree = (claim: Column) => or(isNull(claim), isOver(claim))
    const of = (table: Table, ...conditions: ReadonlyArray<SQL | undefined>) =>
      sql`exists (select 1 from ${table} where ${and(...conditions)})`
    // Written literally, so that the partial indexes are used.
    const ways = [
      of(rounds, sql`${rounds.status} = 'open' and not ${rounds.isClosingNotified}`, isOver(rounds.locksAt, "closing")),
      of(rounds, sql`${rounds.status} = 'open'`, isOver(rounds.locksAt)),
      of(rounds, sql`${rounds.status} = 'locked'`, isOver(rounds.solvesAt), isFree(rounds.claimedUntil)),
      of(rounds, sql`${rounds.status} = 'solved'`, isOver(rounds.startsAt)),
      of(rounds, sql`${rounds.status} = 'settling'`, isOver(rounds.settlesBy)),
      of(exports, oneOf(exports.status, ["queued", "running"]), isFree(exports.claimedUntil)),
      of(importBatches, oneOf(importBatches.status, activeStatuses), isFree(importBatches.claimedUntil)),
      of(importFiles, isOver(importFiles.keptUntil)),
      of(gameItems, mayBeTaken(gameItems.detailsTaken), isOver(gameItems.detailsDueAt)),
      of(marketValues, isOver(marketValues.dueAt)),
      of(waitingMails, isOver(waitingMails.dueAt)),
      of(notificationSettings, isOver(notificationSettings.digestAt)),
      of(itemFills, sql`${itemFills.status} = 'waiting'`, isOver(itemFills.dueAt)),
    ]
    const asking = statement((db) =>
      db
        .select({ isDue: sql`${sql.join(ways, sql` or `)}`.mapWith(Boolean) })
        .from(sql`(select 1) as one`)
        .prepare(),
    )
    return Effect.flatMap(DateTime.now, (now) =>
      Effect.map(
        read((db) => asking(db).execute({ now, closing: DateTime.add(now, { hours: closingHours }) })),
        ([row]) => row?.isDue === true,
      ),
    )
  },
)
