import type { HostRole } from "../../friends/index.ts"

/** A user's part in a round. Contract: market, rounds. */
export interface RoundStanding extends HostRole {
  readonly invited: boolean
  /** How many entries of the round are the user's. */
  readonly entries: number
  /** Whether the user gives or receives in a leg of the round. */
  readonly hasLeg: boolean
}
