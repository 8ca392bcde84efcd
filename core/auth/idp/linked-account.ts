import { type DateTime, Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress, User } from "../../users/index.ts"
import { AlreadyLinkedToOtherUser, LinkFailed, NotLinked, PasswordRequiredBeforeUnlink } from "./errors.ts"
import type { Identity } from "./identity.ts"
import type { ProviderName, TrustedProvider } from "./provider.ts"

/**
 * The account of one user at a provider: a user has at most one of each, and it has at most one user. Contract: auth.
 */
export interface LinkedAccount {
  readonly userId: UserId
  /** What the provider was called when its account was used last. */
  readonly provider: ProviderName
  readonly issuer: string
  readonly subject: string
  readonly email: EmailAddress | null
  readonly emailVerified: boolean
  readonly linkedAt: DateTime.Utc
}

/** The link of a proven provider account to a user. */
export const linkedAccount = (
  provider: ProviderName,
  identity: Identity,
  userId: UserId,
  now: DateTime.Utc,
): LinkedAccount => ({
  userId,
  provider,
  issuer: identity.issuer,
  subject: identity.subject,
  email: identity.email,
  emailVerified: identity.emailVerified === true,
  linkedAt: now,
})

/** The link with the name and the e-mail that the provider now has. Without an e-mail, the old one is kept. */
export const renewed = (
  provider: ProviderName,
  account: LinkedAccount,
  { email, emailVerified }: Identity,
): LinkedAccount =>
  email === null ? { ...account, provider } : { ...account, provider, email, emailVerified: emailVerified === true }

/**
 * The state for a user who comes back to link: the user to whom the provider's account is linked, and the account at
 * this provider that this user has.
 */
interface LinkState {
  readonly user: User
  readonly known: LinkedAccount | null
  readonly own: LinkedAccount | null
}

/** Whether the provider's account becomes the user's, or already is. Contract: auth. */
export const link = (
  provider: ProviderName,
  { user, known, own }: LinkState,
  identity: Identity,
  now: DateTime.Utc,
): Result.Result<
  { readonly kind: "added" | "renewed"; readonly account: LinkedAccount },
  LinkFailed | AlreadyLinkedToOtherUser
> => {
  if (known?.userId === user.id) return Result.succeed({ kind: "renewed", account: renewed(provider, known, identity) })
  if (known !== null) return Result.fail(new AlreadyLinkedToOtherUser())
  if (own !== null) return Result.fail(new LinkFailed())
  return Result.succeed({ kind: "added", account: linkedAccount(provider, identity, user.id, now) })
}

/**
 * The links to a provider that the user may do without: with a password, or with a link to another provider of the
 * service. Contract: auth, link mode.
 */
export const unlink = (
  user: User,
  own: ReadonlyArray<LinkedAccount>,
  hasAnother: boolean,
): Result.Result<ReadonlyArray<LinkedAccount>, NotLinked | PasswordRequiredBeforeUnlink> => {
  if (own.length === 0) return Result.fail(new NotLinked())
  if (user.passwordHash === null && !hasAnother) return Result.fail(new PasswordRequiredBeforeUnlink())
  return Result.succeed(own)
}

/**
 * The provider that a link belongs to: the one with its issuer, however it is called now, else the one by whose name
 * it was made. Contract: auth, several providers.
 */
export const providerOfLink = (
  providers: ReadonlyArray<TrustedProvider>,
  { issuer, provider }: Pick<LinkedAccount, "issuer" | "provider">,
): ProviderName => providers.find((one) => one.issuer === issuer)?.name ?? provider

/** The links of an account that belong to a provider. */
export const linksTo = (
  providers: ReadonlyArray<TrustedProvider>,
  name: ProviderName,
  links: ReadonlyArray<LinkedAccount>,
): ReadonlyArray<LinkedAccount> => links.filter((link) => providerOfLink(providers, link) === name)
