import type { ReceivedMail, SmtpInbox } from "./smtp-inbox.ts"

/** The mails that a service sent, by who got them. */
export const mailsOf = (inbox: SmtpInbox) => {
  const taken = new Set<ReceivedMail>()
  const mailsTo = (email: string) => inbox.mails.filter(({ to }) => to === email)

  /** The oldest mail to somebody that was not asked for yet and holds `part`; waits for it. */
  const mailTo = async (email: string, part = ""): Promise<ReceivedMail> => {
    const found = mailsTo(email).find((mail) => !taken.has(mail) && `${mail.subject}\n${mail.text}`.includes(part))
    if (found === undefined) {
      await inbox.next()
      return mailTo(email, part)
    }
    taken.add(found)
    return found
  }
  return { mailsTo, mailTo }
}
