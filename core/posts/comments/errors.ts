import { CodedError } from "../../shared/index.ts"

/** The comment does not exist, or the viewer does not see it. */
export class CommentNotFound extends CodedError<CommentNotFound>()("comments.NOT_FOUND", "There is no such comment.") {}
/** The comment belongs to another user. */
export class NotCommenter extends CodedError<NotCommenter>()(
  "comments.FORBIDDEN",
  "The comment belongs to another person.",
) {}
