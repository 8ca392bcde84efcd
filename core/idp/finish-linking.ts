import { DateTime, Effect, Option } from "effect"
import { isOutdated } from "../credentials/credentials.ts"
import type { Proof } from "../credentials/proven-user.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { isReclaimedAfter, withAvatar } from "../users/user.ts"
import { InvalidState, LinkFailed } from "./errors.ts"
import { type Identity, subjectOfIdentity } from "./identity.ts"
import { link } from "./linked-account.ts"
import { LinkedAccounts } from "./ports.ts"
import { prepareLinkNotice } from "./prepare-link-notice.ts"

/** Links the proven provider account to the user who began the flow. Contract: identity provider, link mode. */
export const finishLinking = Effect.fn("idp.finishLinking")(
  function* (input: Proof & { readonly identity: Identity }) {
    const { identity } = input
    const users = yield* Users
    const accounts = yield* LinkedAccounts
    const { atomically } = yield* Transactions
    const notice = yield* prepareLinkNotice(yield* users.get(input.userId))
    return yield* atomically(
      Effect.gen(function* () {
        const user = yield* users.get(input.userId)
        if (isReclaimedAfter(user, input.signedInAt)) return yield* new InvalidState()
        if (isOutdated(user, input.signedInAt)) return yield* new LinkFailed()
        const known = Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject))
        const own = Option.getOrNull(yield* accounts.findByUser(user.id))
        const now = yield* DateTime.now
        const linked = yield* Effect.fromResult(link({ user, known, own }, identity, now))
        if (linked.kind === "renewed") yield* accounts.save(linked.account)
        else {
          yield* accounts.add(linked.account)
          yield* users.save(withAvatar(user, identity.picture, now))
          yield* notice.store(user)
        }
        return { mode: "link", signedIn: null, waiting: null, userId: user.id } as const
      }),
      [input.userId, subjectOfIdentity(identity)],
    )
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new LinkFailed()),
)
