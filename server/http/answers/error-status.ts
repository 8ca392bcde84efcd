import type { CoreError, ErrorTag } from "../../../core/index.ts"
import { inputMessages } from "./input-messages.ts"

// This is the only place that maps errors of the core to HTTP. Each error has one of three kinds, or this does not
// compile.

/**
 * Errors that no answer carries: the redirect of a callback carries their code, or only workers and the CLI receive
 * them.
 */
type NeverAnswered = Tags<
  | "editions.SOURCE_UNUSABLE"
  | "gameplatform.GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER"
  | "gameplatform.GAMEPLATFORM_REPLACE_REQUIRES_UNLINK"
  | "gameplatform.INVALID_STATE"
  | "gameplatform.LINK_FAILED"
  | "gameplatform.OPENID_CANCELLED"
  | "gameplatform.OPENID_INVALID"
  | "idp.EMAIL_MISSING"
  | "idp.INVALID_STATE"
  | "idp.LINK_FAILED"
  | "idp.LOGIN_FAILED"
  | "idp.OAUTH_FAILED"
  | "imports.IMPORT_NOT_RESUMABLE"
  | "mail.NOT_FOUND"
  | "mail.NOT_SENT"
  | "users.NOT_SUSPENDED"
>

/** The statuses of codes that mean the same in every module: an error with such a code has no row of its own. */
const statusOfCode = {
  ALREADY_EXISTS: 409,
  FORBIDDEN: 403,
  INVALID_SCHEDULE: 422,
  ITEM_IN_ROUND: 409,
  ITEM_NOT_FOUND: 404,
  ITEM_RESERVED: 409,
  LIMIT_REACHED: 409,
  NOT_AUTHORIZED: 403,
  NOT_FOUND: 404,
  NOT_PENDING: 409,
  SELF_REQUEST: 400,
  TOO_MANY_ORGANIZERS: 409,
} as const

