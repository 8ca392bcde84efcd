import { DateTime, Effect, Option, Schema } from "effect"
import type { TransactionSubject } from "../../shared/index.ts"
import { type EmailAddress, isEmailAddress, type User, Users, withAvatar } from "../../users/index.ts"
import { LoginFailed } from "./errors.ts"
import { type Identity, subjectOfIdentity } from "./identity.ts"
import { linkedAccount, linksTo, renewed } from "./linked-account.ts"
import { IdentityProviders, LinkedAccounts } from "./ports.ts"
import { prepareLinkNotice } from "./prepare-link-notice.ts"
import { defaultProvider, type ProviderName } from "./provider.ts"
import { decideSignIn } from "./sign-in.ts"

/** An identity of a provider, as a sign-in keeps it until its second step is done. */
export const keptIdentity = (provider: ProviderName, identity: Identity): string =>
  JSON.stringify({ ...identity, provider })

/**
 * What was left undone when a sign-in with a provider had to wait for a factor: the link to the account. `store` does
 * it inside the transaction about `subjects` that finishes the sign-in, if the provider's account still signs in to
 * this account; answers the account. Contract: auth, callback in login mode.
 */
export const prepareLateLink = Effect.fn("idp.prepareLateLink")(function* (before: User, kept: string | null) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  const { list } = yield* IdentityProviders
  if (kept === null)
    return { subjects: [] as ReadonlyArray<TransactionSubject>, store: (user: User) => Effect.succeed(user) }
  const { provider: name = defaultProvider, ...identity } = yield* Effect.orDie(readIdentity(kept))
  const provider = name as ProviderName
  const notice = yield* prepareLinkNotice(before)
  const store = Effect.fnUntraced(function* (user: User) {
    const known = Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject))
    const [accountLink = null] = linksTo(list, provider, yield* accounts.listByUser(user.id))
    const account = user.email === identity.email ? user : null
    const decision = yield* Effect.fromResult(decideSignIn({ known, account, accountLink }, identity))
    const now = yield* DateTime.now
    if (decision.mode === "login" && decision.userId === user.id) {
      yield* accounts.save(renewed(provider, decision.link, identity))
      return user
    }
    if (decision.mode !== "linked-login" || decision.reclaim) return yield* new LoginFailed()
    yield* accounts.add(linkedAccount(provider, identity, user.id, now))
    const linked = withAvatar(user, identity.picture, now)
    yield* users.save(linked)
    yield* notice.store(linked, now)
    return linked
  })
  return { subjects: [subjectOfIdentity(identity)] as ReadonlyArray<TransactionSubject>, store }
})

const Address = Schema.String.pipe(Schema.refine((text: string): text is EmailAddress => isEmailAddress(text)))
const readIdentity = Schema.decodeUnknownEffect(
  Schema.fromJsonString(
    Schema.Struct({
      // A sign-in that began before providers had names has none.
      provider: Schema.optionalKey(Schema.String),
      issuer: Schema.String,
      subject: Schema.String,
      email: Schema.NullOr(Address),
      emailVerified: Schema.NullOr(Schema.Boolean),
      name: Schema.NullOr(Schema.String),
      picture: Schema.NullOr(Schema.String),
    }),
  ),
)
