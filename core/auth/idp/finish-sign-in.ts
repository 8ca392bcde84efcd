import { DateTime, Effect, Option } from "effect"
import { alsoAbout, asName, Ids, ofAccount, Publisher, Transactions, type UserId } from "../../shared/index.ts"
import {
  changeCredentials,
  type EmailAddress,
  newUser,
  SecondFactors,
  subjectOfEmail,
  Users,
  verified,
  withAvatar,
} from "../../users/index.ts"
import { subjectsOfInvite } from "../account-invite.ts"
import { beginSignIn } from "../begun-sign-in.ts"
import { prepareSession } from "../prepare-session.ts"
import { useInvite } from "../registration.ts"
import type { SignedIn, TokenHash } from "../session.ts"
import { LoginFailed } from "./errors.ts"
import { type Identity, type ProvenIdentity, proofOf, provenEmail, subjectOfIdentity } from "./identity.ts"
import { keptIdentity } from "./late-link.ts"
import { linkedAccount, linksTo, renewed } from "./linked-account.ts"
import { IdentityProviders, LinkedAccounts } from "./ports.ts"
import { prepareLinkNotice } from "./prepare-link-notice.ts"
import type { ProviderName } from "./provider.ts"
import { decideSignIn, type SignIn } from "./sign-in.ts"

/**
 * Signs in the holder of the proven provider account: the user to whom it is linked, the account with its e-mail, or a
 * new account, which takes a use of the invite where registration wants one. Where that account has a second factor,
 * the sign-in waits for it instead: `waiting` is for the browser.
 * Contract: auth, callback in login mode.
 */
export const finishSignIn = Effect.fn("idp.finishSignIn")(
  function* (input: {
    readonly provider: ProviderName
    readonly identity: ProvenIdentity
    readonly invite: TokenHash | null
    readonly userAgent: string | null
    /** The language of a new account. */
    readonly locale: string | null
  }) {
    const { identity, invite, provider } = input
    const accounts = yield* LinkedAccounts
    const ids = yield* Ids
    const { atomically } = yield* Transactions
    const session = yield* prepareSession(input.userAgent)
    const newId = (yield* ids.next) as UserId
    const notice = yield* prepareNotice(provenEmail(identity))
    const before = yield* look(provider, identity)
    const { user, ...outcome } = yield* atomically(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const found = yield* look(provider, identity)
        yield* alsoAbout(usersOf(found))
        const decision = yield* Effect.fromResult(decideSignIn(found, identity))
        const waiting = yield* whoHasToWait(decision, identity)
        // Nothing is linked before the factor.
        if (waiting !== null) return { mode: "mfa" as const, signedIn: null, user: waiting }
        if (decision.mode === "register") yield* useInvite(invite)
        const user = yield* settle(decision, { identity, now, newId, locale: input.locale })
        if (decision.mode === "login") yield* accounts.save(renewed(provider, decision.link, identity))
        else yield* accounts.add(linkedAccount(provider, identity, user.id, now))
        if (decision.mode === "linked-login") yield* notice?.store(user, now) ?? Effect.void
        return {
          mode: decision.mode,
          signedIn: (yield* session.store(user, proofOf(identity, now))) satisfies SignedIn,
          user,
        }
      }),
      [newId, subjectOfIdentity(identity), ...subjectsOfAccount(identity, invite), ...usersOf(before)],
    )
    const waiting = outcome.signedIn === null ? yield* beginSignIn(user, keptIdentity(provider, identity)) : null
    return { ...outcome, waiting, userId: user.id }
  },
  // All but a suspension and whether an account may be made were checked in the same transaction.
  Effect.catchTags({
    "auth.REGISTRATION_CLOSED": () => new LoginFailed(),
    "users.ACCOUNT_SUSPENDED": () => new LoginFailed(),
    "users.USER_NOT_FOUND": () => new LoginFailed(),
    "users.EMAIL_ALREADY_EXISTS": () => new LoginFailed(),
    "idp.IDP_ALREADY_LINKED_TO_OTHER_USER": () => new LoginFailed(),
  }),
)

/** The account whose second factor has to be asked for first, if there is one. A take-over ends its factors. */
const whoHasToWait = Effect.fnUntraced(function* (decision: SignIn, { byFactor }: ProvenIdentity) {
  const users = yield* Users
  const factors = yield* SecondFactors
  if (byFactor || decision.mode === "register") return null
  if (decision.mode === "linked-login" && decision.reclaim) return null
  const user = decision.mode === "login" ? yield* users.get(decision.userId) : decision.account
  return (yield* factors.has(user.id)) ? user : null
})

/** The mail to the account with that address, if there is one. */
const prepareNotice = Effect.fnUntraced(function* (email: EmailAddress | null) {
  const users = yield* Users
  const account = email === null ? null : Option.getOrNull(yield* users.findByEmail(email))
  return account === null ? null : yield* prepareLinkNotice(account)
})

const look = Effect.fnUntraced(function* (provider: ProviderName, identity: Identity) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  const { list } = yield* IdentityProviders
  const email = provenEmail(identity)
  const account = email === null ? null : Option.getOrNull(yield* users.findByEmail(email))
  const links = account === null ? [] : linksTo(list, provider, yield* accounts.listByUser(account.id))
  return {
    known: Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject)),
    account,
    accountLink: links[0] ?? null,
  }
})

interface NewAccount {
  readonly identity: Identity
  readonly locale: string | null
  readonly now: DateTime.Utc
  readonly newId: UserId
}

const settle = Effect.fnUntraced(function* (decision: SignIn, { identity, locale, now, newId }: NewAccount) {
  const users = yield* Users
  const publisher = yield* Publisher
  switch (decision.mode) {
    case "login":
      return yield* users.get(decision.userId)
    case "register": {
      const { email } = decision
      const fresh = newUser({ id: newId, email, displayName: nameOf(identity), passwordHash: null, locale, now })
      const user = withAvatar(verified(fresh, now), identity.picture, now)
      yield* users.add(user)
      yield* publisher.announced(ofAccount(user.id, "account.registered", "account.verified"))
      return user
    }
    case "linked-login": {
      const account = decision.reclaim
        ? yield* changeCredentials(verified(decision.account, now), { kind: "takeOverBySignIn" })
        : decision.account
      const user = withAvatar(account, identity.picture, now)
      yield* users.save(user)
      if (decision.reclaim) yield* publisher.announced(ofAccount(user.id, "account.verified"))
      return user
    }
  }
})

const nameOf = ({ name }: Identity): string | null => (name === null ? null : asName(name, 100))

/** The accounts that a sign-in may decide on. */
const usersOf = ({ known, account }: Effect.Success<ReturnType<typeof look>>): ReadonlyArray<UserId> => [
  ...(known === null ? [] : [known.userId]),
  ...(account === null ? [] : [account.id]),
]

/** Registrations with the same address, or with the same invite, at this moment. */
const subjectsOfAccount = (identity: Identity, invite: TokenHash | null) => {
  const email = provenEmail(identity)
  return [...(email === null ? [] : [subjectOfEmail(email)]), ...subjectsOfInvite(invite)]
}
