import type { SmtpInbox } from "./smtp-inbox.ts"

/** The mails that a service sent, by who got them. */
export const mailsOf = (inbox: SmtpInbox) => ({
  mailsTo: (email: string) => inbox.mails.filter(({ to }) => to === email),
  /** The oldest mail to a user that was not asked for yet and holds `part`; waits for it. */
  mailTo: (email: string, part = "") =>
    inbox.take(
      ({ subject, text, to }) => to === email && `${subject}\n${text}`.includes(part),
      `mail to ${email} with "${part}"`,
    ),
})
