import { DateTime, Result } from "effect"
import {
  type Round,
  type RoundId,
  type RoundStanding,
  type RoundStatus,
  roundStatuses,
  type UserId,
} from "../../../../core/index.ts"

export const now = DateTime.makeUnsafe(Date.UTC(2026, 5, 1, 12))
export const hours = (count: number): DateTime.Utc => DateTime.add(now, { hours: count })
export const days = (count: number): DateTime.Utc => hours(24 * count)

/** A round in each status, as it is when that has just begun. */
export const roundIn = (status: RoundStatus): Round => ({
  id: "round" as RoundId,
  ownerId: "owner" as UserId,
  name: "Spring trade",
  description: null,
  visibility: "public",
  status,
  openedAt: status === "draft" ? null : hours(-50),
  entriesUntil: hours(20),
  locksAt: hours(24),
  reviewHours: 5,
  solvesAt: null,
  checkHours: 24,
  startsAt: null,
  settleDays: 30,
  settlesBy: status === "settling" ? days(30) : null,
  maxEntries: 50,
  seed: "5f".repeat(32),
  cancelReason: null,
  entriesCount: 3,
  wantsCount: 10,
  isFrozen: false,
  isClosingNotified: false,
  result: null,
  createdAt: hours(-100),
  updatedAt: hours(-100),
})

const noUser: RoundStanding = { role: null, invited: false, entries: 0, hasLeg: false }

/** The part in a round of each kind of user. */
export const actors = {
  owner: { ...noUser, role: "owner" },
  organizer: { ...noUser, role: "organizer" },
  invited: { ...noUser, invited: true },
  entered: { ...noUser, entries: 1 },
  trading: { ...noUser, hasLeg: true },
  stranger: noUser,
} as const satisfies Readonly<Record<string, RoundStanding>>
export type Actor = keyof typeof actors
export const actorNames = Object.keys(actors) as ReadonlyArray<Actor>
export const isHost = (by: Actor): boolean => by === "owner" || by === "organizer"
/** Each kind of user in each status. */
export const everywhere = roundStatuses.flatMap((status) => actorNames.map((by) => ({ status, by })))

/** The code that a decision fails with, or what it says otherwise. */
export const outcome = <A>(
  decided: Result.Result<A, { readonly _tag: string }>,
  answer: (success: A) => string = () => "ok",
): string => Result.match(decided, { onSuccess: answer, onFailure: ({ _tag }) => _tag.slice(_tag.indexOf(".") + 1) })
