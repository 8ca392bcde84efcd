import { Result } from "effect"
import { hostDecisions, isHost } from "../../friends/index.ts"
import { UserNotFound } from "../../users/index.ts"
import { Forbidden, NotFound, RoundNotEditable, TooManyOrganizers } from "./errors.ts"
import type { Round } from "./round.ts"
import type { RoundStanding } from "./standing.ts"

export const { checkHost, checkNewOrganizer, checkOrganizerRemoval } = hostDecisions({
  Forbidden,
  NotFound,
  TooManyOrganizers,
})

/**
 * Whether a host may invite a user, or take an invite back; `null` stands for a user whom the host does not see.
 * Contract: market, hosts of rounds.
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
  if (!isHost(by)) return Result.fail(new Forbidden())
  if (user === null) return Result.fail(new UserNotFound())
  return status === "draft" || status === "open" ? Result.void : Result.fail(new RoundNotEditable())
}
