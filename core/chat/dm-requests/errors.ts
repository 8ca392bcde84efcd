import { CodedError } from "../../shared/index.ts"

export class SelfRequest extends CodedError<SelfRequest>()(
  "chat.SELF_REQUEST",
  "Users do not ask to write to themselves.",
) {}
export class AlreadyFriends extends CodedError<AlreadyFriends>()(
  "chat.ALREADY_FRIENDS",
  "The two are friends and need no request.",
) {}
/** The same user has asked already, asked less than 30 days before and was rejected, or the two write already. */
export class AlreadyExists extends CodedError<AlreadyExists>()(
  "chat.ALREADY_EXISTS",
  "There is a request or a conversation between the two.",
) {}
export class TooManyRequestsOpen extends CodedError<TooManyRequestsOpen>()(
  "chat.TOO_MANY_REQUESTS_OPEN",
  "The user has 20 pending requests.",
) {}
export class NotPending extends CodedError<NotPending>()("chat.NOT_PENDING", "The request has been decided.") {}
