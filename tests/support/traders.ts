import { Effect, Layer, Redacted } from "effect"
import { ids } from "../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../adapters/crypto/password-hasher.ts"
import { migrate } from "../../adapters/sql/engine/migrate.ts"
import { database, repositories } from "../../adapters/sql/layer.ts"
import { createAccount, type EmailAddress, publisherOf } from "../../core/index.ts"
import { placeSqlite } from "./sqlite.ts"
import { tokenOf } from "./token-of.ts"

/** A user with an account and an access token. */
export interface Trader {
  readonly id: string
  readonly token: string
}

interface Place {
  readonly databaseUrl: string | null
  readonly folder: string
  readonly jwtSecret: string
}

/**
 * Accounts in a database that no server uses yet, made here with tokens signed here: signing up would take as long as
 * hashing as many passwords. The database is brought up to date.
 */
export const makeTraders = (
  count: number,
  { databaseUrl, folder, jwtSecret }: Place,
): Promise<ReadonlyArray<Trader>> => {
  if (databaseUrl === null) placeSqlite(folder)
  const ports = Layer.mergeAll(repositories, ids, passwordHasher(), publisherOf({})).pipe(
    Layer.provideMerge(
      database({
        url: databaseUrl === null ? null : Redacted.make(databaseUrl),
        sqlite: { folder, synchronous: "FULL" },
      }),
    ),
  )
  const account = Effect.fnUntraced(function* (n: number) {
    const email = `trader${n}@example.com` as EmailAddress
    const { id } = yield* createAccount({ email, displayName: `Trader ${n}`, password: null })
    return { id, token: yield* Effect.promise(() => tokenOf(id, email, jwtSecret)) }
  })
  const accounts = Array.from({ length: count }, (_, n) => account(n + 1))
  return Effect.runPromise(Effect.andThen(migrate(), Effect.all(accounts)).pipe(Effect.provide(ports)))
}
