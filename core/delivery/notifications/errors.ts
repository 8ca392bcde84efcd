import { CodedError } from "../../shared/index.ts"

export class Forbidden extends CodedError<Forbidden>()(
  "notifications.FORBIDDEN",
  "The notification is for another user.",
) {}
/** There is no notification with the id, or a block hides it from its recipient. */
export class NotFound extends CodedError<NotFound>()("notifications.NOT_FOUND", "There is no such notification.") {}
