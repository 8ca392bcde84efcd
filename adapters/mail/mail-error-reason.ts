import type { EmailAddress } from "../../core/index.ts"

/** Values that a server may quote and that must not be logged. */
export interface Confidential {
  readonly secrets: ReadonlyArray<string>
  /** The recipient of the mail; `null` when no mail was sent. */
  readonly recipient: EmailAddress | null
}

/**
 * The reason why a mail was not sent, in one sentence for an administrator. Secrets and the recipient's address are
 * replaced in the server's answer: the sentence is logged, and kept for longer than the address. Contract: delivery,
 * mails.
 */
export const reasonOf = (cause: unknown, confidential: Confidential): string => {
  const error: SmtpError = cause instanceof Error ? cause : new Error()
  const quoted = typeof error.response === "string" ? `: ${struck(error.response, confidential)}` : ""
  switch (error.code) {
    case "EAUTH":
      // Servers often quote the user name here.
      return (
        `The mail server refused the login (${error.responseCode ?? "no code"}); ` +
        "check user and password in MAIL_URL."
      )
    case "EENVELOPE":
      return `The mail server refused the addresses${quoted}.`
    case "EMESSAGE":
      return `The mail server refused the mail${quoted}.`
    case "ETIMEDOUT":
      return "The mail server did not answer in time."
    case "EDNS":
      return "The name of the mail server in MAIL_URL cannot be found."
    case "ETLS":
      return "No secure connection to the mail server could be made: with smtp:// in MAIL_URL it must offer STARTTLS."
    default:
      return `The mail server cannot be reached or hung up (${String(error.code ?? "no code")})${quoted}.`
  }
}

interface SmtpError extends Error {
  readonly code?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
}

const struck = (response: string, { recipient, secrets }: Confidential): string => {
  const withoutSecrets = secrets.reduce((text, secret) => text.replaceAll(secret, "***"), response)
  const text = recipient === null ? withoutSecrets : withoutSecrets.replace(writtenAs(recipient), "<recipient>")
  return text
    .replace(/\p{C}+/gu, " ")
    .slice(0, 300)
    .replace(/[\s.]+$/, "")
}

/**
 * Matches an address in upper or lower case, also with its @ as it is written in links (%40), xtext (+40, RFC 3461) and
 * bounce addresses (=).
 */
const writtenAs = (address: EmailAddress): RegExp =>
  new RegExp(address.split("@").map(RegExp.escape).join("(?:@|%40|\\+40|=)"), "gi")
