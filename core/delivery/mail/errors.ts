import { Schema } from "effect"
import { CodedError } from "../../shared/index.ts"

/**
 * The mail server did not accept the mail. `reason` is logged for administrators: it holds neither a secret nor the
 * recipient's address. `isFinal`: the receiver was refused for good, so there is no further attempt.
 * `isAddressRefused`: another mail to the address would be refused too.
 */
export class MailNotSent extends CodedError<MailNotSent>()(
  "mail.NOT_SENT",
  ({ reason }) => `The mail was not sent. ${reason}`,
  {
    reason: Schema.String,
    isFinal: Schema.optionalKey(Schema.Boolean),
    isAddressRefused: Schema.optionalKey(Schema.Boolean),
  },
) {}
export class MailNotFound extends CodedError<MailNotFound>()("mail.NOT_FOUND", "There is no such failed mail.") {}
