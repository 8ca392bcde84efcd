import { Effect } from "effect"
import type { UserId } from "../shared/index.ts"
import type { Change, UndoingChange, User } from "../users/index.ts"
import { prepareTokenEmail } from "./prepare-token-email.ts"
import { prepareStaying } from "./staying.ts"

/**
 * Prepares the mail with the token for a new password that follows when an owner undoes what another person did. It
 * names the factors that stay. `store` belongs into the transaction, after the change.
 * Contract: auth, what ends with a change.
 */
export const prepareNewStart = Effect.fn("auth.prepareNewStart")(function* (
  to: Pick<User, "id" | "email" | "emailVerifiedAt" | "displayName" | "locale">,
  change: Extract<Change, { readonly kind: UndoingChange }>,
) {
  const mails = yield* prepareStaying(to.id, change, ({ factors }) =>
    prepareTokenEmail("password-reset", { ...to, account: to }, { by: change.kind, factors }),
  )
  const store = (userId: UserId) => Effect.flatMap(mails.choose, (mail) => mail.store(userId))
  return { store }
})
