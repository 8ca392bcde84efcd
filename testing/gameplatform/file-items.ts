import { DateTime, Effect, Layer } from "effect"
import { FileItems } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(FileItems, {
    find: (collection, { ids, refs }) =>
      read(({ items }) =>
        [...items.values()].filter(
          ({ collectionId, externalRef, id }) =>
            collectionId === collection && (ids.includes(id) || (externalRef !== null && refs.includes(externalRef))),
        ),
      ),
    add: (collection, added) =>
      write((world) => {
        const refs = new Set(
          [...world.items.values()].flatMap((item) =>
            item.collectionId === collection && item.externalRef !== null ? [item.externalRef] : [],
          ),
        )
        for (const item of added) {
          if (item.externalRef !== null && refs.has(item.externalRef))
            return Effect.die(new Error("The collection has an item with that reference."))
          if (item.externalRef !== null) refs.add(item.externalRef)
          world.items.set(item.id, item)
        }
        const [latest] = added
          .map(({ createdAt }) => createdAt)
          .sort(DateTime.Order)
          .reverse()
        if (latest !== undefined) world.lastItemAt.set(collection, latest)
        return Effect.void
      }),
    save: (changed) =>
      write(({ items }) => {
        for (const { comment, editions, fields, id, name, rating, updatedAt } of changed) {
          const was = items.get(id)
          if (was !== undefined) items.set(id, { ...was, name, editions, fields, rating, comment, updatedAt })
        }
      }),
  })
