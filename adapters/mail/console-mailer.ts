import { Console, Effect, Layer } from "effect"
import { Mailer } from "../../core/index.ts"
import { type Stationery, writeLetter } from "./write-letter.ts"

/** Prints mails instead of sending them, for development: the links in them can be followed. Contract: auth, mails. */
export const consoleMailer = (stationery: Stationery) =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: Effect.fn("mail.print")(function* (letter) {
        const { from, subject, text, to } = writeLetter(letter, stationery)
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
