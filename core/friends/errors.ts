import { CodedError } from "../shared/index.ts"

export class AlreadyExists extends CodedError<AlreadyExists>()(
  "friends.ALREADY_EXISTS",
  "The two are friends already, or one has asked the other.",
) {}
export class FollowLimitReached extends CodedError<FollowLimitReached>()(
  "friends.FOLLOW_LIMIT_REACHED",
  "You follow as many users as you may.",
) {}
export class Forbidden extends CodedError<Forbidden>()(
  "friends.FORBIDDEN",
  "The friend request is for another user to decide.",
) {}
export class NotFound extends CodedError<NotFound>()(
  "friends.NOT_FOUND",
  "There is no such friendship, request, follow or block.",
) {}
export class NotPending extends CodedError<NotPending>()(
  "friends.NOT_PENDING",
  "The friend request is decided already.",
) {}
export class ProfileNotPublic extends CodedError<ProfileNotPublic>()(
  "friends.PROFILE_NOT_PUBLIC",
  "Only a user with a public profile can be followed.",
) {}
export class SelfBlock extends CodedError<SelfBlock>()("friends.SELF_BLOCK", "You cannot block yourself.") {}
export class SelfFollow extends CodedError<SelfFollow>()("friends.SELF_FOLLOW", "You cannot follow yourself.") {}
export class SelfRequest extends CodedError<SelfRequest>()(
  "friends.SELF_REQUEST",
  "You cannot send yourself a friend request.",
) {}
