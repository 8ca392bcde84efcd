import { Effect, Redacted, type Redacted as Secret } from "effect"
import { MailErrors } from "../../core/index.ts"
import { reasonOf } from "./refusal.ts"

/** Connects to the mail server, logs in and leaves again; fails with the reason when one of these fails. For `curio doctor`. */
export const checkMailServer = Effect.fn("mail.checkServer")(function* (url: Secret.Redacted, patienceMillis = 5000) {
  const { createTransport } = yield* Effect.promise(() => import("nodemailer"))
  const { password } = new URL(Redacted.value(url))
  const transport = createTransport({
    url: Redacted.value(url),
    connectionTimeout: patienceMillis,
    greetingTimeout: patienceMillis,
    socketTimeout: patienceMillis,
    dnsTimeout: patienceMillis,
  })
  yield* Effect.tryPromise({
    try: () => transport.verify(),
    catch: (cause) =>
      unreachable(
        reasonOf(
          cause,
          [password, decodeURIComponent(password)].filter((text) => text !== ""),
        ),
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
