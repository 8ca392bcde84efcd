import { DateTime, Effect, Option, type Redacted } from "effect"
import { Transactions } from "../shared/index.ts"
import { changeCredentials, subjectOfEmail, Users } from "../users/index.ts"
import { InvalidVerificationToken } from "./errors.ts"
import { OneTimeTokens, SecretTokens } from "./ports.ts"
import { prepareNewStart } from "./prepare-new-start.ts"

/**
 * Ends what was added to an account since the addition on whose mail the token was, and its password, sessions, access
 * tokens and keys: its owner says that another person did that. They get a mail for a new password. Answers the
 * account. Contract: auth, taking back what was added.
 */
export const undoAdditions = Effect.fn("auth.undoAdditions")(
  function* (token: Redacted.Redacted) {
    const tokens = yield* OneTimeTokens
    const users = yield* Users
    const { atomically } = yield* Transactions
    const hash = yield* (yield* SecretTokens).hash(token)
    const added = Option.getOrNull(yield* tokens.peek(hash, "undo-added", yield* DateTime.now))
    if (added === null) return yield* new InvalidVerificationToken()
    const { createdAt: since, userId } = added
    const before = yield* users.get(userId)
    const change = { kind: "additionsUndone", since } as const
    const reset = yield* prepareNewStart(before, change)
    yield* atomically(
      Effect.gen(function* () {
        const consumed = yield* tokens.consume(hash, "undo-added", yield* DateTime.now)
        const user = yield* users.get(userId)
        // A change of the address ends the token, so the mail is for the mailbox that it was sent to.
        if (Option.isNone(consumed) || user.email !== before.email) return yield* new InvalidVerificationToken()
        yield* changeCredentials(user, change)
        yield* reset.store(userId)
      }),
      [userId, subjectOfEmail(before.email)],
    )
    return userId
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidVerificationToken()),
)
