import { Schema } from "effect"

export class AlreadyExists extends Schema.TaggedError<AlreadyExists>()("friends.ALREADY_EXISTS", {}) {}
export class Forbidden extends Schema.TaggedError<Forbidden>()("friends.FORBIDDEN", {}) {}
export class NotFound extends Schema.TaggedError<NotFound>()("friends.NOT_FOUND", {}) {}
export class NotPending extends Schema.TaggedError<NotPending>()("friends.NOT_PENDING", {}) {}
export class SelfBlock extends Schema.TaggedError<SelfBlock>()("friends.SELF_BLOCK", {}) {}
export class SelfRequest extends Schema.TaggedError<SelfRequest>()("friends.SELF_REQUEST", {}) {}
