import { type DateTime, Effect } from "effect"
import type { PublishedEvents, UserId } from "../../shared/index.ts"
import { inTransactionOfAccount } from "../../shared/index.ts"
import { changeCredentials, type EmailAddress, endsThing, Users } from "../../users/index.ts"
import { findProvider } from "./find-provider.ts"
import { linksTo, unlink } from "./linked-account.ts"
import { IdentityProviders, LinkedAccounts } from "./ports.ts"
import type { TrustedProvider } from "./provider.ts"

/**
 * Removes the link to the account at a provider, by default the first one, if the user has another way to sign in.
 * Contract: auth, DELETE /auth/idp/link.
 */
export const unlinkIdentity = Effect.fn("idp.unlink")(
  function* (userId: UserId, provider: string | null = null) {
    const users = yield* Users
    const accounts = yield* LinkedAccounts
    const { list } = yield* IdentityProviders
    const { name } = yield* findProvider(provider)
    const links = yield* accounts.listByUser(userId)
    const user = yield* users.get(userId)
    // One whose issuer is no provider of the service any more lets no user in.
    const hasAnother = links.some(({ issuer }) => list.some((one) => one.name !== name && one.issuer === issuer))
    const own = yield* Effect.fromResult(unlink(user, linksTo(list, name, links), hasAnother))
    yield* Effect.forEach(own, accounts.remove, { discard: true })
    yield* changeCredentials(user, { kind: "unlink" })
  },
  (effect, userId, _provider?: string | null) => inTransactionOfAccount(effect, userId),
)

/** The links of a user to the providers of the service, in their order. Contract: auth, GET /auth/idp/links. */
export const listLinks = Effect.fn("idp.listLinks")(function* (userId: UserId) {
  const { list } = yield* IdentityProviders
  const links = yield* (yield* LinkedAccounts).listByUser(userId)
  return list.flatMap((provider) =>
    linksTo(list, provider.name, links).map(({ email, linkedAt }): LinkOfUser => ({ provider, email, linkedAt })),
  )
})

/** A link as its user sees it. */
export interface LinkOfUser {
  readonly provider: TrustedProvider
  readonly email: EmailAddress | null
  readonly linkedAt: DateTime.Utc
}

/** Ends the links to accounts at providers where a change of credentials ends it. Part of its transaction. */
export const endProviderLink = Effect.fn("idp.endLink")(function* (event: PublishedEvents["credentialsChanged"]) {
  const accounts = yield* LinkedAccounts
  const links = yield* accounts.listByUser(event.user)
  const ended = links.filter(({ linkedAt }) => endsThing(event, "providerLink", linkedAt))
  yield* Effect.forEach(ended, accounts.remove, { discard: true })
})
