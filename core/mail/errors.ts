import { Schema } from "effect"

/** The mail server did not take the letter; `reason` is fit for an administrator's eyes and holds no secret. */
export class MailNotSent extends Schema.TaggedError<MailNotSent>()("mail.NOT_SENT", { reason: Schema.String }) {}
export class MailNotFound extends Schema.TaggedError<MailNotFound>()("mail.NOT_FOUND", {}) {}
