import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { and, asc, eq, sql } from "drizzle-orm"
import { DateTime, Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../../adapters/crypto/password-hasher.ts"
import { Database, type Db } from "../../../adapters/sql/engine/database.ts"
import { statement } from "../../../adapters/sql/engine/statement.ts"
import type { Tables } from "../../../adapters/sql/schema/tables.ts"
import { createAccount, type EmailAddress, Users } from "../../../core/index.ts"
import { engines, repositoriesOn, type Stored } from "../../support/engines.ts"

// Ada alone has verified her address.
const people = Effect.gen(function* () {
  const users = yield* Users
  for (const name of ["ada", "bob", "eve"]) {
    const email = `${name}@example.com` as EmailAddress
    const user = yield* createAccount({ email, displayName: name, password: null })
    if (name === "ada") yield* users.save({ ...user, emailVerifiedAt: yield* DateTime.now })
  }
}).pipe(Effect.provide([ids, passwordHasher()]))

/** Joins Ada alone with the word of her name. */
const hasWord = ({ users, userWords }: Tables) =>
  and(eq(userWords.userId, users.id), sql`${users.emailVerifiedAt} is not null`)

const selects = {
  "flat rows": (db: Db, { users }: Tables) =>
    db
      .select({ id: users.id, verified: users.emailVerifiedAt, shows: users.showPresence })
      .from(users)
      .orderBy(asc(users.email)),
  "groups of columns, some of which not every row has": (db: Db, tables: Tables) =>
    db
      .select({
        user: { id: tables.users.id, verified: tables.users.emailVerifiedAt },
        word: { text: tables.userWords.text, position: tables.userWords.position },
      })
      .from(tables.users)
      .leftJoin(tables.userWords, hasWord(tables))
      .orderBy(asc(tables.users.email)),
  "groups of columns of several tables": (db: Db, tables: Tables) =>
    db
      .select({
        both: { text: tables.userWords.text, email: tables.users.email },
        other: { bio: tables.users.bio, verified: tables.users.emailVerifiedAt, text: tables.userWords.text },
      })
      .from(tables.users)
      .leftJoin(tables.userWords, hasWord(tables))
      .orderBy(asc(tables.users.email)),
  "expressions, alone and in groups": (db: Db, { users }: Tables) =>
    db
      .select({
        isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`.mapWith(Boolean),
        said: { loud: sql<string>`upper(${users.bio})`, at: sql`${users.createdAt}`.mapWith(users.createdAt) },
      })
      .from(users)
      .orderBy(asc(users.email)),
}

describe.each(engines)("A prepared statement on %s", (_, engine) => {
  const database = repositoriesOn(engine)
  const run = <A, E>(effect: Effect.Effect<A, E, Stored>) => database.runPromise(effect)
  beforeAll(() => run(Effect.orDie(people)), 60_000)
  afterAll(() => database.dispose())

  test.each(Object.entries(selects))("reads %s as drizzle does", (_, select) =>
    run(
      Effect.gen(function* () {
        const { read, tables } = yield* Database
        const expected: ReadonlyArray<object> = yield* read(async (db) => select(db, tables))
        const prepared = statement((db) => select(db, tables).prepare())
        const rows: ReadonlyArray<object> = yield* read(async (db) => prepared(db).execute())
        expect(rows).toHaveLength(3)
        expect(rows).toEqual([...expected])
      }),
    ),
  )
})
