import { DateTime, Effect } from "effect"
import type { Notification, PageRequest, ShownNotification, Subject, UserId } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { pageBy } from "../engine/keyset.ts"
import { statement } from "../engine/statement.ts"
import { chunkSize, eachChunk, positionOf, start } from "./chunks.ts"
import { notificationQueries } from "./notification-queries.ts"

/** The reads of what a recipient is shown. */
export const shownNotifications = ({ read, tables }: Database["Service"]) => {
  const queries = notificationQueries(tables)
  const unread = statement((db) => queries.unread(db).prepare())

  return {
    list: Effect.fnUntraced(function* (user: UserId, onlyUnread: boolean, page: PageRequest) {
      const rows: Array<Row> = []
      yield* eachChunk(
        (after, count) => read((db) => queries.list(db, user, onlyUnread, after, count)),
        { after: page.after ?? start, rows: page.limit + 1 },
        (shown) => rows.push(...shown) <= page.limit,
      )
      const { items, next } = pageBy(rows, page, positionOf)
      return { items: items.map(shownOf), next }
    }),
    countUnread: Effect.fnUntraced(function* (user: UserId) {
      let count = 0
      yield* eachChunk(
        ([at, id]) => read((db) => unread(db).execute({ user, at: DateTime.makeUnsafe(Number(at)), id })),
        { after: start, rows: chunkSize },
        (shown) => {
          count += shown.length
          return true
        },
      )
      return count
    }),
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof notificationQueries>["list"]>>[number]

const shownOf = ({ actor, isShown: _, subjectId, subjectKind, ...row }: Row): ShownNotification => ({
  notification: { ...row, subject: subjectOf(subjectKind, subjectId) } satisfies Notification,
  actor,
})

const subjectOf = (kind: Subject["kind"] | null, id: string | null): Subject | null =>
  kind === null || id === null ? null : { kind, id }
