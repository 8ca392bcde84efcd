import { DateTime, Layer, Option } from "effect"
import { PendingAddresses, ReplacedAddresses, type TokenHash } from "../../core/index.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.merge(
    Layer.succeed(PendingAddresses, {
      put: (address) => write(({ pendingAddresses }) => void pendingAddresses.set(address.userId, address)),
      peek: (hash, now) => read(({ pendingAddresses }) => validOf(pendingAddresses, hash, now)),
      consume: (hash, now) =>
        write(({ pendingAddresses }) => {
          const address = validOf(pendingAddresses, hash, now)
          if (Option.isSome(address)) pendingAddresses.delete(address.value.userId)
          return address
        }),
      remove: (userId) => write(({ pendingAddresses }) => void pendingAddresses.delete(userId)),
      prune: (before) =>
        write(({ pendingAddresses }) =>
          removeWhere(pendingAddresses, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
        ),
    }),
    Layer.succeed(ReplacedAddresses, {
      add: (address) =>
        write(({ replacedAddresses }) => {
          const { expiresAt, replacedAt, userId } = address
          for (const [hash, one] of replacedAddresses)
            if (one.userId === userId && DateTime.isGreaterThan(one.expiresAt, replacedAt))
              replacedAddresses.set(hash, { ...one, expiresAt: DateTime.max(one.expiresAt, expiresAt) })
          replacedAddresses.set(address.hash, address)
        }),
      peek: (hash, now) => read(({ replacedAddresses }) => validOf(replacedAddresses, hash, now)),
      consume: (hash, now) =>
        write(({ replacedAddresses }) => {
          const address = validOf(replacedAddresses, hash, now)
          if (Option.isNone(address)) return address
          const all = [...replacedAddresses.values()]
          const since = all.slice(all.indexOf(address.value))
          removeWhere(replacedAddresses, (one) => one.userId === address.value.userId && since.includes(one))
          return address
        }),
      removeAll: (userId) =>
        write(({ replacedAddresses }) => void removeWhere(replacedAddresses, (one) => one.userId === userId)),
      prune: (before) =>
        write(({ replacedAddresses }) =>
          removeWhere(replacedAddresses, ({ expiresAt }) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
        ),
    }),
  )

const validOf = <A extends { readonly hash: TokenHash; readonly expiresAt: DateTime.Utc }>(
  addresses: ReadonlyMap<unknown, A>,
  hash: TokenHash,
  now: DateTime.Utc,
) =>
  Option.fromUndefinedOr(
    [...addresses.values()].find((one) => one.hash === hash && DateTime.isGreaterThan(one.expiresAt, now)),
  )
