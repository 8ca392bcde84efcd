import { DateTime, Effect, Option, type Redacted } from "effect"
import { Transactions } from "../../shared/index.ts"
import type { Proof } from "../../users/index.ts"
import { isOutdated, isReclaimedAfter, Users, withAvatar } from "../../users/index.ts"
import { InvalidState, LinkFailed, LoginFailed, OauthFailed } from "./errors.ts"
import { finishSignIn } from "./finish-sign-in.ts"
import type { Flow } from "./flow.ts"
import { type Identity, subjectOfIdentity } from "./identity.ts"
import { link, linksTo } from "./linked-account.ts"
import { FlowCipher, IdentityProviders, LinkedAccounts, SingleUses } from "./ports.ts"
import { prepareLinkNotice } from "./prepare-link-notice.ts"
import { defaultProvider, type ProviderName } from "./provider.ts"

/** The parameters that the browser brings back from the provider; `null` for a missing one. */
export interface Return {
  /** The name of the provider at whose redirect address the browser arrived; by default that without a name. */
  readonly provider?: string
  readonly state: string | null
  readonly flowToken: Redacted.Redacted | null
  readonly code: string | null
  readonly error: string | null
  readonly issuer: string | null
  readonly userAgent: string | null
  /** The language of the browser, for a new account. */
  readonly locale: string | null
}

/**
 * Ends a flow: signs a user in, or links the provider's account. Each state can be used once, even if that use fails.
 * Contract: auth, GET /auth/idp/callback.
 */
export const finishFlow = Effect.fn("idp.finishFlow")(function* (back: Return) {
  const cipher = yield* FlowCipher
  if (back.state === null || back.flowToken === null) return yield* new InvalidState()
  const flow = yield* cipher.decrypt({ state: back.state, flowToken: back.flowToken }, yield* DateTime.now)
  // A flow that began for another provider proves nothing here, and this one's code must not reach the other.
  if (flow.purpose.mode === "gameplatform") return yield* new InvalidState()
  if (flow.provider !== (back.provider ?? defaultProvider)) return yield* new InvalidState()
  return yield* finish(flow, back).pipe(
    // The browser must always land on a page that reports the error.
    Effect.catchDefect((defect) =>
      Effect.andThen(
        Effect.logError("A return from the identity provider failed with a defect", defect),
        Effect.fail(flow.purpose.mode === "login" ? new LoginFailed() : new LinkFailed()),
      ),
    ),
  )
})

const finish = Effect.fnUntraced(function* (
  { id, expiresAt, invite, nonce, provider, verifier, purpose, signedInAt }: Flow,
  back: Return,
) {
  const uses = yield* SingleUses
  const providers = yield* IdentityProviders
  if (!(yield* uses.consume(id, expiresAt))) return yield* new InvalidState()
  if (back.error !== null) return yield* new OauthFailed({ reason: "The provider refused." })
  if (back.code === null) return yield* new OauthFailed({ reason: "The browser brought no code." })
  const identity = yield* providers.finish({ provider, code: back.code, issuer: back.issuer, nonce, verifier })
  if (purpose.mode === "login")
    return yield* finishSignIn({ provider, identity, invite, userAgent: back.userAgent, locale: back.locale })
  return yield* finishLinking({ provider, identity, userId: purpose.userId, signedInAt })
})

/** Links the proven provider account to the user who began the flow. Contract: auth, link mode. */
const finishLinking = Effect.fn("idp.finishLinking")(
  function* (input: Proof & { readonly provider: ProviderName; readonly identity: Identity }) {
    const { identity, provider } = input
    const users = yield* Users
    const accounts = yield* LinkedAccounts
    const { list } = yield* IdentityProviders
    const { atomically } = yield* Transactions
    const notice = yield* prepareLinkNotice(yield* users.get(input.userId))
    return yield* atomically(
      Effect.gen(function* () {
        const user = yield* users.get(input.userId)
        if (isReclaimedAfter(user, input.signedInAt)) return yield* new InvalidState()
        if (isOutdated(user, input.signedInAt)) return yield* new LinkFailed()
        const known = Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject))
        const [own = null] = linksTo(list, provider, yield* accounts.listByUser(user.id))
        const now = yield* DateTime.now
        const linked = yield* Effect.fromResult(link(provider, { user, known, own }, identity, now))
        if (linked.kind === "renewed") yield* accounts.save(linked.account)
        else {
          yield* accounts.add(linked.account)
          yield* users.save(withAvatar(user, identity.picture, now))
          yield* notice.store(user, now)
        }
        return { mode: "link", signedIn: null, waiting: null, userId: user.id } as const
      }),
      [input.userId, subjectOfIdentity(identity)],
    )
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new LinkFailed()),
)
