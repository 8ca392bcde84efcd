import { Layer, Option } from "effect"
import { RoundPeople } from "../../core/index.ts"
import { byId } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import { ownerRelation } from "../visibility/event-standings.ts"
import { isUnfinished, partOf, roundStandingIn } from "./rounds.ts"

export const ports = ({ read, write }: MemoryStore) =>
  Layer.succeed(RoundPeople, {
    standing: ({ id, ownerId }, user) =>
      read((world) => {
        const round = world.rounds.get(id)
        const relation = ownerRelation(world, ownerId, user)
        const part = { role: null, invited: false, entries: 0, hasLeg: false } as const
        return { ...(round === undefined ? part : roundStandingIn(world, round, user)), relation }
      }),
    countOrganizers: (round) =>
      read(({ roundOrganizers }) => [...roundOrganizers.values()].filter(({ roundId }) => roundId === round).length),
    addOrganizer: (roundId, userId, addedAt) =>
      write(({ roundOrganizers }) => {
        const key = partOf(roundId, userId)
        if (!roundOrganizers.has(key)) roundOrganizers.set(key, { roundId, userId, addedAt })
      }),
    removeOrganizer: (round, user) => write((world) => void world.roundOrganizers.delete(partOf(round, user))),
    invite: (roundId, userId) =>
      write(({ roundInvites }) => {
        const key = partOf(roundId, userId)
        if (roundInvites.has(key)) return false
        roundInvites.set(key, { roundId, userId })
        return true
      }),
    uninvite: (round, user) => write(({ roundInvites }) => roundInvites.delete(partOf(round, user))),
    of: (round, which) =>
      read(({ roundEntries, roundInvites, roundOrganizers }) => {
        const people = {
          organizers: [...roundOrganizers.values()].filter(({ roundId }) => roundId === round).map((one) => one.userId),
          invited: [...roundInvites.values()].filter(({ roundId }) => roundId === round).map((one) => one.userId),
          entered: [...roundEntries.values()].filter(({ roundId }) => roundId === round).map((one) => one.ownerId),
        }
        return [...new Set(which.flatMap((one) => people[one]))].sort()
      }),
    saveLink: (round, code) =>
      write(({ roundLinks }) => void (code === null ? roundLinks.delete(round) : roundLinks.set(round, code))),
    ofLink: (code) =>
      read(({ roundLinks }) => Option.fromUndefinedOr([...roundLinks].find(([, link]) => link === code)?.[0])),
    unfinishedOf: (owner, user) =>
      read((world) =>
        byId(world.rounds.values())
          .filter((round) => {
            if (round.ownerId !== owner || !isUnfinished(round)) return false
            if (user === null) return true
            const { entries, invited, role } = roundStandingIn(world, round, user)
            return role === "organizer" || invited || entries > 0
          })
          .map(({ id }) => id),
      ),
    forget: (user) =>
      write(({ roundInvites, roundOrganizers }) => {
        removeWhere(roundOrganizers, ({ userId }) => userId === user)
        removeWhere(roundInvites, ({ userId }) => userId === user)
      }),
  })
