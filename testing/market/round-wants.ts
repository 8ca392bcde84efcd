import { Layer } from "effect"
import { mostWanted, type RoundId, RoundWants } from "../../core/index.ts"
import { byId } from "../shared/page.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { relation } from "../visibility/relations.ts"

export const ports = ({ read, write }: MemoryStore) =>
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
