import { eq } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { GamePlatformErrors, PlatformAccounts, Transactions } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const platformAccountsRepository = Layer.effect(
  PlatformAccounts,
  Effect.gen(function* () {
    const { execute, read, tables, write } = yield* Database
    const { atomically } = yield* Transactions
    const { platformKeys: keys, platformLinks: links } = tables
    const first = <A>([row]: ReadonlyArray<A>) => Option.fromUndefinedOr(row)

    return PlatformAccounts.of({
      find: (accountId) =>
        Effect.map(
          read((db) => db.select().from(links).where(eq(links.accountId, accountId))),
          first,
        ),
      findByUser: (userId) =>
        Effect.map(
          read((db) => db.select().from(links).where(eq(links.userId, userId))),
          first,
        ),
      add: Effect.fnUntraced(function* (link) {
        const added = yield* write((db) =>
          db.insert(links).values(link).onConflictDoNothing().returning({ userId: links.userId }),
        )
        if (added.length === 0) return yield* new GamePlatformErrors.AlreadyLinkedToOtherUser()
      }),
      remove: (userId) =>
        atomically(
          Effect.andThen(
            execute((db) => db.delete(links).where(eq(links.userId, userId))),
            execute((db) => db.delete(keys).where(eq(keys.userId, userId))),
          ),
        ),
      keyOf: (userId) =>
        Effect.map(
          read((db) => db.select({ encrypted: keys.encrypted }).from(keys).where(eq(keys.userId, userId))),
          ([row]) => Option.fromUndefinedOr(row?.encrypted),
        ),
      setKey: (userId, encrypted) =>
        execute((db) =>
          db.insert(keys).values({ userId, encrypted }).onConflictDoUpdate({ target: keys.userId, set: { encrypted } }),
        ),
      removeKey: (userId) => execute((db) => db.delete(keys).where(eq(keys.userId, userId))),
    })
  }),
)
