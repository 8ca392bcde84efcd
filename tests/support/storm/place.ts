import { DateTime, Effect, Layer, Redacted } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { passwordHasher } from "../../../adapters/crypto/password-hasher.ts"
import { database, repositories } from "../../../adapters/sql/layer.ts"
import type { MemberRole, UserId } from "../../../core/index.ts"
import { storedGroup } from "../../../testing/samples/chat.ts"
import { jwtSecret } from "../token-of.ts"
import { makeTraders, type Trader } from "../traders.ts"

interface Place {
  readonly databaseUrl: string | null
  readonly folder: string
}

/** People with tokens, and groups of all of them, in a database that no server uses yet. */
export const makeGroups = async (place: Place, { groups, people }: { groups: number; people: number }) => {
  const members = await makeTraders(people, { ...place, jwtSecret })
  const ports = Layer.mergeAll(repositories, ids, passwordHasher()).pipe(
    Layer.provideMerge(
      database({
        url: place.databaseUrl === null ? null : Redacted.make(place.databaseUrl),
        sqlite: { folder: place.folder, synchronous: "FULL" },
      }),
    ),
  )
  const roleOf = ({ id }: Trader, n: number): [UserId, MemberRole] => [id as UserId, n === 0 ? "owner" : "member"]
  const group = Effect.flatMap(DateTime.now, (now) => storedGroup(members.map(roleOf), now))
  const made = await Effect.runPromise(
    Effect.all(Array.from({ length: groups }, () => group)).pipe(Effect.provide(ports)),
  )
  return { members, conversations: made.map(({ id }): string => id) }
}
