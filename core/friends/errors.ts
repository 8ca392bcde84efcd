import { CodedError } from "../shared/index.ts"

export class AlreadyExists extends CodedError<AlreadyExists>()(
  "friends.ALREADY_EXISTS",
  "The two are friends already, or one has asked the other.",
) {}
export class Forbidden extends CodedError<Forbidden>()(
  "friends.FORBIDDEN",
  "The friend request is for another user to decide.",
) {}
export class NotFound extends CodedError<NotFound>()(
  "friends.NOT_FOUND",
  "There is no such friendship, request or block.",
) {}
export class NotPending extends CodedError<NotPending>()(
  "friends.NOT_PENDING",
  "The friend request is decided already.",
) {}
export class SelfBlock extends CodedError<SelfBlock>()("friends.SELF_BLOCK", "You cannot block yourself.") {}
export class SelfRequest extends CodedError<SelfRequest>()(
  "friends.SELF_REQUEST",
  "You cannot send yourself a friend request.",
) {}
