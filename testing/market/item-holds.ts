import { Layer } from "effect"
import { ItemHolds } from "../../core/index.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ write }: MemoryStore) =>
  Layer.succeed(ItemHolds, {
    holdForOffer: (items) =>
      write(({ itemHolds }) => {
        const free = items.filter((item) => (itemHolds.get(item)?.entry ?? null) === null)
        for (const item of free) itemHolds.set(item, { offers: (itemHolds.get(item)?.offers ?? 0) + 1, entry: null })
        return free.length === items.length
      }),
    releaseOffer: (items) =>
      write(({ itemHolds }) => {
        for (const item of items) {
          const hold = itemHolds.get(item)
          if (hold === undefined || hold.offers === 0) continue
          if (hold.offers === 1) itemHolds.delete(item)
          else itemHolds.set(item, { ...hold, offers: hold.offers - 1 })
        }
      }),
    holdForEntry: (item, entry) =>
      write(({ itemHolds }) => {
        const hold = itemHolds.get(item)
        if (hold !== undefined) return hold.entry === null ? "offer" : "entry"
        itemHolds.set(item, { offers: 0, entry })
        return null
      }),
    releaseEntries: (entries) =>
      write(({ itemHolds }) => {
        const held = [...itemHolds].filter(([, { entry }]) => entry !== null && entries.includes(entry))
        return held.map(([item]) => item).filter((item) => itemHolds.delete(item))
      }),
  })
