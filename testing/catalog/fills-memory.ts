import { DateTime, Effect, Layer, Option } from "effect"
import { EditionCovers, type ItemFill, ItemFills } from "../../core/index.ts"
import type { KeptFill } from "../shared/maps/catalog.ts"
import type { MemoryStore } from "../shared/store.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.mergeAll(
    Layer.succeed(EditionCovers, { fetch: () => Effect.succeed(Option.none()) }),
    Layer.succeed(ItemFills, {
      add: (fills) =>
        write(({ itemFills }) => {
          for (const fill of fills) itemFills.set(fill.item, { ...fill, status: "waiting", claimedUntil: null })
        }),
      waitingOf: (owner) =>
        read(
          ({ itemFills }) =>
            [...itemFills.values()].filter((one) => one.owner === owner && one.status === "waiting").length,
        ),
      claim: ({ after, latest, now, source, until }) =>
        write(({ itemFills }) => {
          const isFree = ({ claimedUntil }: KeptFill) =>
            claimedUntil === null ||
            DateTime.isLessThanOrEqualTo(claimedUntil, now) ||
            DateTime.isGreaterThan(claimedUntil, until)
          const waiting = [...itemFills.values()].filter((one) => one.status === "waiting" && one.source === source)
          const busy = new Set(waiting.filter((one) => !isFree(one)).map(({ owner }) => owner))
          const due = waiting.filter(
            (one) =>
              !busy.has(one.owner) &&
              (DateTime.isLessThanOrEqualTo(one.dueAt, now) || DateTime.isGreaterThan(one.dueAt, latest)),
          )
          const [first] = due.sort(inTurn)
          const next = due.find(({ owner }) => after !== null && owner > after) ?? first
          if (next !== undefined) itemFills.set(next.item, { ...next, claimedUntil: until })
          return Option.map(Option.fromUndefinedOr(next), fillOf)
        }),
      find: (item) =>
        read(({ itemFills }) => {
          const kept = itemFills.get(item)
          return kept?.status === "waiting" ? Option.some(fillOf(kept)) : Option.none()
        }),
      postpone: (fill) =>
        write(({ itemFills }) => void itemFills.set(fill.item, { ...fill, status: "waiting", claimedUntil: null })),
      end: (item, status, collection) =>
        write(({ itemFills }) => {
          const kept = itemFills.get(item)
          if (kept !== undefined) itemFills.set(item, { ...kept, status, collection, claimedUntil: null })
        }),
      endWithout: (sources) =>
        write(({ itemFills }) => {
          for (const [item, kept] of itemFills)
            if (kept.status === "waiting" && !sources.includes(kept.source))
              itemFills.set(item, { ...kept, status: "failed", claimedUntil: null })
        }),
      forget: (item) => write(({ itemFills }) => void itemFills.delete(item)),
      progress: (collection) =>
        read(({ itemFills }) => {
          const all = [...itemFills.values()].filter((one) => one.collection === collection)
          const number = (status: KeptFill["status"]) => all.filter((one) => one.status === status).length
          return { waiting: number("waiting"), done: number("done"), failed: number("failed") }
        }),
      owned: (owner, editions) =>
        read(({ collections, items }) => {
          const own = [...items.values()]
            .filter((item) => item.ownerId === owner && collections.has(item.collectionId))
            .sort((a, b) => (a.id < b.id ? -1 : 1))
          return new Map(
            editions.flatMap((edition) => {
              const item = own.find((one) => one.editions.includes(edition))
              return item === undefined ? [] : [[edition, item.id] as const]
            }),
          )
        }),
    }),
  )

const inTurn = (one: ItemFill, other: ItemFill): number => {
  if (one.owner !== other.owner) return one.owner < other.owner ? -1 : 1
  const [due, otherDue] = [DateTime.toEpochMillis(one.dueAt), DateTime.toEpochMillis(other.dueAt)]
  return due === otherDue ? (one.item < other.item ? -1 : 1) : due - otherDue
}

const fillOf = ({ claimedUntil: _, status: __, ...fill }: KeptFill): ItemFill => fill
