import { DateTime, Layer } from "effect"
import { SingleUses } from "../../core/index.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(SingleUses, {
    consume: (id, expiresAt) => write(({ singleUses }) => !singleUses.has(id) && singleUses.set(id, expiresAt).has(id)),
    isUsed: (id) => read(({ singleUses }) => singleUses.has(id)),
    prune: (before) =>
      write(({ singleUses }) =>
        removeWhere(singleUses, (expiresAt) => DateTime.isLessThanOrEqualTo(expiresAt, before)),
      ),
  })
