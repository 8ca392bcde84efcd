import { DateTime, Effect, Layer, Option } from "effect"
import { type AccessKey, AccessKeys, type UserId } from "../../core/index.ts"
import { newestFirst } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(AccessKeys, {
    add: (key, hash) =>
      write(({ accessKeys, users }) => {
        if (!users.has(key.userId)) return Effect.die(new Error("The owner of the key has no account."))
        return Effect.sync(() => void accessKeys.set(hash, key))
      }),
    count: (userId, now) => read((world) => goodOf(world, userId, now).length),
    get: (id) =>
      read(({ accessKeys }) => Option.fromUndefinedOr([...accessKeys.values()].find((one) => one.id === id))),
    findByHash: (hash) => read(({ accessKeys }) => Option.fromUndefinedOr(accessKeys.get(hash))),
    use: (id, at) =>
      write(({ accessKeys }) => {
        for (const [hash, one] of accessKeys)
          if (one.id === id && (one.lastUsedAt === null || DateTime.isLessThan(one.lastUsedAt, at)))
            accessKeys.set(hash, { ...one, lastUsedAt: at })
      }),
    end: (id) => write(({ accessKeys }) => removeWhere(accessKeys, (one) => one.id === id) > 0),
    endAll: (userId) => write(({ accessKeys }) => removeWhere(accessKeys, (one) => one.userId === userId)),
    list: (userId, now, page) => read((world) => newestFirst(goodOf(world, userId, now), page)),
    prune: (before) =>
      write(({ accessKeys }) =>
        removeWhere(accessKeys, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
      ),
  })

const goodOf = ({ accessKeys }: World, userId: UserId | null, now: DateTime.Utc): ReadonlyArray<AccessKey> =>
  [...accessKeys.values()].filter(
    (one) => (userId === null || one.userId === userId) && DateTime.isGreaterThan(one.expiresAt, now),
  )
