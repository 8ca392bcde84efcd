/**
 * Whether a mail server has refused the receiver for good, so that the mail is not tried again: mailbox providers count
 * further attempts against the sender. A refusal of the sender, of the login, or of what this server may send is
 * temporary: it ends when an administrator has repaired it, and is no word about the receiver.
 *
 * The enhanced status code says what a refusal is about (RFC 3463, 3): 5.1 addresses, of which 5.1.7 and 5.1.8 are
 * those of the sender, and 5.2 mailboxes. Without it a refusal of `RCPT TO` is about the receiver (RFC 5321, 4.2.3),
 * unless its text speaks of something else, as Exim's "550 relay not permitted" does.
 */
export const isReceiverRefused = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  const { code, command, response } = cause as SmtpError
  if (typeof response !== "string") return false
  const [, basic, enhanced] = /^(5\d\d)[ -](?:(5\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? []
  if (basic === undefined) return false
  const isOfReceiver = command === "RCPT TO" || code === "EMESSAGE"
  if (enhanced !== undefined) return isOfReceiver && /^5\.[12]\./.test(enhanced) && !/^5\.1\.[78]$/.test(enhanced)
  return command === "RCPT TO" && /^55[013]$/.test(basic) && !aboutOthers.test(response)
}

/**
 * Whether another mail to the address would be refused too: not where the mailbox is full (5.2.2), the mail too long
 * for it (5.2.3), or a list behind it is at fault (5.2.4).
 */
export const isAddressRefused = (cause: unknown): boolean =>
  isReceiverRefused(cause) && !/^\d{3}[ -]5\.2\.[234]\b/.test(String((cause as SmtpError).response))

interface SmtpError extends Error {
  readonly code?: unknown
  readonly command?: unknown
  readonly response?: unknown
}

const aboutOthers = /relay|authenti|sender|polic|spam|block|black|denied|reject|listed|reputation|grey|gray|rate|limit/i
