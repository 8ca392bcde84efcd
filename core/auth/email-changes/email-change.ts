import { DateTime } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress, User } from "../../users/index.ts"
import { recoveryTime } from "../../users/index.ts"
import type { TokenHash } from "../session.ts"

/**
 * The address that an account gets once the token in the mail to it is brought back. Contract: auth, e-mail address.
 */
export interface PendingAddress {
  readonly userId: UserId
  readonly email: EmailAddress
  /** The hash of the token. */
  readonly hash: TokenHash
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/**
 * An address that an account had, and gets back if the token in the mail to it is brought back. Until it expires no
 * other account takes it. Contract: auth, e-mail address.
 */
export interface ReplacedAddress {
  readonly userId: UserId
  readonly email: EmailAddress
  /** The hash of the token. */
  readonly hash: TokenHash
  readonly replacedAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** An address that is asked for at `now`. */
export const pendingAddress = (
  address: Pick<PendingAddress, "userId" | "email" | "hash">,
  now: DateTime.Utc,
): PendingAddress => ({ ...address, createdAt: now, expiresAt: DateTime.add(now, { hours: 24 }) })

/** The address of an account that is replaced at `now`; `null` where it was never verified: it may be a stranger's. */
export const replacedAddress = (
  { email, emailVerifiedAt, id }: User,
  hash: TokenHash,
  now: DateTime.Utc,
): ReplacedAddress | null =>
  emailVerifiedAt === null
    ? null
    : { userId: id, email, hash, replacedAt: now, expiresAt: DateTime.add(now, recoveryTime) }

/** The account with another address, which its owner has proven at `now`. */
export const withProvenEmail = (user: User, email: EmailAddress, now: DateTime.Utc): User => ({
  ...user,
  email,
  emailVerifiedAt: now,
  emailRefusedAt: null,
  emailRefusal: null,
  updatedAt: now,
})

/** The account with another address, which an administrator set at `now`: it is not proven. */
export const withGivenEmail = (user: User, email: EmailAddress, now: DateTime.Utc): User => ({
  ...user,
  email,
  emailVerifiedAt: null,
  emailRefusedAt: null,
  emailRefusal: null,
  updatedAt: now,
})
