import { DateTime, Effect, Option, Schema } from "effect"
import type { TransactionSubject } from "../../shared/index.ts"
import { type EmailAddress, isEmailAddress, type User, Users, withAvatar } from "../../users/index.ts"
import { LoginFailed } from "./errors.ts"
import { type Identity, subjectOfIdentity } from "./identity.ts"
import { linkedAccount, renewed } from "./linked-account.ts"
import { LinkedAccounts } from "./ports.ts"
import { prepareLinkNotice } from "./prepare-link-notice.ts"
import { decideSignIn } from "./sign-in.ts"

/** An identity as a sign-in keeps it until its second step is done. */
export const keptIdentity = (identity: Identity): string => JSON.stringify(identity)

/**
 * What was left undone when a sign-in with a provider had to wait for a factor: the link to the account. `store` does
 * it inside the transaction about `subjects` that finishes the sign-in, if the provider's account still signs in to
 * this account; answers the account. Contract: auth, callback in login mode.
 */
export const prepareLateLink = Effect.fn("idp.prepareLateLink")(function* (before: User, kept: string | null) {
  const users = yield* Users
  const accounts = yield* LinkedAccounts
  if (kept === null)
    return { subjects: [] as ReadonlyArray<TransactionSubject>, store: (user: User) => Effect.succeed(user) }
  const identity: Identity = yield* Effect.orDie(readIdentity(kept))
  const notice = yield* prepareLinkNotice(before)
  const store = Effect.fnUntraced(function* (user: User) {
    const known = Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject))
    const accountLink = Option.getOrNull(yield* accounts.findByUser(user.id))
    const account = user.email === identity.email ? user : null
    const decision = yield* Effect.fromResult(decideSignIn({ known, account, accountLink }, identity))
    const now = yield* DateTime.now
    if (decision.mode === "login" && decision.userId === user.id) {
      yield* accounts.save(renewed(decision.link, identity))
      return user
    }
    if (decision.mode !== "linked-login" || decision.reclaim) return yield* new LoginFailed()
    yield* accounts.add(linkedAccount(identity, user.id, now))
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
      issuer: Schema.String,
      subject: Schema.String,
      email: Schema.NullOr(Address),
      emailVerified: Schema.NullOr(Schema.Boolean),
      name: Schema.NullOr(Schema.String),
      picture: Schema.NullOr(Schema.String),
    }),
  ),
)