/** The status of every other error. Contract: errors. */
const statusOfTag = {
  "auth.HASHER_BUSY": 503,
  "auth.INVALID_CREDENTIALS": 401,
  "auth.INVALID_REFRESH_TOKEN": 401,
  "auth.INVALID_RESET_TOKEN": 400,
  "auth.INVALID_VERIFICATION_TOKEN": 400,
  "auth.MFA_REQUIRED": 401,
  "auth.PASSWORD_ALREADY_SET": 409,
  "auth.REGISTRATION_CLOSED": 403,
  "chat.ALREADY_FRIENDS": 409,
  "chat.ALREADY_MEMBER": 409,
  "chat.BLOCKED": 403,
  "chat.CONVERSATION_ENDED": 409,
  "chat.CONVERSATION_FULL": 409,
  "chat.EMPTY_MESSAGE": 400,
  "chat.INVALID_REPLY": 422,
  "chat.NOT_FRIEND": 400,
  "chat.TOO_MANY_CONVERSATIONS": 409,
  "chat.TOO_MANY_REACTIONS": 409,
  "chat.TOO_MANY_REQUESTS_OPEN": 409,
  "collections.COLLECTION_LIMIT_REACHED": 409,
  "collections.FIELD_IN_USE": 409,
  "collections.FIELD_NOT_FOUND": 404,
  "collections.INVALID_NAME": 400,
  "credentials.UNAUTHORIZED": 401,
  "editions.INVALID_EDITION": 400,
  "editions.LOOKUP_UNAVAILABLE": 503,
  "events.ALREADY_INVITED": 409,
  "events.ALREADY_PARTICIPATING": 409,
  "events.CAPACITY_BELOW_GOING": 409,
  "events.EVENT_NOT_CANCELLED": 409,
  "events.EVENT_NOT_EDITABLE": 409,
  "events.EVENT_NOT_OPEN": 409,
  "events.EVENT_STARTED": 409,
  "events.INVITE_NOT_OPEN": 409,
  "events.TIME_CONFLICT": 409,
  "exports.RATE_LIMITED": 429,
  "webhooks.INVALID_TRANSITION": 409,
  "webhooks.RATE_LIMITED": 429,
  "moderation.ALREADY_APPEALED": 409,
  "moderation.ALREADY_UNDONE": 409,
  "moderation.APPEAL_NOT_OPEN": 409,
  "moderation.FACTOR_REQUIRED": 403,
  "moderation.HOLDER_SUSPENDED": 409,
  "moderation.HOLDER_WITHOUT_FACTOR": 409,
  "moderation.NOT_UNDOABLE": 409,
  "moderation.OWN_CASE": 403,
  "moderation.PERSON_GONE": 409,
  "factors.INVALID_STATE": 400,
  "factors.PROOF_REQUIRED": 403,
  "factors.RATE_LIMITED": 429,
  "fields.FIELD_IN_USE": 409,
  "fields.FIELD_KEY_ALREADY_EXISTS": 409,
  "fields.FIELD_KEY_DUPLICATE": 409,
  "fields.FIELD_LIMIT_REACHED": 409,
  "fields.SYSTEM_FIELD_LOCKED": 403,
  "files.IMAGES_BUSY": 503,
  "files.INVALID_IMAGE": 400,
  "files.MALWARE_FOUND": 400,
  "files.SCANNER_UNAVAILABLE": 503,
  "files.STORAGE_NOT_CONFIGURED": 500,
  "files.STORAGE_UNREACHABLE": 502,
  "fills.NOTHING_TO_FILL": 409,
  "friends.FOLLOW_LIMIT_REACHED": 409,
  "friends.PROFILE_NOT_PUBLIC": 403,
  "friends.SELF_BLOCK": 400,
  "friends.SELF_FOLLOW": 400,
  "gameplatform.GAMEPLATFORM_API_KEY_INVALID_FORMAT": 422,
  "gameplatform.GAMEPLATFORM_API_KEY_MISSING": 400,
  "gameplatform.GAMEPLATFORM_AUTH_FAILED": 502,
  "gameplatform.GAMEPLATFORM_NOT_LINKED": 400,
  "gameplatform.GAMEPLATFORM_PROFILE_PRIVATE": 422,
  "gameplatform.PLATFORM_UNREACHABLE": 502,
  "idp.IDP_ALREADY_LINKED_TO_OTHER_USER": 400,
  "idp.IDP_NOT_LINKED": 404,
  "idp.PASSWORD_REQUIRED_BEFORE_UNLINK": 409,
  "idp.PROVIDER_UNREACHABLE": 502,
  "imports.IMPORT_ALREADY_IN_PROGRESS": 409,
  "imports.IMPORT_COLLECTION_NOT_FOUND": 404,
  "imports.IMPORT_COLLECTION_NOT_GAMES_TYPE": 400,
  "imports.IMPORT_COLLECTION_NOT_OWNED": 403,
  "imports.IMPORT_DESTINATION_REQUIRED": 400,
  "imports.IMPORT_INVALID_COLLECTION_NAME": 400,
  "imports.IMPORT_NOT_ACTIVE": 409,
  "imports.IMPORT_NO_GAMES_SELECTED": 400,
  "item-files.IMPORT_FILE_INVALID": 400,
  "items.COLLECTION_TYPE_MISMATCH": 409,
  "items.COPIES_HELD": 409,
  "items.FILE_LIMIT_REACHED": 409,
  "items.FILE_NOT_FOUND": 404,
  "items.GAME_ALREADY_IN_COLLECTION": 409,
  "items.INVALID_FIELD_TYPE": 422,
  "items.INVALID_FIELD_VALUE": 422,
  "items.INVALID_RATING": 422,
  "items.PICTURE_LIMIT_REACHED": 409,
  "items.PICTURE_NOT_FOUND": 404,
  "items.REQUIRED_FIELD_MISSING": 422,
  "items.TAG_LIMIT_REACHED": 409,
  "listings.ALREADY_LISTED": 409,
  "listings.INVALID_TRANSITION": 422,
  "listings.LISTING_CLOSED": 422,
  "listings.LISTING_NOT_CLOSED": 422,
  "offers.ALREADY_ANSWERED": 409,
  "offers.ALREADY_CONFIRMED": 409,
  "offers.ALREADY_PROPOSED": 409,
  "editors.EDITOR_LIMIT_REACHED": 409,
  "editors.EDIT_LIMIT_REACHED": 409,
  "editors.NOT_FRIEND": 403,
  "loans.DAILY_LIMIT_REACHED": 409,
  "loans.INVALID_TRANSITION": 409,
  "loans.NOT_FRIEND": 403,
  "offers.ALREADY_REMINDED": 409,
  "offers.ALREADY_SENT": 409,
  "offers.CANNOT_ANSWER_OWN_PROBLEM": 403,
  "offers.CANNOT_ACCEPT_OWN_PROPOSAL": 403,
  "offers.CANNOT_OFFER_OWN_ITEM": 403,
  "offers.CANNOT_REJECT_OWN_PROPOSAL": 403,
  "offers.DUPLICATE_PENDING_OFFER": 409,
  "offers.INVALID_PROPOSAL": 422,
  "offers.INVALID_TRANSITION": 409,
  "offers.ITEM_GONE": 410,
  "offers.ITEM_NOT_AVAILABLE": 404,
  "offers.ITEM_NOT_FOR_SALE": 422,
  "offers.ITEM_NOT_FOR_TRADE": 422,
  "offers.LISTING_NOT_ACTIVE": 409,
  "offers.LISTING_NOT_FOUND": 404,
  "offers.NOT_WAITING": 409,
  "offers.NO_OPEN_PROBLEM": 409,
  "offers.NO_PENDING_PROPOSAL": 409,
  "offers.NO_PROPOSAL_HISTORY": 404,
  "offers.OFFERED_COLLECTION_PRIVATE": 422,
  "offers.OFFERED_COLLECTION_REQUIRES_FRIENDSHIP": 403,
  "offers.OFFERED_ITEM_GONE": 410,
  "offers.OFFERED_ITEM_NOT_FOUND": 404,
  "offers.OFFERED_ITEM_NOT_OWNED": 403,
  "offers.OFFERER_HAS_NO_COLLECTION": 422,
  "offers.OFFER_NOT_FOUND": 404,
  "offers.OFFER_NOT_NEGOTIABLE": 409,
  "offers.OWNER_HAS_NO_COLLECTION": 422,
  "offers.PROBLEM_REPORTED": 409,
  "post-reactions.SELF_REACTION": 400,
  "posts.CANNOT_EDIT_ITEM_SHARE": 403,
  "posts.EMPTY_POST": 400,
  "ratings.ALREADY_RATED": 409,
  "ratings.LEG_NOT_COMPLETED": 422,
  "ratings.LEG_NOT_FOUND": 404,
  "ratings.OFFER_NOT_COMPLETED": 422,
  "ratings.OFFER_NOT_FOUND": 404,
  "ratings.WINDOW_EXPIRED": 422,
  "reports.CLAIMED_BY_OTHER": 409,
  "reports.NOT_OPEN": 409,
  "reports.NOT_REMOVABLE": 409,
  "reports.OFFER_NOT_REMOVABLE": 409,
  "reports.ALREADY_REPORTED": 409,
  "reports.CANNOT_REPORT_OWN": 403,
  "reports.TARGET_NOT_FOUND": 404,
  "rounds.ALREADY_CONFIRMED": 409,
  "rounds.ALREADY_ENTERED": 409,
  "rounds.ENTRIES_CLOSED": 409,
  "rounds.ENTRY_LIMIT_REACHED": 409,
  "rounds.GROUP_LIMIT_REACHED": 409,
  "rounds.INVALID_TRANSITION": 409,
  "rounds.INVALID_WANT": 422,
  "rounds.LEG_NOT_FOUND": 404,
  "rounds.RECEIVER_HAS_NO_COLLECTION": 422,
  "rounds.ROUND_LIMIT_REACHED": 409,
  "rounds.ROUND_NOT_EDITABLE": 409,
  "rounds.ROUND_NOT_OPEN": 409,
  "rounds.ROUND_NOT_SOLVED": 409,
  "sets.EDITION_REPEATED": 400,
  "sets.PLACE_LIMIT_REACHED": 409,
  "usage.STORAGE_LIMIT_REACHED": 413,
  "users.ALREADY_SUSPENDED": 409,
  "users.ACCOUNT_SUSPENDED": 403,
  "users.EMAIL_ALREADY_EXISTS": 409,
  "users.USER_NOT_FOUND": 404,
} as const satisfies Record<Exclude<StatusTag, `${string}.${keyof typeof statusOfCode}`>, number>

