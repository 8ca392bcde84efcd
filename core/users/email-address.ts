import type { Brand } from "effect"
import { subjectOf, type TransactionSubject } from "../shared/index.ts"

/** One bare e-mail address of at most 254 characters, stored as it was entered. */
export type EmailAddress = string & Brand.Brand<"EmailAddress">

// Only characters that a mail header allows without quoting: no spaces, line ends, quotes, comments or display names.
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
const addressPattern = new RegExp(`^${atom}(\\.${atom})*@${label}(\\.${label})+$`, "i")

/** Whether a text is one bare e-mail address. Contract: auth, POST /auth/register. */
export const isEmailAddress = (text: string): text is EmailAddress =>
  text.length <= 254 && text.lastIndexOf("@") <= 64 && addressPattern.test(text)

/** The part of an address before the @. */
export const localPart = (email: EmailAddress): string => email.slice(0, email.lastIndexOf("@"))

/** What transactions about an address name: its mails are counted without regard to case. */
export const subjectOfEmail = (email: EmailAddress): TransactionSubject => subjectOf("email", email.toLowerCase())
