import type { DateTime } from "effect"
import type { RoundId, UserId } from "../../shared/index.ts"
import type { HostedVisibility } from "../../users/index.ts"
import type { RoundStatus } from "./transitions.ts"

/** What came out of a round. */
export interface RoundOutcome {
  readonly trades: number
  /** How many people give and receive something. */
  readonly people: number
  readonly rankSum: number
  /** How many legs the longest cycle has. */
  readonly longest: number
}

/** A trade round: many people, one result that any user can verify. Contract: market, rounds. */
export interface Round {
  readonly id: RoundId
  /** Stays when the account is deleted. */
  readonly ownerId: UserId
  readonly name: string
  readonly description: string | null
  readonly visibility: HostedVisibility
  readonly status: RoundStatus
  /** When it was opened; `null` while only its hosts see it, also once it was cancelled as a draft. */
  readonly openedAt: DateTime.Utc | null
  readonly entriesUntil: DateTime.Utc
  readonly locksAt: DateTime.Utc
  readonly reviewHours: number
  /** When the round is solved; `null` until it is locked. */
  readonly solvesAt: DateTime.Utc | null
  readonly checkHours: number
  /** When the people may begin to send; `null` until it is solved. */
  readonly startsAt: DateTime.Utc | null
  readonly settleDays: number
  /** When legs that still wait fail; `null` until it settles. */
  readonly settlesBy: DateTime.Utc | null
  /** How many entries a person may have. */
  readonly maxEntries: number
  /** 32 random bytes in hexadecimal, drawn with the round. No user learns it before the round is solved. */
  readonly seed: string
  readonly cancelReason: string | null
  readonly entriesCount: number
  /** How many wants its entries and groups have, for whether the input leaves out some. No response says it. */
  readonly wantsCount: number
  /** Whether the input is stored: what ends from then on is dropped once there is a result. */
  readonly isFrozen: boolean
  /** Whether the people were notified that it closes soon. */
  readonly isClosingNotified: boolean
  readonly result: RoundOutcome | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** How many unfinished rounds an account has at most. Contract: market, rounds. */
export const mostRounds = 20
/** How many entries a round has at most. Contract: market, entries. */
export const mostEntries = 10_000
/** How many wants the input of a round has at most. Contract: market, repeatable. */
export const mostWants = 500_000
