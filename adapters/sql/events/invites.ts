import { aliasedTable, and, eq, sql } from "drizzle-orm"
import { DateTime, Effect, Layer, Array as List } from "effect"
import { EventInvites, type ShownInvite } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { excluded } from "../engine/excluded.ts"
import { behindReachedOldest, oldestFirst, pageBy, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"
import { visibilityOf } from "../visibility/visibility.ts"

export const eventInvitesRepository = Layer.effect(
  EventInvites,
  Effect.map(Database, ({ execute, read, tables }) => {
    const { eventInvites, users } = tables
    const { notBlocked } = visibilityOf(tables)
    const inviter = aliasedTable(users, "inviter")
    const { eventId, invitedAt, invitedBy, status, userId } = eventInvites
    const one = statement((db) =>
      db
        .select({ eventId, userId, invitedBy, invitedAt, status })
        .from(eventInvites)
        .where(and(eq(eventId, sql.placeholder("event")), eq(userId, sql.placeholder("user"))))
        .prepare(),
    )
    const by = { at: invitedAt, id: userId }
    const [event, viewer] = [sql.placeholder("event"), sql.placeholder("viewer")]
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select({ user: cardColumns(users), invitedBy: cardColumns(inviter), invitedAt, status })
        .from(eventInvites)
        .innerJoin(users, eq(users.id, userId))
        .leftJoin(inviter, and(eq(inviter.id, invitedBy), notBlocked(viewer, inviter.id)))
        .where(and(eq(eventId, event), behindReachedOldest(by, isNext), notBlocked(viewer, userId)))
        .orderBy(...oldestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    return EventInvites.of({
      invite: (event, user) =>
        Effect.map(
          read((db) => one(db).execute({ event, user })),
          List.head,
        ),
      saveInvite: ({ startsAt }, invite) =>
        execute((db) =>
          db
            .insert(eventInvites)
            .values({ ...invite, startsAt })
            .onConflictDoUpdate({
              target: [eventId, userId],
              set: { invitedBy: excluded(invitedBy), invitedAt: excluded(invitedAt), status: excluded(status) },
            }),
        ),
      listInvites: Effect.fnUntraced(function* (event, viewer, page) {
        const asked = { event, viewer, ...reached(page.after), rows: page.limit + 1 }
        const rows: ReadonlyArray<ShownInvite> = yield* read((db) =>
          listed(db, { isNext: page.after !== null }).execute(asked),
        )
        return pageBy(rows, page, (row) => [DateTime.toEpochMillis(row.invitedAt), row.user.id])
      }),
    })
  }),
)
