import { Effect, Option } from "effect"
import { Transactions } from "../shared/transactions.ts"
import type { EmailAddress } from "../users/email-address.ts"
import { Users } from "../users/ports.ts"
import { prepareTokenLetter } from "./prepare-token-letter.ts"

/**
 * Sends another verification token, if the address has an account that still needs one. Answer and time are the same if
 * not. Contract: auth, resend-verification.
 */
export const resendVerification = Effect.fn("auth.resendVerification")(function* (email: EmailAddress) {
  const users = yield* Users
  const { atomically } = yield* Transactions
  const user = Option.getOrNull(yield* users.findByEmail(email))
  const letter = yield* prepareTokenLetter("verification", { email, displayName: user?.displayName ?? email })
  yield* atomically(user === null || user.emailVerifiedAt !== null ? letter.pretend : letter.store(user.id))
})
