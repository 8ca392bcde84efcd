import { Effect } from "effect"
import { prepareEmail } from "../mail/prepare-email.ts"
import { receiverOf } from "../mail/receiver.ts"
import type { User } from "../users/user.ts"

/**
 * Encrypts the mail about a linked provider, which says whether the account also has a password; `store` adds the one
 * that is true inside the transaction. Contract: auth, mails.
 */
export const prepareLinkNotice = Effect.fn("idp.prepareLinkNotice")(function* (
  user: Pick<User, "email" | "displayName" | "locale">,
) {
  const message = { kind: "idp-linked", ...receiverOf(user) } as const
  const withPassword = yield* prepareEmail({ ...message, hasPassword: true })
  const alone = yield* prepareEmail({ ...message, hasPassword: false })
  const store = ({ passwordHash }: User) => (passwordHash === null ? alone : withPassword).store
  return { store }
})
