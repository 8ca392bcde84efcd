import type { Brand } from "effect"

/** One plain mail address of at most 254 characters, kept as it was written. */
export type EmailAddress = string & Brand.Brand<"EmailAddress">

// Only what can stand in a mail header without quoting: no spaces, line ends, quotes, comments or display names.
const plain =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Whether a text is one plain mail address. Contract: auth, register. */
export const isEmailAddress = (text: string): text is EmailAddress =>
  text.length <= 254 && text.lastIndexOf("@") <= 64 && plain.test(text)

/** The part of an address before the @. */
export const localPart = (email: EmailAddress): string => email.slice(0, email.lastIndexOf("@"))
