import { Console, Effect, Layer } from "effect"
import { Mailer } from "../../core/index.ts"
import { renderEmail, type TemplateOptions } from "./render-email.ts"

/**
 * Prints mails instead of sending them, for development: the links in them can be followed. Contract: delivery, mails.
 */
export const consoleMailer = (templateOptions: TemplateOptions) =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: Effect.fn("mail.print")(function* (message) {
        const { from, subject, text, to } = renderEmail(message, templateOptions)
        yield* Console.log(
          [
            rule,
            `From: ${from.name} <${from.address}>`,
            `To: ${to}`,
            `Subject: ${subject}`,
            "",
            text.trimEnd(),
            rule,
          ].join("\n"),
        )
      }),
    }),
  )

const rule = "-".repeat(72)
