import { DateTime, Effect, Option, type Redacted } from "effect"
import { alsoAbout, Transactions } from "../../shared/index.ts"
import { changeCredentials, recoverableSince, subjectOfEmail, Users } from "../../users/index.ts"
import { InvalidVerificationToken } from "../errors.ts"
import { SecretTokens } from "../ports.ts"
import { prepareNewStart } from "../prepare-new-start.ts"
import { withProvenEmail } from "./email-change.ts"
import { ReplacedAddresses } from "./ports.ts"

/**
 * Puts back the address whose token is brought back, and takes the account for one to which another person got access:
 * its password, sessions and access tokens end, and what was added from three days before the change on. Its owner gets
 * a mail for a new password. Answers the account. Contract: auth, e-mail address.
 */
export const undoEmailChange = Effect.fn("emailChanges.undo")(
  function* (token: Redacted.Redacted) {
    const replaced = yield* ReplacedAddresses
    const users = yield* Users
    const { atomically } = yield* Transactions
    const hash = yield* (yield* SecretTokens).hash(token)
    const old = Option.getOrNull(yield* replaced.peek(hash, yield* DateTime.now))
    if (old === null) return yield* new InvalidVerificationToken()
    const before = yield* users.get(old.userId)
    const change = { kind: "emailUndone", since: recoverableSince(old.replacedAt) } as const
    const reset = yield* prepareNewStart({ ...before, email: old.email }, change)
    yield* atomically(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const address = Option.getOrNull(yield* replaced.consume(hash, now))
        if (address === null) return yield* new InvalidVerificationToken()
        const user = yield* users.get(old.userId)
        yield* alsoAbout([subjectOfEmail(user.email)])
        const restored = withProvenEmail(user, address.email, now)
        yield* users.changeEmail(restored)
        yield* changeCredentials(restored, change)
        yield* reset.store(user.id)
      }),
      [old.userId, subjectOfEmail(old.email), subjectOfEmail(before.email)],
    )
    return old.userId
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidVerificationToken()),
)
