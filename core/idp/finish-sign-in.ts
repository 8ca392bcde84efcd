import { DateTime, Effect, Option } from "effect"
import { OneTimeTokens, Sessions } from "../auth/ports.ts"
import { prepareSession } from "../auth/prepare-session.ts"
import type { SignedIn } from "../auth/session.ts"
import { Outbox } from "../mail/ports.ts"
import { prepareLetter } from "../mail/prepare-letter.ts"
import { Ids } from "../shared/ids.ts"
import { cut } from "../shared/text.ts"
import { Transactions } from "../shared/transactions.ts"
import type { EmailAddress } from "../users/email-address.ts"
import { Users } from "../users/ports.ts"
import { newUser, reclaimed, type User, type UserId, verified, withAvatar } from "../users/user.ts"
import { LoginFailed } from "./errors.ts"
import { type Identity, provenEmail } from "./identity.ts"
import { linkedAccount, renewed } from "./linked-account.ts"
import { LinkedAccounts } from "./ports.ts"
import { decideSignIn, type SignIn } from "./sign-in.ts"

/**
 * Signs in whoever proved the provider's account: the user it is linked to, the account with its e-mail, or a new one.
 * Contract: auth, identity provider, callback in login mode.
 */
export const finishSignIn = Effect.fn("idp.finishSignIn")(
  function* (input: { readonly identity: Identity; readonly userAgent: string | null }) {
    const { identity } = input
    const accounts = yield* LinkedAccounts
    const ids = yield* Ids
    const { atomically } = yield* Transactions
    const session = yield* prepareSession(input.userAgent)
    const newId = (yield* ids.next) as UserId
    const letter = yield* prepareNotice(provenEmail(identity))
    return yield* atomically(
      Effect.gen(function* () {
        // Read here and not before: every token issued until this moment must be older than what `reclaimed` says.
        const now = yield* DateTime.now
        const decision = yield* Effect.fromResult(decideSignIn(yield* look(identity), identity))
        const user = yield* settle(decision, { identity, now, newId })
        if (decision.mode === "login") yield* accounts.save(renewed(decision.link, identity))
        else yield* accounts.add(linkedAccount(identity, user.id, now))
        if (decision.mode === "linked-login") yield* letter
        return { mode: decision.mode, signedIn: (yield* session.store(user)) satisfies SignedIn }
      }),
    )
  },
  // Each of them was looked for in the same transaction.
  Effect.catchTags({
    "users.USER_NOT_FOUND": () => new LoginFailed(),
    "users.EMAIL_ALREADY_EXISTS": () => new LoginFailed(),
    "idp.IDP_ALREADY_LINKED_TO_OTHER_USER": () => new LoginFailed(),
  }),
)

/** Adds the mail about the link to the outbox; sealed already, as a transaction must not take the time. */
const prepareNotice = Effect.fnUntraced(function* (email: EmailAddress | null) {
  if (email === null) return Effect.void
  const users = yield* Users
  const outbox = yield* Outbox
  const account = Option.getOrNull(yield* users.findByEmail(email))
  if (account === null) return Effect.void
  return outbox.add(yield* prepareLetter({ kind: "idp-linked", to: email, displayName: account.displayName }))
})

const look = Effect.fnUntraced(function* (identity: Identity) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  const email = provenEmail(identity)
  const account = email === null ? null : Option.getOrNull(yield* users.findByEmail(email))
  return {
    known: Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject)),
    account,
    accountLink: account === null ? null : Option.getOrNull(yield* accounts.findByUser(account.id)),
  }
})

const settle = Effect.fnUntraced(function* (
  decision: SignIn,
  { identity, now, newId }: { readonly identity: Identity; readonly now: DateTime.Utc; readonly newId: UserId },
) {
  const users = yield* Users
  switch (decision.mode) {
    case "login":
      return yield* users.get(decision.userId)
    case "register": {
      const { email } = decision
      const fresh = newUser({ id: newId, email, displayName: nameOf(identity), passwordHash: null, now })
      const user = withAvatar(verified(fresh, now), identity.picture, now)
      yield* users.add(user)
      return user
    }
    case "linked-login": {
      const account = decision.reclaim ? yield* reclaim(decision.account, now) : decision.account
      const user = withAvatar(account, identity.picture, now)
      yield* users.save(user)
      return user
    }
  }
})

/** Takes from the account whatever somebody who registered it in advance could come back with. */
const reclaim = Effect.fnUntraced(function* (account: User, now: DateTime.Utc) {
  const sessions = yield* Sessions
  const tokens = yield* OneTimeTokens
  const accounts = yield* LinkedAccounts
  yield* sessions.endAll(account.id)
  yield* tokens.endAll(account.id, "password-reset")
  yield* tokens.endAll(account.id, "verification")
  yield* accounts.remove(account.id)
  return reclaimed(account, now)
})

const nameOf = ({ name }: Identity): string | null => cut(name?.trim() ?? "", 100) || null
