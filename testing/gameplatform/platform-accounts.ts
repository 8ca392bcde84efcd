import { Effect, Layer, Option } from "effect"
import { GamePlatformErrors, PlatformAccounts } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(PlatformAccounts, {
    find: (account) =>
      read(({ links }) => Option.fromUndefinedOr([...links.values()].find(({ accountId }) => accountId === account))),
    findByUser: (userId) => read(({ links }) => Option.fromUndefinedOr(links.get(userId))),
    add: (link) =>
      write(({ links }) => {
        const isTaken = [...links.values()].some(({ accountId }) => accountId === link.accountId)
        if (isTaken || links.has(link.userId)) return Effect.fail(new GamePlatformErrors.AlreadyLinkedToOtherUser())
        return Effect.sync(() => void links.set(link.userId, link))
      }),
    remove: (userId) => write(({ keys, links }) => void [links.delete(userId), keys.delete(userId)]),
    keyOf: (userId) => read(({ keys }) => Option.fromUndefinedOr(keys.get(userId))),
    setKey: (userId, key) => write(({ keys }) => void keys.set(userId, key)),
    removeKey: (userId) => write(({ keys }) => void keys.delete(userId)),
  })
