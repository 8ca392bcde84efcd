import type { Brand, DateTime } from "effect"
import { subjectOf, type TransactionSubject } from "../shared/index.ts"
import type { TokenHash } from "./session.ts"

export type AccountInviteId = string & Brand.Brand<"AccountInviteId">

/** Lets a number of new accounts in where registration is by invite. Contract: auth, registration. */
export interface AccountInvite {
  readonly id: AccountInviteId
  /** Of its code, which is stored nowhere. */
  readonly hash: TokenHash
  /** How many accounts it lets in. */
  readonly uses: number
  /** How many it has let in. */
  readonly used: number
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** How many accounts an invite may let in, and for how many days. Contract: CLI, invites. */
export const inviteLimits = { uses: 1000, days: 365 } as const

/** What the transactions name that use the invite: they follow one another. */
export const subjectsOfInvite = (hash: TokenHash | null): ReadonlyArray<TransactionSubject> =>
  hash === null ? [] : [subjectOf("invite", hash)]
