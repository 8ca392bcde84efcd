import { type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress, User } from "../../users/index.ts"
import { AlreadyLinkedToOtherUser, LinkFailed, NotLinked, PasswordRequiredBeforeUnlink } from "./errors.ts"
import type { Identity } from "./identity.ts"

/**
 * The provider's account of one user: a user has at most one, and it has at most one user. Contract: auth.
 */
export interface LinkedAccount {
  readonly userId: UserId
  readonly issuer: string
  readonly subject: string
  readonly email: EmailAddress | null
  readonly emailVerified: boolean
  readonly linkedAt: DateTime.Utc
}

/** The link of a proven provider account to a user. */
export const linkedAccount = (identity: Identity, userId: UserId, now: DateTime.Utc): LinkedAccount => ({
  userId,
  issuer: identity.issuer,
  subject: identity.subject,
  email: identity.email,
  emailVerified: identity.emailVerified === true,
  linkedAt: now,
})

/** The link with the e-mail that the provider now reports. Without one, the old e-mail is kept. */
export const renewed = (account: LinkedAccount, { email, emailVerified }: Identity): LinkedAccount =>
  email === null ? account : { ...account, email, emailVerified: emailVerified === true }

/**
 * The state for a user who comes back to link: the user to whom the provider's account is linked, and the account that
 * this user has.
 */
interface LinkState {
  readonly user: User
  readonly known: LinkedAccount | null
  readonly own: LinkedAccount | null
}

/** Whether the provider's account becomes the user's, or already is. Contract: auth. */
export const link = (
  { user, known, own }: LinkState,
  identity: Identity,
  now: DateTime.Utc,
): Result.Result<
  { readonly kind: "added" | "renewed"; readonly account: LinkedAccount },
  LinkFailed | AlreadyLinkedToOtherUser
> => {
  if (known?.userId === user.id) return Result.succeed({ kind: "renewed", account: renewed(known, identity) })
  if (known !== null) return Result.fail(new AlreadyLinkedToOtherUser())
  if (own !== null) return Result.fail(new LinkFailed())
  return Result.succeed({ kind: "added", account: linkedAccount(identity, user.id, now) })
}

/** Whether the user may do without the provider. Contract: auth, DELETE /auth/idp/link. */
export const unlink = (
  user: User,
  own: LinkedAccount | null,
): Result.Result<LinkedAccount, NotLinked | PasswordRequiredBeforeUnlink> => {
  if (own === null) return Result.fail(new NotLinked())
  if (user.passwordHash === null) return Result.fail(new PasswordRequiredBeforeUnlink())
  return Result.succeed(own)
}
