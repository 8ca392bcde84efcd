import { CodedError } from "../shared/index.ts"

/** The post does not exist, or the viewer does not see it. */
export class PostNotFound extends CodedError<PostNotFound>()("posts.NOT_FOUND", "There is no such post.") {}
/** The post belongs to another user. */
export class NotAuthor extends CodedError<NotAuthor>()("posts.FORBIDDEN", "The post belongs to another person.") {}
export class CannotEditItemShare extends CodedError<CannotEditItemShare>()(
  "posts.CANNOT_EDIT_ITEM_SHARE",
  "A post that shows an item cannot be edited.",
) {}
export class EmptyPost extends CodedError<EmptyPost>()(
  "posts.EMPTY_POST",
  "A post needs content, a picture, or both.",
) {}
