import { DateTime, Layer, Option } from "effect"
import { Passkeys } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Passkeys, {
    list: (userId) =>
      read(({ passkeys }) =>
        [...passkeys.values()]
          .filter((passkey) => passkey.userId === userId)
          .sort(
            (one, other) =>
              DateTime.toEpochMillis(one.createdAt) - DateTime.toEpochMillis(other.createdAt) ||
              (one.id < other.id ? -1 : 1),
          ),
      ),
    find: (credentialId) =>
      read(({ passkeys }) =>
        Option.fromUndefinedOr([...passkeys.values()].find((passkey) => passkey.credentialId === credentialId)),
      ),
    add: (passkey) =>
      write(({ passkeys }) => {
        if ([...passkeys.values()].some(({ credentialId }) => credentialId === passkey.credentialId)) return false
        passkeys.set(passkey.id, passkey)
        return true
      }),
    use: ({ id, userId }, { backedUp, counter }, lastUsedAt) =>
      write(({ passkeys }) => {
        const passkey = passkeys.get(id)
        if (passkey?.userId !== userId) return false
        if (counter <= passkey.counter && (counter > 0 || passkey.counter > 0)) return false
        passkeys.set(id, { ...passkey, backedUp, counter, lastUsedAt })
        return true
      }),
    rename: (id, userId, name) =>
      write(({ passkeys }) => {
        const passkey = passkeys.get(id)
        if (passkey?.userId !== userId) return Option.none()
        const renamed = { ...passkey, name }
        passkeys.set(id, renamed)
        return Option.some(renamed)
      }),
    remove: (id, userId) => write(({ passkeys }) => passkeys.get(id)?.userId === userId && passkeys.delete(id)),
  })
