import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import PostalMime from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"

/** A mail as its reader sees it, and as it came over the wire. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly envelope: { readonly from: string; readonly to: ReadonlyArray<string> }
  readonly raw: string
}

export interface SmtpInbox {
  readonly port: number
  /** What MAIL_URL has to be. */
  readonly url: string
  /** Everything that came, oldest first. */
  readonly mails: ReadonlyArray<ReceivedMail>
  /**
   * The oldest mail that is wanted and that no user took before; waits for it if need be. Of several that want a mail
   * the first to ask gets it. Fails after 20 seconds.
   */
  readonly take: (isWanted: (mail: ReceivedMail) => boolean, what: string) => Promise<ReceivedMail>
  /** The oldest mail that no user took before. */
  readonly next: () => Promise<ReceivedMail>
  readonly stop: () => Promise<void>
}

/**
 * A real mail server on a free port of one address of this machine, which takes everything unless `options` say
 * otherwise.
 */
export const startSmtpInbox = async (options: SMTPServerOptions = {}, host = "127.0.0.1"): Promise<SmtpInbox> => {
  const mails: Array<ReceivedMail> = []
  const taken = new Set<ReceivedMail>()
  const waiting = new Set<Waiting>()
  const arrive = (mail: ReceivedMail) => {
    mails.push(mail)
    for (const one of waiting) {
      if (!one.isWanted(mail)) continue
      taken.add(mail)
      waiting.delete(one)
      return one.resolve(mail)
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => null)
      // The sender stopped in the middle.
      if (raw === null) return
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      arrive({ ...(await parsed(raw)), envelope: { from: mailFrom === false ? "" : mailFrom.address, to }, raw })
      done()
    },
    ...options,
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  const take: SmtpInbox["take"] = async (isWanted, what) => {
    const there = mails.find((mail) => !taken.has(mail) && isWanted(mail))
    if (there !== undefined) {
      taken.add(there)
      return there
    }
    const { promise, reject, resolve } = Promise.withResolvers<ReceivedMail>()
    const one = { isWanted, resolve }
    waiting.add(one)
    const timer = setTimeout(() => {
      waiting.delete(one)
      const came = mails.map((mail) => `${mail.to}: ${mail.subject}${taken.has(mail) ? " (taken)" : ""}`)
      reject(new Error(`No ${what} came within 90 seconds. What came: ${came.join(", ") || "nothing"}`))
    }, 90_000)
    return promise.finally(() => clearTimeout(timer))
  }
  return {
    port,
    url: `smtp://${host}:${port}`,
    mails,
    take,
    next: () => take(() => true, "mail"),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

interface Waiting {
  readonly isWanted: (mail: ReceivedMail) => boolean
  readonly resolve: (mail: ReceivedMail) => void
}

const parsed = async (raw: string) => {
  const { from, html = "", subject = "", text: plain = "", to } = await PostalMime.parse(raw)
  return {
    from: from?.address ?? "",
    to: to?.map(({ address }) => address).join(", ") ?? "",
    subject,
    text: plain,
    html,
  }
}
