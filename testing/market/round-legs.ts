import { Layer, Option } from "effect"
import { itemCardOf, type Leg, type PendingLegs, RoundLegs, type ShownLeg, type UserId } from "../../core/index.ts"
import { byId, pageOf, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { marketItem } from "../visibility/market-item.ts"
import { card, pairOf, relation } from "../visibility/relations.ts"
import { isSelected } from "./listings.ts"
import { seesRoundIn } from "./rounds.ts"

export const ports = ({ read, write }: MemoryStore) =>
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
              (leg) => leg.status === "pending" && isSolved(world, leg) && concerns(world, which, leg),
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
            leg.status === "pending" && isSolved(world, leg) && concerns(world, { kind: "between", one, other }, leg),
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

const concerns = (world: World, which: PendingLegs, leg: Leg): boolean => {
  switch (which.kind) {
    case "of items":
      return isSelected(world, which.selection, leg.itemId)
    case "of user":
      return leg.giverId === which.user || leg.receiverId === which.user
    case "between":
      return pairOf(leg.giverId, leg.receiverId) === pairOf(which.one, which.other)
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
  }
}
