import { Effect, Option } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { EmailAddress } from "../users/email-address.ts"
import { Users } from "../users/ports.ts"
import { prepareTokenLetter } from "./prepare-token-letter.ts"

/**
 * Sends a reset token to an address, if it has an account. Answer and time are the same if it has none. Earlier tokens
 * stay good. Contract: auth, forgot-password.
 */
export const forgotPassword = Effect.fn("auth.forgotPassword")(function* (email: EmailAddress) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  const user = Option.getOrNull(yield* users.findByEmail(email))
  const letter = yield* prepareTokenLetter("password-reset", { email, displayName: user?.displayName ?? email })
  yield* atomically(user === null ? letter.pretend : letter.store(user.id))
})
