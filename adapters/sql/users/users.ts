import { and, eq, or, type SQL, sql } from "drizzle-orm"
import { type DateTime, Effect, Layer, Option } from "effect"
import { type EmailAddress, Transactions, type User, type UserId, Users, UsersErrors } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { behind, newestFirst, pageOf } from "../engine/keyset.ts"
import { contains } from "../engine/pattern.ts"
import { placeholdersOf, statement } from "../engine/statement.ts"
import { postAudiences } from "../visibility/post-audiences.ts"
import { renewReach } from "../visibility/reach.ts"
import { accountRowsOf } from "./account-rows.ts"
import { userTermsOf } from "./user-terms.ts"

export const usersRepository = Layer.effect(
  Users,
  Effect.gen(function* () {
    const database = yield* Database
    const { atomically } = yield* Transactions
    const { execute, readNewest: read, tables, write } = database
    const { accountUsage, collections, replacedAddresses: replaced, users } = tables
    const isValid = sql`${replaced.expiresAt} > ${sql.param(sql.placeholder("now"), replaced.expiresAt)}`
    const terms = userTermsOf(database)
    const audiences = postAudiences(database)
    const renew = renewReach(database)
    const accountRows = accountRowsOf(database)
    const by = { at: users.createdAt, id: users.id }
    const select = (condition: SQL) => statement((db) => db.select().from(users).where(condition).prepare())
    const byId = select(eq(users.id, sql.placeholder("id")))
    const byEmail = select(eq(users.email, sql.placeholder("email")))
    const keptFor = statement((db) =>
      db
        .select({ userId: replaced.userId })
        .from(replaced)
        .where(and(eq(replaced.email, sql.placeholder("email")), isValid))
        .prepare(),
    )
    /** Whether an account other than `by` may get the address back. */
    const isKept = (email: EmailAddress, by: UserId, now: DateTime.Utc) =>
      Effect.map(
        read((db) => keptFor(db).execute({ email, now })),
        (kept) => kept.some(({ userId }) => userId !== by),
      )
    const adding = statement((db) =>
      db
        .insert(users)
        .values(placeholdersOf(users))
        .onConflictDoNothing({ target: users.email })
        .returning({ id: users.id })
        .prepare(),
    )

    const save = Effect.fnUntraced(function* ({ id, socketsValidFrom: _, ...fields }: User) {
      yield* atomically(
        Effect.gen(function* () {
          const [was] = yield* read((db) => byId(db).execute({ id }))
          const saved = yield* write((db) =>
            db.update(users).set(fields).where(eq(users.id, id)).returning({ id: users.id }),
          )
          if (saved.length > 0) yield* terms.renew({ id, displayName: fields.displayName })
          if (was === undefined) return
          if (was.privacy !== fields.privacy) yield* audiences.renewOf(id)
          if (was.privacy !== fields.privacy || was.openToVisitors !== fields.openToVisitors)
            yield* renew(eq(collections.ownerId, id))
        }),
      )
    })

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
            const isTaken = yield* isKept(user.email, user.id, user.createdAt)
            const added = isTaken ? [] : yield* write((db) => adding(db).execute({ ...user }))
            if (added.length === 0) return yield* new UsersErrors.EmailAlreadyExists()
            yield* execute((db) => db.insert(accountUsage).values({ userId: user.id, uploads: [] }))
            yield* terms.add(user)
          }),
        )
      }),
      isTaken: (email, by, now) =>
        Effect.flatMap(
          read((db) => byEmail(db).execute({ email })),
          ([holder]) => (holder === undefined ? isKept(email, by, now) : Effect.succeed(true)),
        ),
      changeEmail: Effect.fnUntraced(function* (user) {
        yield* atomically(
          Effect.gen(function* () {
            const [holder] = yield* read((db) => byEmail(db).execute({ email: user.email }))
            const isOthers = holder !== undefined && holder.id !== user.id
            if (isOthers || (yield* isKept(user.email, user.id, user.updatedAt)))
              return yield* new UsersErrors.EmailAlreadyExists()
            yield* save(user)
          }),
        )
      }),
      save,
      acceptTokensFrom: (id, tokensValidFrom) =>
        execute((db) =>
          db
            .update(users)
            .set({ tokensValidFrom })
            .where(id === null ? undefined : eq(users.id, id)),
        ),
      acceptSocketsFrom: (id, socketsValidFrom) =>
        execute((db) =>
          db
            .update(users)
            .set({ socketsValidFrom })
            .where(id === null ? undefined : eq(users.id, id)),
        ),
      remove: Effect.fnUntraced(function* (id) {
        yield* atomically(
          Effect.andThen(
            accountRows(id),
            execute((db) => db.delete(users).where(eq(users.id, id))),
          ),
        )
      }),
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
