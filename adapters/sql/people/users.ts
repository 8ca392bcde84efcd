import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { Transactions, Users, UsersErrors } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { contains } from "../engine/pattern.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { postAudiences } from "../posts/post-audiences.ts"
import { userTermsOf } from "../search/user-terms.ts"

export const usersRepository = Layer.effect(
  Users,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { execute, read, tables, write } = database
    const { accountUsage, users } = tables
    const terms = userTermsOf(database)
    const audiences = postAudiences(database)
    const by = { at: users.createdAt, id: users.id }
    const select = (condition: SQL) => statement((db) => db.select().from(users).where(condition).prepare())
    const byId = select(eq(users.id, sql.placeholder("id")))
    const byEmail = select(eq(users.email, sql.placeholder("email")))
    const adding = statement((db) =>
      db
        .insert(users)
        .values(placeholdersOf(users))
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id })
        .prepare(),
    )

    return Users.of({
      get: (id) =>
        Effect.flatMap(
          read((db) => byId(db).execute({ id })),
          ([user]) => (user === undefined ? Effect.fail(new UsersErrors.UserNotFound()) : Effect.succeed(user)),
        ),
      findByEmail: (email) =>
        Effect.map(
          read((db) => byEmail(db).execute({ email })),
          ([user]) => Option.fromUndefinedOr(user),
        ),
      add: Effect.fnUntraced(function* (user) {
        yield* atomically(
          Effect.gen(function* () {
            const added = yield* write((db) => adding(db).execute({ ...user }))
            if (added.length === 0) return yield* new UsersErrors.EmailAlreadyExists()
            yield* execute((db) => db.insert(accountUsage).values({ userId: user.id, uploads: [] }))
            yield* terms.add(user)
          }),
        )
      }),
      save: Effect.fnUntraced(function* ({ id, socketsValidFrom: _, ...fields }) {
        yield* atomically(
          Effect.gen(function* () {
            const [was] = yield* read((db) => byId(db).execute({ id }))
            const saved = yield* write((db) =>
              db.update(users).set(fields).where(eq(users.id, id)).returning({ id: users.id }),
            )
            if (saved.length > 0) yield* terms.renew({ id, displayName: fields.displayName })
            if (was !== undefined && was.privacy !== fields.privacy) yield* audiences.renewOf(id)
          }),
        )
      }),
      acceptSocketsFrom: (id, socketsValidFrom) =>
        execute((db) =>
          db
            .update(users)
            .set({ socketsValidFrom })
            .where(id === null ? undefined : eq(users.id, id)),
        ),
      remove: (id) => execute((db) => db.delete(users).where(eq(users.id, id))),
      list: Effect.fnUntraced(function* (q, page) {
        const found = q === null ? undefined : or(contains(users.email, q), contains(users.displayName, q))
        const rows = yield* read((db) =>
          db
            .select()
            .from(users)
            .where(and(found, behind(by, page.after)))
            .orderBy(...newestFirst(by))
            .limit(page.limit + 1),
        )
        return pageOf(rows, page, (user) => user.createdAt)
      }),
    })
  }),
)
