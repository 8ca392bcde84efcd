import { Effect, Option } from "effect"
import { Transactions } from "../shared/index.ts"
import type { User } from "../users/index.ts"
import { type EmailAddress, subjectOfEmail, Users } from "../users/index.ts"
import type { TokenPurpose } from "./one-time-token.ts"
import { prepareTokenEmail } from "./prepare-token-email.ts"

/**
 * Mails a token to an address, if it has an account for which `needs` holds. Otherwise the response and its time are
 * the same. Contract: auth, tokens.
 */
export const mailToken = Effect.fn("auth.mailToken")(function* (
  purpose: Exclude<TokenPurpose, "undo-added">,
  email: EmailAddress,
  needs: (user: User) => boolean,
) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  const found = Option.getOrNull(yield* users.findByEmail(email))
  const { displayName = email, locale = null } = found ?? {}
  const mail = yield* prepareTokenEmail(purpose, { email, displayName, locale, account: found })
  yield* atomically(
    Effect.gen(function* () {
      // The account may have been deleted, or verified, while the mail was encrypted.
      const user = Option.getOrNull(yield* users.findByEmail(email))
      yield* user !== null && user.id === found?.id && needs(user) ? mail.store(user.id) : mail.pretend
    }),
    found === null ? [subjectOfEmail(email)] : [subjectOfEmail(email), found.id],
  )
})
