import { DateTime, Layer } from "effect"
import { FactorTries } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(FactorTries, {
    add: (userId, at) =>
      write(({ wrongCodes }) => void wrongCodes.set(userId, [...(wrongCodes.get(userId) ?? []), at])),
    latest: (userId, after, limit) =>
      read(({ wrongCodes }) => {
        const times = (wrongCodes.get(userId) ?? []).filter((at) => DateTime.isGreaterThan(at, after))
        return times.sort((one, other) => DateTime.toEpochMillis(other) - DateTime.toEpochMillis(one)).slice(0, limit)
      }),
    forget: (userId) => write(({ wrongCodes }) => void wrongCodes.delete(userId)),
    prune: (before) =>
      write(({ wrongCodes }) => {
        let gone = 0
        for (const [user, times] of wrongCodes) {
          const kept = times.filter((at) => DateTime.isGreaterThan(at, before))
          gone += times.length - kept.length
          wrongCodes.set(user, kept)
        }
        return gone
      }),
  })
