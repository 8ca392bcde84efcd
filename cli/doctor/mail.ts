import { Effect } from "effect"
import type { Config } from "../../adapters/config/config.ts"
import { checkMailServer } from "../../adapters/operations.ts"
import { type CheckResult, off, ok, wrong } from "./check-result.ts"

/** Connects to the mail server and logs in; sends nothing. */
export const checkMail = ({ mail, production }: Config): Effect.Effect<CheckResult> => {
  if (mail.server === "console") {
    const printed = "Mails are printed instead of sent; set MAIL_URL to smtp://user:password@host:587 to send them."
    return Effect.succeed(production ? wrong(printed) : off(printed))
  }
  return checkMailServer(mail.server).pipe(
    Effect.as(ok(`The mail server answers; mails come from ${mail.from.address}.`)),
    Effect.catch(({ reason }) =>
      Effect.succeed(wrong(`${reason} Look at MAIL_URL and at that server; mails wait until it works.`)),
    ),
  )
}
