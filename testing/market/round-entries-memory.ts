import { Effect, Layer, Option } from "effect"
import {
  type ActiveEntries,
  cardOf,
  type Entry,
  folded,
  itemCardOf,
  type Leg,
  mostWanted,
  type PendingLegs,
  RoundEntries,
  type RoundId,
  RoundLegs,
  RoundWants,
  type ShownEntry,
  type ShownLeg,
  type UserId,
  valuesOf,
} from "../../core/index.ts"
import { schemaIn } from "../catalog/collections-memory.ts"
import { byId, pageOf, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { card, dealConversation, pairKey, relation } from "../visibility/relations.ts"
import { isSelected } from "./listings-memory.ts"
import { seesRoundIn } from "./rounds-memory.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(roundEntriesPorts(store), roundWantsPorts(store), roundLegsPorts(store))

const roundEntriesPorts = ({ read, write }: MemoryStore) =>
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
      write(({ items, roundEntries }) => {
        const isTwin = (one: Entry) => one.itemId === entry.itemId && one.endedAt === null
        const twins = [...roundEntries.values()].filter(isTwin).length
        if (roundEntries.has(entry.id) || twins >= (items.get(entry.itemId)?.copies ?? 1))
          return Effect.die(new Error("Each copy of the item has an active entry."))
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
  const card = seen ?? { id: entry.itemId, type: entry.type, collectionId: null, copies: null, ...entry.itemSnapshot }
  const stored = world.items.get(entry.itemId)
  const owner = world.users.get(entry.ownerId)
  const given = owner === undefined ? [] : [...world.roundLegs.values()].filter(({ giverId }) => giverId === owner.id)
  return {
    entry,
    item: {
      ...card,
      pictures: card.collectionId === null ? [] : (stored?.pictures ?? []),
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

const roundWantsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(RoundWants, {
    wantsOf: (id) => read(({ roundWants }) => roundWants.get(id) ?? []),
    saveWants: (id, wants) =>
      write(({ roundEntries, roundWants }) => void (roundEntries.has(id) && roundWants.set(id, wants))),
    seen: (round, ids, viewer) =>
      read((world) =>
        ids.flatMap((id) => {
          const entry = world.roundEntries.get(id)
          if (entry === undefined || entry.roundId !== round || entry.endedAt !== null) return []
          return relation(world, viewer, entry.ownerId) === "blocked" ? [] : [{ id, ownerId: entry.ownerId }]
        }),
      ),
    groupsOf: (round, owner) =>
      read(({ roundGroups }) =>
        [...roundGroups.values()]
          .filter(({ ownerId, roundId }) => roundId === round && ownerId === owner)
          .sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    saveGroup: (group) => write(({ roundGroups }) => void roundGroups.set(group.id, group)),
    removeGroup: (id) => write(({ roundGroups }) => void roundGroups.delete(id)),
    wantCounts: (round) =>
      read((world) => {
        const { entries, groups } = wantingIn(world, round)
        return [...entries, ...groups].map(({ wants }) => wants.length)
      }),
    unfrozen: (round, most) =>
      read((world) => {
        const { entries, groups, owners } = wantingIn(world, round)
        return {
          entries: entries.map((one) => ({ ...one, wants: mostWanted(one.wants, most) })),
          groups: groups.map((one) => ({ ...one, wants: mostWanted(one.wants, most) })),
          blocks: [...world.blocks.values()]
            .filter(({ by, other }) => owners.has(by) && owners.has(other))
            .map(({ by, other }) => [by, other] as const),
        }
      }),
  })

/** The active entries of a round with their wants, and the groups of their owners. */
const wantingIn = (world: World, round: RoundId) => {
  const entries = byId(world.roundEntries.values())
    .filter(({ endedAt, roundId }) => roundId === round && endedAt === null)
    .map(({ id, ownerId }) => ({ id, ownerId, wants: world.roundWants.get(id) ?? [] }))
  const owners = new Set(entries.map(({ ownerId }) => ownerId))
  const groups = [...world.roundGroups.values()].filter(
    ({ ownerId, roundId }) => roundId === round && owners.has(ownerId),
  )
  return { entries, groups, owners }
}

const roundLegsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(RoundLegs, {
    find: (id) => read(({ roundLegs }) => Option.fromUndefinedOr(roundLegs.get(id))),
    show: (id, viewer) =>
      read((world) => {
        const leg = world.roundLegs.get(id)
        const round = leg && world.rounds.get(leg.roundId)
        if (leg === undefined || round === undefined || !isSolved(world, leg)) return Option.none()
        return isSeen(world, leg, viewer) && seesRoundIn(world, round, viewer)
          ? Option.some(shownLeg(world, leg, viewer))
          : Option.none()
      }),
    list: (viewer, { role, round, status }, page) =>
      read((world) => {
        const listed = [...world.roundLegs.values()].filter((leg) => {
          const isGiver = role !== "receiver" && leg.giverId === viewer
          const isReceiver = role !== "giver" && leg.receiverId === viewer
          const isWanted = round !== null && role === null ? true : isGiver || isReceiver
          return (
            isWanted &&
            (round === null || leg.roundId === round) &&
            (status === null || leg.status === status) &&
            isSolved(world, leg) &&
            isSeen(world, leg, viewer)
          )
        })
        return shownAs(
          pageOf(listed, "down", ({ id }) => [id], page),
          (leg) => shownLeg(world, leg, viewer),
        )
      }),
    addAll: (legs) =>
      write(({ roundLegs }) => {
        const given = new Set([...roundLegs.values()].map(({ entryId }) => entryId))
        for (const leg of legs) if (!given.has(leg.entryId)) roundLegs.set(leg.id, leg)
      }),
    removeAll: (round) => write(({ roundLegs }) => void removeWhere(roundLegs, ({ roundId }) => roundId === round)),
    save: (leg) => write(({ roundLegs }) => void (roundLegs.has(leg.id) && roundLegs.set(leg.id, leg))),
    receivedFor: (entry) =>
      read(({ roundLegs }) => byId(roundLegs.values()).filter(({ forEntryId }) => forEntryId === entry)),
    pending: (which) =>
      read(
        (world) =>
          pageOf(
            [...world.roundLegs.values()].filter(
              (leg) => leg.status === "pending" && isSolved(world, leg) && concernsLeg(world, which, leg),
            ),
            "up",
            ({ id, roundId }) => [roundId, id],
            { limit: Number.POSITIVE_INFINITY, after: null },
          ).items,
      ),
    isPendingBetween: (one, other) =>
      read((world) =>
        [...world.roundLegs.values()].some(
          (leg) =>
            leg.status === "pending" &&
            isSolved(world, leg) &&
            concernsLeg(world, { kind: "between", one, other }, leg),
        ),
      ),
    hasPending: (round) =>
      read(({ roundLegs }) =>
        [...roundLegs.values()].some(({ roundId, status }) => roundId === round && status === "pending"),
      ),
  })

const isSolved = ({ rounds }: World, { roundId }: Leg): boolean => (rounds.get(roundId)?.result ?? null) !== null

const isSeen = (world: World, { giverId, receiverId }: Leg, viewer: UserId): boolean =>
  relation(world, viewer, giverId) !== "blocked" && relation(world, viewer, receiverId) !== "blocked"

const concernsLeg = (world: World, which: PendingLegs, leg: Leg): boolean => {
  switch (which.kind) {
    case "of items":
      return isSelected(world, which.selection, leg.itemId)
    case "of user":
      return leg.giverId === which.user || leg.receiverId === which.user
    case "between":
      return pairKey(leg.giverId, leg.receiverId) === pairKey(which.one, which.other)
    case "of round":
      return leg.roundId === which.round
    case "ended":
      return leg.roundId === which.round && world.roundEntries.get(leg.entryId)?.endedAt !== null
    case "across a block":
      return leg.roundId === which.round && relation(world, leg.giverId, leg.receiverId) === "blocked"
  }
}

const shownLeg = (world: World, leg: Leg, viewer: UserId): ShownLeg => {
  const item = marketItem(world, leg.itemId)
  return {
    leg,
    item: item && itemCardOf(item, leg.itemSnapshot, relation(world, viewer, item.ownerId)),
    giver: card(world, leg.giverId),
    receiver: card(world, leg.receiverId),
    conversationId: dealConversation(world, { kind: "leg", id: leg.id }, [leg.giverId, leg.receiverId], viewer),
  }
}
