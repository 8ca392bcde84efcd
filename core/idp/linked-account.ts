import { type DateTime, Result } from "effect"
import type { EmailAddress } from "../users/email-address.ts"
import type { User, UserId } from "../users/user.ts"
import { AlreadyLinkedToOtherUser, LinkFailed, NotLinked, PasswordRequiredBeforeUnlink } from "./errors.ts"
import type { Identity } from "./identity.ts"

/** The provider's account of one user: a user has at most one, and it has at most one user. Contract: seed section 2. */
export interface LinkedAccount {
  readonly userId: UserId
  readonly issuer: string
  readonly subject: string
  readonly email: EmailAddress | null
  readonly emailVerified: boolean
  readonly linkedAt: DateTime.Utc
}

/** The provider's account that came, as one user's. */
export const linkedAccount = (identity: Identity, userId: UserId, now: DateTime.Utc): LinkedAccount => ({
  userId,
  issuer: identity.issuer,
  subject: identity.subject,
  email: identity.email,
  emailVerified: identity.emailVerified,
  linkedAt: now,
})

/** The link with the e-mail that the provider names now; none named leaves the old one. */
export const renewed = (account: LinkedAccount, { email, emailVerified }: Identity): LinkedAccount =>
  email === null ? account : { ...account, email, emailVerified }

/** What is known when a user comes back to link: whose the provider's account is, and which one the user has. */
export interface LinkState {
  readonly user: User
  readonly known: LinkedAccount | null
  readonly own: LinkedAccount | null
}

/** Whether the provider's account becomes the user's, or is it already. Contract: auth, identity provider. */
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

/** Whether the user may do without the provider. Contract: auth, unlink. */
export const unlink = (
  user: User,
  own: LinkedAccount | null,
): Result.Result<LinkedAccount, NotLinked | PasswordRequiredBeforeUnlink> => {
  if (own === null) return Result.fail(new NotLinked())
  if (user.passwordHash === null) return Result.fail(new PasswordRequiredBeforeUnlink())
  return Result.succeed(own)
}