/** The status of an error that has one. Contract: errors. */
export const statusOf = <Tag extends StatusTag>(tag: Tag): StatusOf<Tag> =>
  statuses[tag in statusOfTag ? tag : codeOf(tag)] as StatusOf<Tag>

const statuses: Readonly<Record<string, number>> = { ...statusOfCode, ...statusOfTag }

/** The text in the body of a 5xx that has no code. */
export const titleOf = {
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  507: "Insufficient Storage",
} as const

type Tags<Tag extends ErrorTag> = Tag
type InputTag = keyof typeof inputMessages
/** The tags of the errors that have a status and a code of their own. */
export type StatusTag = Exclude<ErrorTag, NeverAnswered | InputTag>
/** The errors that a route may answer. */
export type AnsweredError = Exclude<CoreError, { readonly _tag: NeverAnswered }>
/** The errors that are answered like input that does not fit the schema. */
export type InputError = Extract<CoreError, { readonly _tag: InputTag }>
export type StatusOf<Tag extends StatusTag> = Tag extends keyof typeof statusOfTag
  ? (typeof statusOfTag)[Tag]
  : CodeOf<Tag> extends infer Code extends keyof typeof statusOfCode
    ? (typeof statusOfCode)[Code]
    : never
export type ServerErrorStatus = keyof typeof titleOf
export interface ServerErrorBody<Status extends ServerErrorStatus> {
  statusCode: Status
  error: (typeof titleOf)[Status]
}
/** The two codes that a 5xx shows nevertheless. Contract: conventions, errors. */
type ShownCode = "GAMEPLATFORM_AUTH_FAILED" | "STORAGE_NOT_CONFIGURED"
/** The code that clients receive for an error of the core. */
export type BodyOf<Tag extends StatusTag> =
  StatusOf<Tag> extends infer S extends ServerErrorStatus
    ? CodeOf<Tag> extends ShownCode
      ? { error: CodeOf<Tag> }
      : ServerErrorBody<S>
    : { error: CodeOf<Tag> }
/** The part of a tag after the dot: the code that a client receives. */
type CodeOf<Tag extends string> = Tag extends `${string}.${infer Code}` ? Code : never

/** The part of a tag after the dot. */
export const codeOf = (tag: ErrorTag): string => tag.slice(tag.indexOf(".") + 1)

/** Whether an error means invalid input. */
export const isInputError = (error: AnsweredError): error is InputError => error._tag in inputMessages

/** The message of the validation's 400 for it. */
export const inputMessageOf = (error: InputError): string => {
  const message = inputMessages[error._tag]
  return "key" in error ? message.replace("<key>", () => error.key) : message
}

/** Whether an error is answered with its code, or with the generic body of a 5xx. */
export const showsCode = (tag: StatusTag): boolean => !(statusOf(tag) in titleOf) || shown.has(codeOf(tag))

const shown: ReadonlySet<string> = new Set<ShownCode>(["GAMEPLATFORM_AUTH_FAILED", "STORAGE_NOT_CONFIGURED"])
