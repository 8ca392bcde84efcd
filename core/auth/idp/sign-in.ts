import { Result } from "effect"
import type { UserId } from "../../shared/index.ts"
import type { EmailAddress, User } from "../../users/index.ts"
import { EmailMissing, LoginFailed } from "./errors.ts"
import { type Identity, provenEmail, reasonOfNoEmail } from "./identity.ts"
import type { LinkedAccount } from "./linked-account.ts"

/** The state for a user who comes back from the provider to sign in. */
export interface SignInState {
  /** The link of the provider's account. */
  readonly known: LinkedAccount | null
  /** The account with exactly the e-mail that the provider vouches for. */
  readonly account: User | null
  /** The account of the same provider that is already linked to this account. */
  readonly accountLink: LinkedAccount | null
}

export type SignIn =
  | { readonly mode: "login"; readonly userId: UserId; readonly link: LinkedAccount }
  /** With `reclaim` the account loses everything that a person who registered it in advance may hold. */
  | { readonly mode: "linked-login"; readonly account: User; readonly reclaim: boolean }
  | { readonly mode: "register"; readonly email: EmailAddress }

/** Decides which account a proven provider account signs in to. Contract: auth, callback. */
export const decideSignIn = (
  { known, account, accountLink }: SignInState,
  identity: Identity,
): Result.Result<SignIn, EmailMissing | LoginFailed> => {
  if (known !== null) return Result.succeed({ mode: "login", userId: known.userId, link: known })
  const email = provenEmail(identity)
  if (email === null) return Result.fail(new EmailMissing({ reason: reasonOfNoEmail(identity) }))
  if (account === null) return Result.succeed({ mode: "register", email })
  // The address was never verified. The account may have been registered, and linked, by another person.
  if (account.emailVerifiedAt === null) return Result.succeed({ mode: "linked-login", account, reclaim: true })
  if (accountLink !== null) return Result.fail(new LoginFailed())
  return Result.succeed({ mode: "linked-login", account, reclaim: false })
}
