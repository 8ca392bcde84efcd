import { DateTime } from "effect"
import type { UserId } from "../shared/index.ts"
import { recoveryTime } from "../users/index.ts"
import type { TokenHash } from "./session.ts"

/** The purpose of a token that is sent by mail. */
export type TokenPurpose = "password-reset" | "verification" | "undo-added"

/** A token that can be used once, for one purpose, until it expires. */
export interface OneTimeToken {
  readonly hash: TokenHash
  readonly purpose: TokenPurpose
  readonly userId: UserId
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** Lifetimes in hours. Contract: auth, tokens. */
const lifetime = { "password-reset": 1, verification: 24, "undo-added": recoveryTime.hours } as const satisfies Record<
  TokenPurpose,
  number
>

/** A fresh token for one purpose. */
export const oneTimeToken = (
  hash: TokenHash,
  purpose: TokenPurpose,
  userId: UserId,
  now: DateTime.Utc,
): OneTimeToken => ({
  hash,
  purpose,
  userId,
  createdAt: now,
  expiresAt: DateTime.add(now, { hours: lifetime[purpose] }),
})
