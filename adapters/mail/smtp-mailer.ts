import { Effect, Layer, Redacted, type Redacted as Secret } from "effect"
import { type EmailMessage, MailErrors, Mailer } from "../../core/index.ts"
import { type Confidential, reasonOf } from "./mail-error-reason.ts"
import { isAddressRefused, isReceiverRefused } from "./refused-receiver.ts"
import { renderEmail, type TemplateOptions } from "./render-email.ts"
import { transportOptions } from "./transport-options.ts"

interface SmtpOptions extends TemplateOptions {
  /** How long the server may be silent. This is far shorter than the lease of the outbox. */
  readonly patienceMillis?: number
}

/**
 * Sends mails through the server at an `smtp://` or `smtps://` address, over a few connections kept open.
 * Contract: delivery, mails.
 */
export const smtpMailer = (url: Secret.Redacted, options: SmtpOptions) =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const { patienceMillis = 15_000 } = options
      const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
      const { password } = new URL(Redacted.value(url))
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          createTransport({
            ...transportOptions(url, patienceMillis),
            pool: true,
            maxConnections: 5,
            // The outbox retries unsent mails with a back-off of its own.
            maxRequeues: 1,
            disableFileAccess: true,
            disableUrlAccess: true,
          }),
        ),
        (pool) => Effect.sync(() => pool.close({ force: true })),
      )

      return Mailer.of({
        send: Effect.fn("mail.send")(
          function* (message) {
            const { from, html, language, subject, text, to, unsubscribeUrl } = renderEmail(message, options)
            yield* Effect.tryPromise({
              // The mail is aborted when the caller is interrupted, so that none stays in the pool.
              try: (signal) =>
                transport.sendMail({
                  from,
                  to: { name: "", address: to },
                  subject,
                  text,
                  html,
                  headers: {
                    "Auto-Submitted": "auto-generated",
                    "Content-Language": language,
                    // One click ends such mails (RFC 8058).
                    ...(unsubscribeUrl !== null && {
                      "List-Unsubscribe": `<${unsubscribeUrl}>`,
                      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                    }),
                  },
                  signal,
                }),
              catch: (cause) =>
                new MailErrors.MailNotSent({
                  reason: reasonOf(cause, confidentialIn(message, password)),
                  isFinal: isReceiverRefused(cause),
                  isAddressRefused: isAddressRefused(cause),
                }),
            })
          },
          // A server that sends its answer byte by byte never triggers the timeout for silence.
          Effect.timeoutOrElse({
            duration: patienceMillis * 3,
            orElse: () =>
              Effect.fail(new MailErrors.MailNotSent({ reason: "The mail server did not finish in time." })),
          }),
        ),
      })
    }),
  )

const confidentialIn = (message: EmailMessage, password: string): Confidential => ({
  secrets: [
    ...[password, decodeURIComponent(password), "token" in message ? message.token : ""],
    "filled" in message ? (message.filled?.unsubscribe ?? "") : "",
  ].filter((text) => text !== ""),
  recipient: message.to,
})
