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
  "collections.COLLECTION_LIMIT_REACHED": "The account has as many collections as it may.",
  "collections.FIELD_IN_USE": "An item of the collection has a value for the field.",
  "collections.FIELD_NOT_FOUND": "There is no such field.",
  "collections.FORBIDDEN": "The collection is somebody else's.",
  "collections.INVALID_NAME": "The name of a collection has 1 to 100 characters.",
  "collections.NOT_FOUND": "There is no such collection.",
  "fields.FIELD_IN_USE": "The field or the option is in use.",
  "fields.FIELD_KEY_ALREADY_EXISTS": "There is a field with this key already.",
  "fields.FIELD_KEY_DUPLICATE": "The collection would have two fields with one key.",
  "fields.FIELD_LIMIT_REACHED": "There are as many fields as there may be.",
  "fields.NOT_FOUND": "There is no such field definition.",
  "fields.OPTIONS_OF_NO_SELECT": "Only a select has options.",
  "fields.SYSTEM_FIELD_LOCKED": "A field definition of the system cannot be changed.",
  "files.INVALID_IMAGE": "This is no JPEG, PNG, WebP or GIF of at most 40 million pixels.",
  "files.NOT_FOUND": "There is no such file.",
  "files.STORAGE_NOT_CONFIGURED": "The store of files refuses what is configured.",
  "files.STORAGE_UNREACHABLE": "The store of files cannot be reached.",
  "friends.ALREADY_EXISTS": "The two are friends already, or one has asked the other.",
  "friends.FORBIDDEN": "The friend request is somebody else's to decide.",
  "friends.NOT_FOUND": "There is no such friendship, request or block.",
  "friends.NOT_PENDING": "The friend request is decided already.",
  "friends.SELF_BLOCK": "Nobody can block themselves.",
  "friends.SELF_REQUEST": "Nobody can ask themselves to be friends.",
  "idp.EMAIL_MISSING": "The provider gave no verified e-mail.",
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER": "The provider account is linked to another user.",
  "idp.IDP_NOT_LINKED": "No provider account is linked.",
  "idp.INVALID_STATE": "The sign-in has expired; start it again.",
  "idp.LINK_FAILED": "The provider account could not be linked.",
  "idp.LOGIN_FAILED": "Signing in through the provider failed.",
  "idp.OAUTH_FAILED": "The provider refused the sign-in.",
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK": "The account needs a password first.",
  "idp.PROVIDER_UNREACHABLE": "The identity provider cannot be reached.",
  "items.COLLECTION_TYPE_MISMATCH": "An item moves only to a collection of the same type.",
  "items.FIELDS_TOO_LARGE": "An item holds at most 32 KB of values.",
  "items.FORBIDDEN": "The item is somebody else's.",
  "items.INVALID_FIELD_TYPE": "A value is not of the type of its field.",
  "items.INVALID_FIELD_VALUE": "A value is none that its field takes.",
  "items.INVALID_FILTER": "No item can be found by this filter.",
  "items.INVALID_RATING": "A rating is a whole number from 1 to 5.",
  "items.NOT_FOUND": "There is no such item.",
  "items.REQUIRED_FIELD_MISSING": "A required field has no value.",
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
