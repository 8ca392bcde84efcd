import { and, asc, eq, lt, or } from "drizzle-orm"
import { Effect, Layer, Option } from "effect"
import { Passkeys, passkeyLimit } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"

export const passkeysRepository = Layer.effect(
  Passkeys,
  Effect.gen(function* () {
    const { readNewest: read, tables, write } = yield* Database
    const { passkeys } = tables
    const isAny = (rows: ReadonlyArray<unknown>): boolean => rows.length > 0

    return Passkeys.of({
      list: (userId) =>
        read((db) =>
          db
            .select()
            .from(passkeys)
            .where(eq(passkeys.userId, userId))
            .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
            .limit(passkeyLimit),
        ),
      find: (credentialId) =>
        Effect.map(
          read((db) => db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))),
          ([found]) => Option.fromUndefinedOr(found),
        ),
      add: (passkey) =>
        Effect.map(
          write((db) => db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })),
          isAny,
        ),
      use: ({ id, userId }, { backedUp, counter }, lastUsedAt) =>
        Effect.map(
          write((db) =>
            db
              .update(passkeys)
              .set({ backedUp, counter, lastUsedAt })
              .where(
                and(
                  eq(passkeys.id, id),
                  eq(passkeys.userId, userId),
                  or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined),
                ),
              )
              .returning({ id: passkeys.id }),
          ),
          isAny,
        ),
      rename: (id, userId, name) =>
        Effect.map(
          write((db) =>
            db
              .update(passkeys)
              .set({ name })
              .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
              .returning(),
          ),
          ([renamed]) => Option.fromUndefinedOr(renamed),
        ),
      remove: (id, userId) =>
        Effect.map(
          write((db) =>
            db
              .delete(passkeys)
              .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
              .returning({ id: passkeys.id }),
          ),
          isAny,
        ),
    })
  }),
)
