import { aliasedTable, and, eq, getTableColumns, gt, isNull, lte, or, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { type RoleHolder, Roles } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behindReached, newestFirst, pageBy, reached } from "../engine/keyset.ts"
import { shaped, statement } from "../engine/statement.ts"
import { cardColumns } from "../visibility/card.ts"

export const rolesRepository = Layer.effect(
  Roles,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { roles, users } = tables
    const giver = aliasedTable(users, "giver")
    const by = { at: roles.grantedAt, id: roles.userId }
    const { notifiedAt, ...granted } = getTableColumns(roles)
    const { byOperator, grantedAt, role } = granted
    const isDue = (since: DateTime.Utc) => or(isNull(notifiedAt), lte(notifiedAt, since))
    const held = statement((db) =>
      db
        .select(granted)
        .from(roles)
        .where(eq(roles.userId, sql.placeholder("userId")))
        .prepare(),
    )
    // Walked along `roles_granted`.
    const listed = shaped((db, { isNext }: { readonly isNext: boolean }) =>
      db
        .select({ user: cardColumns(users), grantedBy: cardColumns(giver), role, grantedAt, byOperator })
        .from(roles)
        .innerJoin(users, eq(users.id, roles.userId))
        .leftJoin(giver, eq(giver.id, roles.grantedBy))
        .where(behindReached(by, isNext))
        .orderBy(...newestFirst(by))
        .limit(sql.placeholder("rows"))
        .prepare(),
    )
    return Roles.of({
      of: (userId) =>
        Effect.map(
          read((db) => held(db).execute({ userId })),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      give: ({ userId, ...given }) =>
        execute((db) =>
          db
            .insert(roles)
            .values({ userId, ...given })
            .onConflictDoUpdate({ target: roles.userId, set: given }),
        ),
      end: (userId) =>
        Effect.map(
          write((db) => db.delete(roles).where(eq(roles.userId, userId)).returning({ userId: roles.userId })),
          (ended) => ended.length > 0,
        ),
      list: Effect.fnUntraced(function* (page) {
        const asked = { ...reached(page.after), rows: page.limit + 1 }
        const rows: ReadonlyArray<RoleHolder> = yield* read((db) =>
          listed(db, { isNext: page.after !== null }).execute(asked),
        )
        return pageBy(rows, page, (row) => [row.grantedAt.epochMilliseconds, row.user.id])
      }),
      toNotify: (since, after, limit) =>
        read((db) =>
          db
            .select({ userId: roles.userId, notifiedAt })
            .from(roles)
            .where(and(isDue(since), after === null ? undefined : gt(roles.userId, after)))
            .orderBy(roles.userId)
            .limit(limit),
        ),
      notified: (at, since, userId) =>
        Effect.map(
          write((db) =>
            db
              .update(roles)
              .set({ notifiedAt: at })
              .where(and(eq(roles.userId, userId), isDue(since)))
              .returning({ userId: roles.userId }),
          ),
          (changed) => changed.length > 0,
        ),
    })
  }),
)
