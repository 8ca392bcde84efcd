import { Effect, Layer, Option } from "effect"
import {
  type ActiveEntries,
  cardOf,
  type Entry,
  folded,
  itemCardOf,
  RoundEntries,
  type ShownEntry,
  type UserId,
  valuesOf,
} from "../../core/index.ts"
import { schemaIn } from "../catalog/collection-fields.ts"
import { pageOf, shownAs } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { relation } from "../visibility/relations.ts"
import { isSelected } from "./listings.ts"
import { seesRoundIn } from "./rounds.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(RoundEntries, {
    find: (id) => read(({ roundEntries }) => Option.fromUndefinedOr(roundEntries.get(id))),
    show: (id, viewer) =>
      read((world) => {
        const entry = world.roundEntries.get(id)
        const round = entry && world.rounds.get(entry.roundId)
        if (entry === undefined || round === undefined) return Option.none()
        const isSeen = relation(world, viewer, entry.ownerId) !== "blocked" && seesRoundIn(world, round, viewer)
        return isSeen ? Option.some(shownEntry(world, entry, viewer)) : Option.none()
      }),
    list: (round, viewer, { outcome, ownerId, q, type }, page) =>
      read((world) => {
        const listed = [...world.roundEntries.values()].filter(
          (entry) =>
            entry.roundId === round &&
            (q === null || folded(entry.itemSnapshot.name).includes(folded(q))) &&
            (type === null || entry.type === type) &&
            (ownerId === null || entry.ownerId === ownerId) &&
            (outcome === null || entry.outcome === outcome) &&
            relation(world, viewer, entry.ownerId) !== "blocked",
        )
        return shownAs(
          pageOf(listed, "up", ({ id }) => [id], page),
          (entry) => shownEntry(world, entry, viewer),
        )
      }),
    some: (ids) => read(({ roundEntries }) => ids.flatMap((id) => roundEntries.get(id) ?? [])),
    add: (entry) =>
      write(({ roundEntries }) => {
        const isTwin = (one: Entry) => one.itemId === entry.itemId && one.endedAt === null
        if (roundEntries.has(entry.id) || [...roundEntries.values()].some(isTwin))
          return Effect.die(new Error("The item has an active entry."))
        return Effect.sync(() => void roundEntries.set(entry.id, entry))
      }),
    remove: (ids) =>
      write(({ roundEntries, roundWants }) => {
        let removed = 0
        for (const id of ids) {
          removed += roundWants.get(id)?.length ?? 0
          roundWants.delete(id)
          roundEntries.delete(id)
        }
        return removed
      }),
    end: (ids, at) =>
      write(({ roundEntries }) => {
        for (const id of ids) {
          const entry = roundEntries.get(id)
          if (entry?.endedAt === null) roundEntries.set(id, { ...entry, endedAt: at })
        }
      }),
    settle: (round) =>
      write(({ roundEntries, roundLegs }) => {
        const given = new Set([...roundLegs.values()].map(({ entryId }) => entryId))
        for (const entry of roundEntries.values())
          if (entry.roundId === round)
            roundEntries.set(entry.id, { ...entry, outcome: given.has(entry.id) ? "matched" : "unmatched" })
      }),
    active: (which) =>
      read(
        (world) =>
          pageOf(
            [...world.roundEntries.values()].filter((entry) => entry.endedAt === null && concerns(world, which, entry)),
            "up",
            ({ id, roundId }) => [roundId, id],
            { limit: Number.POSITIVE_INFINITY, after: null },
          ).items,
      ),
  })

const concerns = (world: World, which: ActiveEntries, entry: Entry): boolean => {
  switch (which.kind) {
    case "of items":
      return isSelected(world, which.selection, entry.itemId)
    case "of owner":
      return entry.ownerId === which.owner && (which.round === null || entry.roundId === which.round)
    case "of round":
      return entry.roundId === which.round
  }
}

const shownEntry = (world: World, entry: Entry, viewer: UserId): ShownEntry => {
  const item = marketItem(world, entry.itemId)
  const seen = item && itemCardOf(item, entry.itemSnapshot, relation(world, viewer, item.ownerId))
  const card = seen ?? { id: entry.itemId, type: entry.type, collectionId: null, ...entry.itemSnapshot }
  const stored = world.items.get(entry.itemId)
  const owner = world.users.get(entry.ownerId)
  const given = owner === undefined ? [] : [...world.roundLegs.values()].filter(({ giverId }) => giverId === owner.id)
  return {
    entry,
    item: {
      ...card,
      fields:
        card.collectionId === null || stored === undefined
          ? null
          : stored.ownerId === viewer
            ? stored.fields
            : valuesOf(shownKeys(world, card.collectionId), stored.fields),
    },
    owner: owner === undefined ? null : cardOf(owner),
    record: {
      completed: given.filter(({ status }) => status === "completed").length,
      failed: given.filter(({ fault, status }) => status === "failed" && fault === "giver").length,
    },
  }
}

const shownKeys = (world: World, collection: Parameters<typeof schemaIn>[1]) =>
  new Set(
    schemaIn(world, collection)
      .filter(({ isHidden }) => !isHidden)
      .map(({ definition }) => definition.key),
  )
