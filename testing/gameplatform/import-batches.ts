import { DateTime, Effect, Latch, Layer, Option } from "effect"
import { type ImportBatch, ImportBatches, ImportsErrors, isActive } from "../../core/index.ts"
import { found } from "../shared/found.ts"
import { byId, newestFirst, pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ afterCommit, read, write }: MemoryStore) => {
  const latch = Latch.makeUnsafe(false)
  return Layer.succeed(ImportBatches, {
    get: (id) => read(({ batches }) => found(batches, id, () => new ImportsErrors.ImportNotFound())),
    list: ({ source, status, userId }, page) =>
      read(({ batches }) => {
        const wanted = [...batches.values()].filter(
          (one) =>
            (userId === null || one.userId === userId) &&
            (status === null || one.status === status) &&
            (source === null || one.source === source),
        )
        return newestFirst(wanted, page)
      }),
    active: (userId) =>
      read(({ batches }) =>
        byId(batches.values()).filter((one) => isActive(one.status) && (userId === null || one.userId === userId)),
      ),
    add: (batch, games) =>
      write((world) => {
        if (hasRival(world, batch)) return Effect.fail(new ImportsErrors.ImportAlreadyInProgress())
        world.batches.set(batch.id, batch)
        world.waiting.set(batch.id, games)
        return afterCommit(Effect.asVoid(latch.open))
      }),
    save: (batch) =>
      write((world) => {
        if (hasRival(world, batch)) return Effect.fail(new ImportsErrors.ImportAlreadyInProgress())
        return Effect.sync(() => void (world.batches.has(batch.id) && world.batches.set(batch.id, batch)))
      }),
    claim: ({ now, until, latest }) =>
      write(({ batches }) => {
        const free = [...batches.values()].filter(
          ({ status, claimedUntil: held }) =>
            isActive(status) &&
            (held === null || DateTime.isLessThanOrEqualTo(held, now) || DateTime.isGreaterThan(held, latest)),
        )
        const byChange = ({ id, updatedAt }: ImportBatch) => [DateTime.toEpochMillis(updatedAt), id]
        const [next] = pageOf(free, "up", byChange, { limit: 1, after: null }).items
        if (next === undefined) return Option.none()
        const claimed = { ...next, claimedUntil: until }
        batches.set(next.id, claimed)
        return Option.some(claimed)
      }),
    added: Effect.andThen(latch.await, Effect.asVoid(latch.close)),
  })
}

const hasRival = ({ batches }: World, batch: ImportBatch): boolean =>
  isActive(batch.status) &&
  [...batches.values()].some(({ id, userId, status }) => id !== batch.id && userId === batch.userId && isActive(status))
