/** A user's part in a round. Contract: rounds, rounds. */
export interface RoundStanding {
  readonly role: "owner" | "organizer" | null
  readonly invited: boolean
  /** How many entries of the round are the user's. */
  readonly entries: number
  /** Whether the user gives or receives in a leg of the round. */
  readonly hasLeg: boolean
}

/** Whether the user may manage the round. */
export const isRoundHost = ({ role }: Pick<RoundStanding, "role">): boolean => role !== null
