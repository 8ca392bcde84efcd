import { Result } from "effect"
import type { EmailAddress } from "../users/email-address.ts"
import type { User, UserId } from "../users/user.ts"
import { EmailMissing, LoginFailed } from "./errors.ts"
import { type Identity, provenEmail } from "./identity.ts"
import type { LinkedAccount } from "./linked-account.ts"

/** What is known of somebody who comes from the provider. */
export interface SignInState {
  /** The link of the provider's account. */
  readonly known: LinkedAccount | null
  /** The account with exactly the e-mail that the provider vouches for. */
  readonly account: User | null
  /** The provider account that this account has already. */
  readonly accountLink: LinkedAccount | null
}

export type SignIn =
  | { readonly mode: "login"; readonly userId: UserId; readonly link: LinkedAccount }
  /** With `reclaim` the account loses everything that whoever registered it in advance may hold. */
  | { readonly mode: "linked-login"; readonly account: User; readonly reclaim: boolean }
  | { readonly mode: "register"; readonly email: EmailAddress }

/** As whom somebody is signed in who proved a provider's account. Contract: auth, identity provider, callback. */
export const decideSignIn = (
  { known, account, accountLink }: SignInState,
  identity: Identity,
): Result.Result<SignIn, EmailMissing | LoginFailed> => {
  if (known !== null) return Result.succeed({ mode: "login", userId: known.userId, link: known })
  const email = provenEmail(identity)
  if (email === null) return Result.fail(new EmailMissing())
  if (account === null) return Result.succeed({ mode: "register", email })
  // Nobody proved that the address is theirs: whoever registered it, and linked whatever, may be somebody else.
  if (account.emailVerifiedAt === null) return Result.succeed({ mode: "linked-login", account, reclaim: true })
  if (accountLink !== null) return Result.fail(new LoginFailed())
  return Result.succeed({ mode: "linked-login", account, reclaim: false })
}
