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
  /** The next mail that `next` has not answered yet; waits for it if need be. */
  readonly next: () => Promise<ReceivedMail>
  readonly stop: () => Promise<void>
}

/**
 * A real mail server on a free port of one address of this machine, which takes everything unless `options` say
 * otherwise.
 */
export const startSmtpInbox = async (options: SMTPServerOptions = {}, host = "127.0.0.1"): Promise<SmtpInbox> => {
  const mails: Array<ReceivedMail> = []
  let answered = 0
  let wake = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: async (stream, session, done) => {
      const raw = await text(stream).catch(() => null)
      // Whoever sent it stopped in the middle.
      if (raw === null) return
      const { mailFrom, rcptTo } = session.envelope
      const to = rcptTo.map(({ address }) => address)
      mails.push({ ...(await parsed(raw)), envelope: { from: mailFrom === false ? "" : mailFrom.address, to }, raw })
      done()
      wake.resolve()
      wake = Promise.withResolvers()
    },
    ...options,
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  const next = async (): Promise<ReceivedMail> => {
    const mail = mails[answered]
    if (mail !== undefined) {
      answered += 1
      return mail
    }
    await wake.promise
    return next()
  }
  return {
    port,
    url: `smtp://${host}:${port}`,
    mails,
    next,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
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
