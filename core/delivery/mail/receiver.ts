import type { User } from "../../users/index.ts"
import type { EmailMessage } from "./email-message.ts"

/** The account that a mail is about. */
export type MailedAccount = Pick<User, "id" | "emailVerifiedAt">

/** A mail that was not prepared yet. `account` is `null` where there is none, as for an unknown address. */
export type Letter = EmailMessage & { readonly account: MailedAccount | null }

/** The receiver of a mail to an account. */
export const receiverOf = ({
  displayName,
  email,
  locale,
  id,
  emailVerifiedAt,
}: MailedAccount & Pick<User, "displayName" | "email" | "locale">) => ({
  to: email,
  displayName,
  locale,
  account: { id, emailVerifiedAt },
})
