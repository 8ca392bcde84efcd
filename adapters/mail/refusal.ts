/** Why a mail was not sent, in one sentence for an administrator; `secrets` are struck out of what the server said. */
export const reasonOf = (cause: unknown, secrets: ReadonlyArray<string>): string => {
  const fault: Refusal = cause instanceof Error ? cause : new Error()
  const said = typeof fault.response === "string" ? `: ${struck(fault.response, secrets)}` : ""
  switch (fault.code) {
    case "EAUTH":
      // Servers like to quote the user's name here.
      return `The mail server refused the login (${fault.responseCode ?? "no code"}); look at user and password in MAIL_URL.`
    case "EENVELOPE":
      return `The mail server refused the addresses${said}.`
    case "EMESSAGE":
      return `The mail server refused the mail${said}.`
    case "ETIMEDOUT":
      return "The mail server did not answer in time."
    case "EDNS":
      return "The name of the mail server in MAIL_URL cannot be found."
    case "ETLS":
      return "No secure connection to the mail server could be made."
    default:
      return `The mail server cannot be reached or hung up (${String(fault.code ?? "no code")})${said}.`
  }
}

interface Refusal extends Error {
  readonly code?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
}

const struck = (response: string, secrets: ReadonlyArray<string>): string =>
  secrets
    .reduce((text, secret) => text.replaceAll(secret, "***"), response)
    .replace(/\p{C}+/gu, " ")
    .slice(0, 300)
    .replace(/[\s.]+$/, "")
