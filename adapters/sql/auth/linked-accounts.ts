import { and, eq } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { IdpErrors, LinkedAccounts } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const linkedAccountsRepository = Layer.effect(
  LinkedAccounts,
  Effect.gen(function* () {
    const { execute, readNewest: read, tables, write } = yield* Database
    const { linkedAccounts: links } = tables
    const first = <A>([row]: ReadonlyArray<A>) => Option.fromUndefinedOr(row)

    return LinkedAccounts.of({
      find: (issuer, subject) =>
        Effect.map(
          read((db) =>
            db
              .select()
              .from(links)
              .where(and(eq(links.issuer, issuer), eq(links.subject, subject))),
          ),
          first,
        ),
      listByUser: (userId) =>
        read((db) => db.select().from(links).where(eq(links.userId, userId)).orderBy(links.linkedAt, links.issuer)),
      listByEmail: (email) =>
        read((db) =>
          db
            .select()
            .from(links)
            .where(and(eq(links.email, email), eq(links.emailVerified, true))),
        ),
      add: Effect.fnUntraced(function* (account) {
        const added = yield* write((db) =>
          db.insert(links).values(account).onConflictDoNothing().returning({ userId: links.userId }),
        )
        if (added.length === 0) return yield* new IdpErrors.AlreadyLinkedToOtherUser()
      }),
      save: ({ userId, issuer, provider, email, emailVerified }) =>
        execute((db) =>
          db
            .update(links)
            .set({ provider, email, emailVerified })
            .where(and(eq(links.userId, userId), eq(links.issuer, issuer))),
        ),
      remove: ({ userId, issuer }) =>
        execute((db) => db.delete(links).where(and(eq(links.userId, userId), eq(links.issuer, issuer)))),
    })
  }),
)
