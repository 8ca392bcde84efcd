import { DateTime, Effect, Option, Redacted } from "effect"
import { prepareEmail, receiverOf } from "../../delivery/index.ts"
import { ofAccount, Publisher, Transactions } from "../../shared/index.ts"
import { changeCredentials, subjectOfEmail, Users } from "../../users/index.ts"
import { InvalidVerificationToken } from "../errors.ts"
import { SecretTokens } from "../ports.ts"
import { replacedAddress, withProvenEmail } from "./email-change.ts"
import { PendingAddresses, ReplacedAddresses } from "./ports.ts"

/**
 * Gives an account the address whose token is brought back, which is verified by it. The address before gets a mail
 * with which its owner takes the change back, if it was verified. Fails with `EmailAlreadyExists` if the address was
 * taken meanwhile, and nothing changes. Answers the account. Contract: auth, e-mail address.
 */
export const confirmEmailChange = Effect.fn("emailChanges.confirm")(
  function* (token: Redacted.Redacted) {
    const pending = yield* PendingAddresses
    const replaced = yield* ReplacedAddresses
    const tokens = yield* SecretTokens
    const users = yield* Users
    const publisher = yield* Publisher
    const { atomically } = yield* Transactions
    const hash = yield* tokens.hash(token)
    const asked = Option.getOrNull(yield* pending.peek(hash, yield* DateTime.now))
    if (asked === null) return yield* new InvalidVerificationToken()
    const before = yield* users.get(asked.userId)
    const undo = yield* tokens.make
    const notice = yield* prepareEmail({
      kind: "email-changed",
      ...receiverOf(before),
      undo: Redacted.value(undo.token),
    })
    yield* atomically(
      Effect.gen(function* () {
        const now = yield* DateTime.now
        const address = Option.getOrNull(yield* pending.consume(hash, now))
        const user = yield* users.get(asked.userId)
        // Each change of the address ends the one that waits, so it is that of before: the mail is for its owner.
        if (address === null || user.email !== before.email) return yield* new InvalidVerificationToken()
        const changed = withProvenEmail(user, address.email, now)
        yield* users.changeEmail(changed)
        const old = replacedAddress(user, undo.hash, now)
        if (old !== null) yield* Effect.andThen(replaced.add(old), notice.store)
        yield* changeCredentials(changed, { kind: "emailChanged" })
        if (user.emailVerifiedAt === null) yield* publisher.announced(ofAccount(user.id, "account.verified"))
      }),
      [asked.userId, subjectOfEmail(asked.email), subjectOfEmail(before.email)],
    )
    return asked.userId
  },
  Effect.catchTag("users.USER_NOT_FOUND", () => new InvalidVerificationToken()),
)
