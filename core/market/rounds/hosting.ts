import { Result } from "effect"
import type { OwnerRelation } from "../../users/index.ts"
import { UserNotFound } from "../../users/index.ts"
import { Forbidden, NotFound, RoundNotEditable, TooManyOrganizers } from "./errors.ts"
import type { Round } from "./round.ts"
import { isRoundHost, type RoundStanding } from "./standing.ts"

/** How many organizers a round has at most: every list of rounds shows them all. Contract: rounds, hosts. */
const mostRoundOrganizers = 20

/**
 * Whether the owner may make a user an organizer: a friend, or a host already, for whom nothing changes. `organizers`
 * is the number of those that the round has. Contract: rounds, hosts.
 */
export const checkNewRoundOrganizer = (
  by: RoundStanding,
  user: { readonly standing: RoundStanding; readonly relation: OwnerRelation },
  organizers: number,
): Result.Result<void, Forbidden | UserNotFound | TooManyOrganizers> => {
  const isNew = !isRoundHost(user.standing)
  if (by.role !== "owner") return Result.fail(new Forbidden())
  if (isNew && user.relation !== "friend") return Result.fail(new UserNotFound())
  return isNew && organizers >= mostRoundOrganizers ? Result.fail(new TooManyOrganizers()) : Result.void
}

/** Whether a user may take an organizer off the round: the owner each of them, and an organizer oneself. */
export const checkRoundOrganizerRemoval = (
  by: RoundStanding,
  organizer: { readonly standing: RoundStanding; readonly isCaller: boolean },
): Result.Result<void, Forbidden | NotFound> => {
  if (!organizer.isCaller && by.role !== "owner") return Result.fail(new Forbidden())
  return organizer.standing.role === "organizer" ? Result.void : Result.fail(new NotFound())
}

/**
 * Whether a host may invite a user, or take an invite back; `null` stands for a user whom the host does not see.
 * Contract: rounds, hosts.
 *
 * |        | draft, open | later              |
 * |--------|-------------|--------------------|
 * | hosts  | yes         | ROUND_NOT_EDITABLE |
 * | others | FORBIDDEN   | FORBIDDEN          |
 */
export const checkRoundInvite = (
  { status }: Round,
  by: RoundStanding,
  user: object | null,
): Result.Result<void, Forbidden | UserNotFound | RoundNotEditable> => {
  if (!isRoundHost(by)) return Result.fail(new Forbidden())
  if (user === null) return Result.fail(new UserNotFound())
  return status === "draft" || status === "open" ? Result.void : Result.fail(new RoundNotEditable())
}

/** Fails for all users but the owner and the organizers. */
export const checkRoundHost = (by: RoundStanding): Result.Result<void, Forbidden> =>
  isRoundHost(by) ? Result.void : Result.fail(new Forbidden())
