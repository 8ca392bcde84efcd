import { Effect, Redacted, type Redacted as Secret } from "effect"
import { MailErrors } from "../../core/index.ts"
import { reasonOf } from "./mail-error-reason.ts"
import { transportOptions } from "./transport-options.ts"

/**
 * Connects to the mail server, logs in and disconnects; fails with the reason when one of these steps fails. For `curio
 * doctor`.
 */
export const checkMailServer = Effect.fn("mail.checkServer")(function* (url: Secret.Redacted, patienceMillis = 5000) {
  const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
  const { password } = new URL(Redacted.value(url))
  const transport = createTransport(transportOptions(url, patienceMillis))
  yield* Effect.tryPromise({
    try: () => transport.verify(),
    catch: (cause) =>
      unreachable(
        reasonOf(cause, {
          secrets: [password, decodeURIComponent(password)].filter((text) => text !== ""),
          recipient: null,
        }),
      ),
  }).pipe(
    Effect.ensuring(Effect.sync(() => transport.close())),
    Effect.timeoutOrElse({
      duration: patienceMillis * 3,
      orElse: () => Effect.fail(unreachable("The mail server did not finish in time.")),
    }),
  )
})

const unreachable = (reason: string) => new MailErrors.MailNotSent({ reason })
