import { Schema } from "effect"
import { CodedError } from "../shared/index.ts"

export class UserNotFound extends CodedError<UserNotFound>()("users.USER_NOT_FOUND", "There is no such user.") {}
/** The account is suspended. `account` is there where its owner has just proven who they are, by signing in. */
export class AccountSuspended extends CodedError<AccountSuspended>()(
  "users.ACCOUNT_SUSPENDED",
  "The account is suspended.",
  { account: Schema.optional(Schema.Struct({ id: Schema.String, signInVersion: Schema.Number })) },
) {}
/** A moderator suspends an account that is suspended. */
export class AlreadySuspended extends CodedError<AlreadySuspended>()(
  "users.ALREADY_SUSPENDED",
  "The account is suspended already.",
) {}
export class NotSuspended extends CodedError<NotSuspended>()("users.NOT_SUSPENDED", "The account is not suspended.") {}
export class Forbidden extends CodedError<Forbidden>()("users.FORBIDDEN", "This is not allowed.") {}
export class EmailAlreadyExists extends CodedError<EmailAlreadyExists>()(
  "users.EMAIL_ALREADY_EXISTS",
  "There is an account with this address already.",
) {}
