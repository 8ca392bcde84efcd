import { type Brand, DateTime, type Redacted } from "effect"
import type { UserId } from "../users/user.ts"

/** What is good for one use: a flow that comes back, or a proof that the game platform gave. Unique among all of them. */
export type SingleUseId = string & Brand.Brand<"SingleUseId">

/** Random, so that nobody can guess a state. */
export type FlowId = SingleUseId & Brand.Brand<"FlowId">

/**
 * What somebody set out for: to sign in, or to link an account to the one that they are signed in to, one of the identity
 * provider (`link`) or of the game platform.
 */
export type FlowPurpose =
  | { readonly mode: "login" }
  | { readonly mode: "link" | "gameplatform"; readonly userId: UserId }

/** One trip to a provider and back. Nothing of it is stored until it ends. Contract: auth, identity provider; game platform. */
export interface Flow {
  readonly id: FlowId
  readonly purpose: FlowPurpose
  /** The PKCE verifier; the provider sees only its hash. */
  readonly verifier: Redacted.Redacted
  readonly nonce: string
  readonly startedAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** A sealed flow: the state travels through the provider, the ticket stays in the browser; only both together open it. */
export interface SealedFlow {
  readonly state: string
  readonly ticket: Redacted.Redacted
}

/** When a flow started now ends. Contract: seed section 8. */
export const flowEnd = (now: DateTime.Utc): DateTime.Utc => DateTime.add(now, { minutes: 5 })
