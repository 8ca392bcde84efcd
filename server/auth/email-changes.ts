import { DateTime, Effect } from "effect"
import { type Context, Elysia, t } from "elysia"
import {
  askEmailChange,
  confirmEmailChange,
  type PendingAddress,
  type UserId,
  undoEmailChange,
  withdrawEmailChange,
} from "../../core/index.ts"
import { accepted, answer, noContent } from "../http/answers/error-response.ts"
import { named } from "../http/answers/named.ts"
import { Accepted, fails, NoContent } from "../http/answers/response-schemas.ts"
import { logsEvent } from "../http/auth/security-log.ts"
import type { Http } from "../http/http.ts"
import { address, Email, secret } from "../http/input/text-schemas.ts"
import { EndsAt } from "../http/input/view-schemas.ts"
import { Body } from "../http/validation.ts"
import { MailToken } from "./auth.ts"

const PendingAddressView = named("PendingAddress", t.Object({ email: t.String(), expiresAt: EndsAt }))
const pendingAddressView = ({ email, expiresAt }: PendingAddress): typeof PendingAddressView.static => ({
  email,
  expiresAt: DateTime.formatIso(expiresAt),
})

/** A token from a mail; any other text is treated as an unknown token. */

/** Contract: auth, e-mail address. */
export const emailChangeRoutes = ({ mailTries, plugin, refreshCookie, securityLog }: Http) => {
  /** The token of a mail says whose account it is. */
  const recorded = <E, R>(set: Context["set"], change: Effect.Effect<UserId, E, R>) =>
    change.pipe(
      Effect.tap((userId) => securityLog.note(set, { userId })),
      Effect.as(noContent),
    )
  return new Elysia({ prefix: "/auth/email", tags: ["auth"] })
    .use(plugin)
    .post(
      "",
      ({ run, address: client, user, body, request }) =>
        run(
          answer(
            askEmailChange({ user, token: refreshCookie.read(request), email: address(body.email) }).pipe(
              mailTries.limited(address(body.email), client),
              Effect.map((pending) => accepted(pendingAddressView(pending))),
            ),
          ),
        ),
      {
        detail: {
          summary: "Asks for another mail address, which a mail to it confirms within 24 hours.",
          description: "An earlier one that waits to be confirmed ends.",
        },
        proof: true,
        transform: logsEvent("email_asked"),
        body: Body({ email: Email }),
        response: { ...Accepted(PendingAddressView), ...fails("users.EMAIL_ALREADY_EXISTS", "factors.PROOF_REQUIRED") },
      },
    )
    .delete("", ({ run, userId }) => run(Effect.as(withdrawEmailChange(userId), noContent)), {
      detail: { summary: "Ends the mail address that waits to be confirmed, if there is one." },
      response: NoContent,
    })
    .post("/confirm", ({ run, body, set }) => run(answer(recorded(set, confirmEmailChange(secret(body.token))))), {
      detail: {
        summary: "Gives an account the new mail address with the token of the mail to it.",
        description:
          "Sessions stay. An address before that was confirmed gets a mail, with which the change can be undone " +
          "for 72 hours.",
      },
      public: true,
      transform: logsEvent("email_changed"),
      body: Body({ token: MailToken }),
      response: { ...NoContent, ...fails("auth.INVALID_VERIFICATION_TOKEN", "users.EMAIL_ALREADY_EXISTS") },
    })
    .post("/undo", ({ run, body, set }) => run(answer(recorded(set, undoEmailChange(secret(body.token))))), {
      detail: {
        summary: "Puts an earlier mail address back with the token of the mail to it.",
        description:
          "It removes the password, ends all sessions, access tokens and what was linked since, and sends a mail for " +
          "a new password.",
      },
      public: true,
      transform: logsEvent("email_undone"),
      body: Body({ token: MailToken }),
      response: { ...NoContent, ...fails("auth.INVALID_VERIFICATION_TOKEN", "users.EMAIL_ALREADY_EXISTS") },
    })
}
