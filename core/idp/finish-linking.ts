import { DateTime, Effect, Option } from "effect"
import { Outbox } from "../mail/ports.ts"
import { prepareLetter } from "../mail/prepare-letter.ts"
import { Transactions } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { isReclaimedAfter, type UserId, withAvatar } from "../users/user.ts"
import { InvalidState, LinkFailed } from "./errors.ts"
import type { Identity } from "./identity.ts"
import { link } from "./linked-account.ts"
import { LinkedAccounts } from "./ports.ts"

/** Links the provider's account that was proven to the user who set out for it. Contract: auth, identity provider, link mode. */
export const finishLinking = Effect.fn("idp.finishLinking")(
  function* (input: { readonly identity: Identity; readonly userId: UserId; readonly startedAt: DateTime.Utc }) {
    const { identity } = input
    const users = yield* Users
    const accounts = yield* LinkedAccounts
    const outbox = yield* Outbox
    const { atomically } = yield* Transactions
    const { email, displayName } = yield* users.get(input.userId)
    const letter = yield* prepareLetter({ kind: "idp-linked", to: email, displayName })
    return yield* atomically(
      Effect.gen(function* () {
        const user = yield* users.get(input.userId)
        if (isReclaimedAfter(user, input.startedAt)) return yield* new InvalidState()
        const known = Option.getOrNull(yield* accounts.find(identity.issuer, identity.subject))
        const own = Option.getOrNull(yield* accounts.findByUser(user.id))
        const now = yield* DateTime.now
        const linked = yield* Effect.fromResult(link({ user, known, own }, identity, now))
        if (linked.kind === "renewed") yield* accounts.save(linked.account)
        else {
          yield* accounts.add(linked.account)
          yield* users.save(withAvatar(user, identity.picture, now))
          yield* outbox.add(letter)
        }
        return { mode: "link", signedIn: null } as const
      }),
    )
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new LinkFailed()),
)
