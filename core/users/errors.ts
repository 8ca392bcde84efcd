import { CodedError } from "../shared/coded-error.ts"

export class UserNotFound extends CodedError<UserNotFound>()("users.USER_NOT_FOUND", "There is no such user.") {}
export class Forbidden extends CodedError<Forbidden>()("users.FORBIDDEN", "This is not allowed.") {}
export class EmailAlreadyExists extends CodedError<EmailAlreadyExists>()(
  "users.EMAIL_ALREADY_EXISTS",
  "There is an account with this address already.",
) {}
