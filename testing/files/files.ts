import { DateTime, Effect, Layer } from "effect"
import { Files, type StoredFile } from "../../core/index.ts"
import { pageOf } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(Files, {
    claim: (file, by) =>
      write(({ files, uploaders, users }) => {
        const first = files.has(file.hash) ? uploaders.get(file.hash) : undefined
        uploaders.set(file.hash, first !== undefined && users.has(first) ? first : by)
        files.set(file.hash, file)
      }),
    unused: (before, page) =>
      read((world) => {
        const all = pageOf(world.files.values(), "up", ({ hash }) => [hash], page)
        const isOld = ({ storedAt }: StoredFile) => DateTime.isLessThan(storedAt, before)
        return { ...all, items: all.items.filter((file) => isOld(file) && !isReferred(world, file)) }
      }),
    forget: (file) =>
      write((world) => {
        const record = world.files.get(file.hash)
        if (record === undefined) return Effect.succeed(true)
        const isSame = DateTime.toEpochMillis(record.storedAt) === DateTime.toEpochMillis(file.storedAt)
        return Effect.sync(() => isSame && !isReferred(world, file) && world.files.delete(file.hash))
      }),
  })

/** Whether anything holds an address of the file: an embedder who replaces the storage decides how it looks. */
const isReferred = (world: World, { hash }: StoredFile): boolean => {
  const { collections, conversations, events, items, listings, offers, posts, users } = world
  return [collections, conversations, events, items, listings, offers, posts, users].some((all) =>
    JSON.stringify([...all.values()]).includes(hash),
  )
}
