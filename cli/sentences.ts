import { Effect, Predicate } from "effect"
import type { CoreError, ErrorTag } from "../core/index.ts"
import { CommandFailed } from "./failure.ts"

/** What each error of the core says to an administrator. */
const sentences = {
  "auth.HASHER_BUSY": "Too many passwords are being hashed; try again in a moment.",
  "auth.INVALID_CREDENTIALS": "The password is wrong.",
  "auth.INVALID_REFRESH_TOKEN": "The refresh token is not good.",
  "auth.INVALID_RESET_TOKEN": "The reset token is not good.",
  "auth.INVALID_VERIFICATION_TOKEN": "The verification token is not good.",
  "auth.NOT_FOUND": 'There is no such session; "curio sessions list" shows them.',
  "auth.PASSWORD_ALREADY_SET": "The account has a password already.",
  "idp.EMAIL_MISSING": "The provider gave no verified e-mail.",
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER": "The provider account is linked to another user.",
  "idp.IDP_NOT_LINKED": "No provider account is linked.",
  "idp.INVALID_STATE": "The sign-in has expired; start it again.",
  "idp.LINK_FAILED": "The provider account could not be linked.",
  "idp.LOGIN_FAILED": "Signing in through the provider failed.",
  "idp.OAUTH_FAILED": "The provider refused the sign-in.",
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK": "The account needs a password first.",
  "idp.PROVIDER_UNREACHABLE": "The identity provider cannot be reached.",
  "mail.NOT_FOUND": 'There is no such failed mail; "curio mail list --failed" shows them.',
  "mail.NOT_SENT": "The mail was not sent.",
  "users.EMAIL_ALREADY_EXISTS": "There is an account with this address already.",
  "users.FORBIDDEN": "This is not allowed.",
  "users.USER_NOT_FOUND": 'There is no such user; "curio users list --q <text>" finds them.',
} as const satisfies Record<ErrorTag, string>

/** Turns an error of the core into the sentence for it; others stay as they are. */
export const inWords = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
): Effect.Effect<A, CommandFailed | Exclude<E, CoreError>, R> =>
  Effect.mapError(effect, (error) => {
    if (!isCoreError(error)) return error as Exclude<E, CoreError>
    const sentence = sentences[error._tag]
    return new CommandFailed({ sentence: error._tag === "mail.NOT_SENT" ? `${sentence} ${error.reason}` : sentence })
  })

const isCoreError = (error: unknown): error is CoreError =>
  Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" && error._tag in sentences
