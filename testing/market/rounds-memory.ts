import { DateTime, Effect, Layer, Option } from "effect"
import {
  closingHours,
  type Round,
  type RoundDue,
  type RoundFile,
  RoundFiles,
  type RoundFilter,
  type RoundId,
  RoundPeople,
  type RoundStanding,
  Rounds,
  type ShownRound,
  searchTerms,
  seesRound,
  type UserId,
} from "../../core/index.ts"
import { byId, pageOf, shownAs } from "../shared/page.ts"
import { removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { ownerRelation } from "../visibility/event-standings.ts"
import { hostRole, shownOrganizers } from "../visibility/hosts.ts"
import { card } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(roundsPorts(store), roundPeoplePorts(store), roundFilesPorts(store))

const roundsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Rounds, {
    find: (id) => read(({ rounds }) => Option.fromUndefinedOr(rounds.get(id))),
    // Transactions wait for each other, so there is nothing to lock.
    lock: (id) => read(({ rounds }) => Option.fromUndefinedOr(rounds.get(id))),
    show: (viewer, id) =>
      read((world) => {
        const round = world.rounds.get(id)
        return round !== undefined && seesRoundIn(world, round, viewer)
          ? Option.some(shownRound(world, round, viewer))
          : Option.none()
      }),
    showTo: (viewers, id) =>
      read((world) => {
        const round = world.rounds.get(id)
        return viewers.flatMap((viewer) =>
          round !== undefined && world.users.has(viewer) && seesRoundIn(world, round, viewer)
            ? [[viewer, shownRound(world, round, viewer)] as const]
            : [],
        )
      }),
    list: (viewer, filter, page) =>
      read((world) => {
        const standingOf = standingsIn(world, viewer)
        const listed = [...world.rounds.values()].filter((round) => isListed(world, round, viewer, filter, standingOf))
        return shownAs(
          pageOf(listed, "down", ({ id }) => [id], page),
          (round) => shownRound(world, round, viewer),
        )
      }),
    add: (round) =>
      write(({ rounds }) =>
        rounds.has(round.id)
          ? Effect.die(new Error("The round is there already."))
          : Effect.sync(() => void rounds.set(round.id, round)),
      ),
    save: (round) => write(({ rounds }) => void (rounds.has(round.id) && rounds.set(round.id, round))),
    countUnfinished: (owner, most) =>
      read(({ rounds }) =>
        Math.min(most, [...rounds.values()].filter((round) => round.ownerId === owner && isUnfinished(round)).length),
      ),
    due: (what, now, limit) =>
      read(({ rounds }) => {
        const due = [...rounds.values()].flatMap((round) => {
          const at = dueAt(round, what)
          return at !== null && DateTime.isLessThanOrEqualTo(at, now) ? [{ id: round.id, at }] : []
        })
        const first = pageOf(due, "up", ({ at, id }) => [DateTime.toEpochMillis(at), id], { limit, after: null })
        return first.items.map(({ id }) => id)
      }),
    claim: (now, until) =>
      write(({ roundClaims, rounds }) => {
        const due = [...rounds.values()].filter(({ id, solvesAt, status }) => {
          const claimed = roundClaims.get(id)
          const isFree = claimed === undefined || DateTime.isLessThanOrEqualTo(claimed, now)
          return status === "locked" && solvesAt !== null && DateTime.isLessThanOrEqualTo(solvesAt, now) && isFree
        })
        const [round] = pageOf(due, "up", (one) => [Number(one.solvesAt), one.id], { limit: 1, after: null }).items
        if (round === undefined) return Option.none()
        roundClaims.set(round.id, until)
        return Option.some(round.id)
      }),
    keepClaim: (id, until) => write(({ roundClaims }) => void roundClaims.set(id, until)),
    releaseClaims: write(({ roundClaims, rounds }) => {
      const released = [...roundClaims.keys()].filter((id) => rounds.get(id)?.status === "locked")
      for (const id of released) roundClaims.delete(id)
      return released.length
    }),
    listAll: (status, page) =>
      read(({ rounds }) =>
        pageOf(
          [...rounds.values()].filter((round) => status === null || round.status === status),
          "down",
          ({ id }) => [id],
          page,
        ),
      ),
  })

