import { type OwnerRelation, seesHosted } from "../../users/index.ts"
import type { Round } from "./round.ts"
import type { RoundStanding } from "./standing.ts"

/**
 * Whether a viewer sees a round: as `seesHosted` says, but one that was never opened only its hosts, and a person
 * with a leg of it always. On the round are its hosts, invited people, and people with an entry or a leg. Contract:
 * market, visibility of rounds.
 */
export const seesRound = (
  { openedAt, visibility }: Pick<Round, "openedAt" | "visibility">,
  { entries, hasLeg, invited, role }: RoundStanding,
  relation: OwnerRelation,
): boolean => {
  if (hasLeg) return true
  if (openedAt === null) return role !== null && relation !== "blocked"
  return seesHosted(visibility, role !== null || invited || entries > 0, relation)
}
