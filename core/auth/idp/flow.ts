import { type Brand, DateTime, type Redacted } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { TokenHash } from "../session.ts"
import type { ProviderName } from "./provider.ts"

/** The id of a single-use value: a returned flow, or a proof of the game platform. Unique among all of them. */
export type SingleUseId = string & Brand.Brand<"SingleUseId">

/** Random, so that no one can guess a state. */
export type FlowId = SingleUseId & Brand.Brand<"FlowId">

/**
 * The purpose of a flow: to sign in, or to link an account of the identity provider (`link`) or of the game platform
 * to the current user.
 */
export type FlowPurpose =
  | { readonly mode: "login" }
  | { readonly mode: "link" | "gameplatform"; readonly userId: UserId }

/**
 * One redirect to a provider and back. Nothing of it is stored until it ends.
 * Contract: auth; gameplatform.
 */
export interface Flow {
  readonly id: FlowId
  readonly purpose: FlowPurpose
  /** The identity provider that it is with; for the game platform it says nothing. */
  readonly provider: ProviderName
  /** The PKCE verifier; the provider sees only its hash. */
  readonly verifier: Redacted.Redacted
  readonly nonce: string
  readonly startedAt: DateTime.Utc
  /**
   * For linking: when the user signed in, because the flow is as strong as that proof. Otherwise the start of the
   * flow.
   */
  readonly signedInAt: DateTime.Utc
  /** The hash of the invite that lets a new account in; `null` without one, and for linking. */
  readonly invite: TokenHash | null
  readonly expiresAt: DateTime.Utc
}

/**
 * An encrypted flow: the state travels through the provider, the flow token stays in the browser. Only both together
 * decrypt it.
 */
export interface EncryptedFlow {
  readonly state: string
  readonly flowToken: Redacted.Redacted
}

/** When a flow started now ends. Contract: auth. */
export const flowEnd = (now: DateTime.Utc): DateTime.Utc => DateTime.add(now, { minutes: 5 })
