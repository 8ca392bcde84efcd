import { DateTime, Effect } from "effect"
import {
  mostCounted,
  type NotificationId,
  type PageRequest,
  type Position,
  type ShownNotification,
  type Subject,
  type UserId,
} from "../../../core/index.ts"
import type { Database } from "../engine/database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import type { Tables } from "../schema/tables.ts"
import { chunkSize, eachChunk, positionOf, type ScannedRow, start } from "./chunks.ts"
import { notificationQueries } from "./notification-queries.ts"

/** How many rows the scan for a page looks at first. Mostly few of them are hidden. */
const firstSize = 50

/**
 * The reads of what a recipient is shown: a scan of the index finds the ids, and one statement reads a page of them.
 */
export const shownNotifications = ({ engine, read }: Database["Service"], table: Tables["notifications"]) => {
  const queries = notificationQueries(engine, table)
  const shown = statement((db) => queries.shown(db).prepare())
  const scanOf = (unread: boolean, rows: number) => {
    const scan = statement((db) => queries.scan(db, unread, rows).prepare())
    return (user: UserId) => ({
      rows,
      behind: ([at, id]: Position) => read((db) => scan(db).execute({ user, at: DateTime.makeUnsafe(Number(at)), id })),
    })
  }
  const scans = { first: scanOf(false, firstSize), next: scanOf(false, chunkSize) }
  const unreadScans = { first: scanOf(true, firstSize), next: scanOf(true, chunkSize) }

  /** Those that the user is still shown, in the given order. */
  const readAll = Effect.fnUntraced(function* (user: UserId, ids: ReadonlyArray<NotificationId>) {
    if (ids.length === 0) return []
    const rows = yield* read((db) => shown(db).execute({ user, ids: JSON.stringify(ids) }))
    // A filter of the statement could make the planner read all that the user has.
    const byId = new Map(rows.filter(({ userId }) => userId === user).map((row) => [row.id, shownOf(row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  })

  return {
    show: readAll,
    list: Effect.fnUntraced(function* (user: UserId, unread: boolean, page: PageRequest) {
      const { first, next } = unread ? unreadScans : scans
      const found: Array<ScannedRow> = []
      yield* eachChunk([first(user), next(user)], page.after ?? start, (rows) => found.push(...rows) <= page.limit)
      const { items, next: behind } = pageBy(found, page, positionOf)
      return {
        items: yield* readAll(
          user,
          items.map(({ id }) => id),
        ),
        next: behind,
      }
    }),
    countUnread: Effect.fnUntraced(function* (user: UserId) {
      let count = 0
      yield* eachChunk([unreadScans.next(user)], start, (rows) => {
        count += rows.length
        return count < mostCounted
      })
      return Math.min(count, mostCounted)
    }),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof notificationQueries>["shown"]>>[number]

const shownOf = ({ actor, subjectId, subjectKind, subjectName, ...row }: Row): ShownNotification => ({
  notification: { ...row, subject: subjectOf(subjectKind, subjectId) },
  actor,
  subjectName,
})

const subjectOf = (kind: Subject["kind"] | null, id: string | null): Subject | null =>
  kind === null || id === null ? null : { kind, id }
