import { type DateTime, Effect } from "effect"
import type { User } from "../../users/index.ts"
import { prepareAddedNotice } from "../prepare-added-notice.ts"

/**
 * Encrypts the mail about a linked provider, which says whether the account also has a password; `store` adds the one
 * that is true inside the transaction. Contract: delivery, mails.
 */
export const prepareLinkNotice = Effect.fn("idp.prepareLinkNotice")(function* (
  user: Pick<User, "id" | "email" | "emailVerifiedAt" | "displayName" | "locale">,
) {
  const withPassword = yield* prepareAddedNotice(user, { kind: "idp-linked", hasPassword: true })
  const alone = yield* prepareAddedNotice(user, { kind: "idp-linked", hasPassword: false })
  const store = (account: User, linkedAt: DateTime.Utc) =>
    (account.passwordHash === null ? alone : withPassword).store(account, linkedAt)
  return { store }
})
