import { Schema } from "effect"

export class UserNotFound extends Schema.TaggedError<UserNotFound>()("users.USER_NOT_FOUND", {}) {}
export class Forbidden extends Schema.TaggedError<Forbidden>()("users.FORBIDDEN", {}) {}
export class EmailAlreadyExists extends Schema.TaggedError<EmailAlreadyExists>()("users.EMAIL_ALREADY_EXISTS", {}) {}
