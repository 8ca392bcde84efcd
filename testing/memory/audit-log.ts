import { DateTime, Layer } from "effect"
import { AuditLog } from "../../core/index.ts"
import { pageOf } from "./page.ts"
import type { MemoryStore } from "./store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(AuditLog, {
    add: (entry) => write(({ audit }) => void audit.set(entry.id, entry)),
    list: (page) =>
      read(({ audit }) => pageOf(audit.values(), "down", ({ at, id }) => [DateTime.toEpochMillis(at), id], page)),
  })
