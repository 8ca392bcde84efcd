import { and, eq, exists, isNotNull, isNull, lt, or, sql } from "drizzle-orm"
import { Context, Effect, Layer, Option } from "effect"
import { Authenticators, SecondFactors } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"

export const authenticatorsRepository = Layer.effectContext(
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { authenticators: apps, passkeys, users } = tables
    const has = statement((db) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.id, sql.placeholder("userId")),
            or(
              exists(
                db
                  .select({ userId: apps.userId })
                  .from(apps)
                  .where(and(eq(apps.userId, users.id), isNotNull(apps.confirmedAt))),
              ),
              exists(db.select({ userId: passkeys.userId }).from(passkeys).where(eq(passkeys.userId, users.id))),
            ),
          ),
        )
        .prepare(),
    )
    const secondFactors = SecondFactors.of({
      has: (userId) =>
        Effect.map(
          read((db) => has(db).execute({ userId })),
          (found) => found.length > 0,
        ),
      of: Effect.fnUntraced(function* (userId) {
        const confirmed = and(eq(apps.userId, userId), isNotNull(apps.confirmedAt))
        const ofApp = yield* read((db) => db.select({ addedAt: apps.confirmedAt }).from(apps).where(confirmed))
        const ofPasskeys = yield* read((db) =>
          db.select({ addedAt: passkeys.createdAt }).from(passkeys).where(eq(passkeys.userId, userId)),
        )
        return [
          ...ofApp.flatMap(({ addedAt }) => (addedAt === null ? [] : [{ kind: "totp", addedAt } as const])),
          ...ofPasskeys.map(({ addedAt }) => ({ kind: "passkey", addedAt }) as const),
        ]
      }),
    })
    const authenticators = Authenticators.of({
      find: (userId) =>
        Effect.map(
          read((db) => db.select().from(apps).where(eq(apps.userId, userId))),
          ([app]) => Option.fromUndefinedOr(app),
        ),
      begin: ({ userId, ...app }) =>
        Effect.map(
          write((db) =>
            db
              .insert(apps)
              .values({ userId, ...app })
              .onConflictDoUpdate({ target: apps.userId, set: app, setWhere: isNull(apps.confirmedAt) })
              .returning({ userId: apps.userId }),
          ),
          (begun) => begun.length > 0,
        ),
      confirm: ({ id, sessionId, userId }, step, now) =>
        Effect.map(
          write((db) =>
            db
              .update(apps)
              .set({ confirmedAt: now, lastStep: step })
              .where(
                and(eq(apps.userId, userId), eq(apps.id, id), eq(apps.sessionId, sessionId), isNull(apps.confirmedAt)),
              )
              .returning({ userId: apps.userId }),
          ),
          (confirmed) => confirmed.length > 0,
        ),
      take: ({ id, userId }, step) =>
        Effect.map(
          write((db) =>
            db
              .update(apps)
              .set({ lastStep: step })
              .where(
                and(
                  eq(apps.userId, userId),
                  eq(apps.id, id),
                  isNotNull(apps.confirmedAt),
                  or(isNull(apps.lastStep), lt(apps.lastStep, step)),
                ),
              )
              .returning({ userId: apps.userId }),
          ),
          (taken) => taken.length > 0,
        ),
      remove: (userId) => execute((db) => db.delete(apps).where(eq(apps.userId, userId))),
    })
    return Context.make(SecondFactors, secondFactors).pipe(Context.add(Authenticators, authenticators))
  }),
)
