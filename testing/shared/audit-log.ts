import { DateTime, Layer } from "effect"
import { AuditLog } from "../../core/index.ts"
import { pageOf } from "./page.ts"
import type { MemoryStore } from "./store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(AuditLog, {
    add: (entry) => write(({ audit }) => void audit.set(entry.id, entry)),
    list: (page) =>
      read(({ audit }) => pageOf(audit.values(), "down", ({ at, id }) => [DateTime.toEpochMillis(at), id], page)),
    prune: (before, limit) =>
      write(({ audit }) => {
        const old = [...audit.values()].filter(({ at }) => DateTime.isLessThan(at, before))
        old.sort((one, other) => DateTime.toEpochMillis(one.at) - DateTime.toEpochMillis(other.at))
        for (const { id } of old.slice(0, limit)) audit.delete(id)
        return Math.min(old.length, limit)
      }),
  })