/** Whether a round is neither done nor cancelled. */
const isUnfinished = ({ status }: Round): boolean => status !== "done" && status !== "cancelled"

/** A user's part in any round. */
const standingsIn = (world: World, user: UserId): ((round: Round) => RoundStanding) => {
  const entered = [...world.roundEntries.values()].filter((entry) => entry.ownerId === user)
  const legs = [...world.roundLegs.values()].filter((leg) => [leg.giverId, leg.receiverId].includes(user))
  return ({ id, ownerId, result }) => ({
    role: hostRole(ownerId, user, world.roundOrganizers.has(partOf(id, user))),
    invited: world.roundInvites.has(partOf(id, user)),
    entries: entered.filter(({ roundId }) => roundId === id).length,
    hasLeg: result !== null && legs.some(({ roundId }) => roundId === id),
  })
}

/** A user's part in a round. */
const roundStandingIn = (world: World, round: Round, user: UserId): RoundStanding => standingsIn(world, user)(round)

/** Whether a viewer sees a round. */
export const seesRoundIn = (
  world: World,
  round: Round,
  viewer: UserId,
  standing = roundStandingIn(world, round, viewer),
): boolean => seesRound(round, standing, ownerRelation(world, round.ownerId, viewer))

/** One key for a round and a user. */
const partOf = (round: RoundId, user: UserId): string => `${round} ${user}`

const shownRound = (world: World, round: Round, viewer: UserId): ShownRound => ({
  round,
  owner: card(world, round.ownerId),
  organizers: shownOrganizers(
    world,
    viewer,
    [...world.roundOrganizers.values()].filter(({ roundId }) => roundId === round.id),
  ),
  mine: roundStandingIn(world, round, viewer),
})

const isListed = (
  world: World,
  round: Round,
  viewer: UserId,
  { mine, q, status }: RoundFilter,
  standingOf: (round: Round) => RoundStanding,
): boolean => {
  if (status !== null && round.status !== status) return false
  if (q !== null) {
    const sought = searchTerms(q)
    const terms = new Set(searchTerms(`${round.name} ${round.description ?? ""}`))
    if (sought.length === 0 || !sought.every((term) => terms.has(term))) return false
  }
  const part = standingOf(round)
  const isMine = {
    owned: part.role === "owner",
    organizing: part.role === "organizer",
    entered: part.entries > 0,
    invited: part.invited,
  }
  return (mine === null || isMine[mine]) && seesRoundIn(world, round, viewer, part)
}

const dueAt = (round: Round, what: RoundDue): DateTime.Utc | null => {
  switch (what) {
    case "close":
      return round.status === "open" && !round.isClosingNotified
        ? DateTime.subtract(round.locksAt, { hours: closingHours })
        : null
    case "lock":
      return round.status === "open" ? round.locksAt : null
    case "start":
      return round.status === "solved" ? round.startsAt : null
    case "settle":
      return round.status === "settling" ? round.settlesBy : null
  }
}

const roundPeoplePorts = ({ read, write }: MemoryStore) =>
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

const roundFilesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(RoundFiles, {
    add: (round, file, n, text) =>
      write(({ roundFiles }) => {
        const key = keyOf(round, file, n)
        if (!roundFiles.has(key)) roundFiles.set(key, text)
      }),
    portion: (round, file, n) =>
      read(({ roundFiles }) => Option.fromUndefinedOr(roundFiles.get(keyOf(round, file, n)))),
  })

const keyOf = (round: RoundId, file: RoundFile, n: number): string => `${round} ${file} ${n}`
