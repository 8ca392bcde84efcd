import { Effect, Layer, Redacted, type Redacted as Secret } from "effect"
import { createTransport } from "nodemailer"
import { type Letter, MailErrors, Mailer } from "../../core/index.ts"
import { reasonOf } from "./refusal.ts"
import { type Stationery, writeLetter } from "./write-letter.ts"

export interface SmtpOptions extends Stationery {
  /** How long the server may say nothing. Shorter than the lease of the outbox by far. */
  readonly patienceMillis?: number
}

/** Sends mails through the server at an `smtp://` or `smtps://` address, over a few connections kept open. Contract: auth, mails. */
export const smtpMailer = (url: Secret.Redacted, options: SmtpOptions) =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const { patienceMillis = 15_000 } = options
      const { password } = new URL(Redacted.value(url))
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          createTransport({
            url: Redacted.value(url),
            pool: true,
            maxConnections: 5,
            // What was not sent comes again with the outbox's own back-off.
            maxRequeues: 1,
            connectionTimeout: patienceMillis,
            greetingTimeout: patienceMillis,
            socketTimeout: patienceMillis,
            dnsTimeout: patienceMillis,
            disableFileAccess: true,
            disableUrlAccess: true,
          }),
        ),
        (pool) => Effect.sync(() => pool.close({ force: true })),
      )

      return Mailer.of({
        send: Effect.fn("mail.send")(
          function* (letter) {
            const { from, html, subject, text, to } = writeLetter(letter, options)
            yield* Effect.tryPromise({
              // Aborted when nobody waits any more, so that no letter stays behind in the pool.
              try: (signal) =>
                transport.sendMail({
                  from,
                  to: { name: "", address: to },
                  subject,
                  text,
                  html,
                  headers: { "Auto-Submitted": "auto-generated" },
                  signal,
                }),
              catch: (cause) => notSent(reasonOf(cause, secretsIn(letter, password))),
            })
          },
          // A server that trickles its answer is never silent for long.
          Effect.timeoutOrElse({
            duration: patienceMillis * 3,
            orElse: () => Effect.fail(notSent("The mail server did not finish in time.")),
          }),
        ),
      })
    }),
  )

const notSent = (reason: string) => new MailErrors.MailNotSent({ reason })

/** What a server might quote in its refusal, and nobody else may read. */
const secretsIn = (letter: Letter, password: string): ReadonlyArray<string> =>
  [password, decodeURIComponent(password), "token" in letter ? letter.token : ""].filter((text) => text !== "")
