import type { User } from "../users/user.ts"

/** The receiver of a mail to an account. */
export const receiverOf = ({ displayName, email, locale }: Pick<User, "displayName" | "email" | "locale">) => ({
  to: email,
  displayName,
  locale,
})
