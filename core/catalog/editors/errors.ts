import { CodedError } from "../../shared/index.ts"

/** The user is no editor of the collection. */
export class EditorNotFound extends CodedError<EditorNotFound>()(
  "editors.NOT_FOUND",
  "The collection has no such editor.",
) {}
/** The user is no friend of the owner of the collection. */
export class NotFriend extends CodedError<NotFriend>()("editors.NOT_FRIEND", "Only friends can be editors.") {}
/** The collection has as many editors as it may have. */
export class EditorLimitReached extends CodedError<EditorLimitReached>()(
  "editors.EDITOR_LIMIT_REACHED",
  "A collection has at most 10 editors.",
) {}
/** The editor has changed as much on this day in collections of the owner as an editor may. */
export class EditLimitReached extends CodedError<EditLimitReached>()(
  "editors.EDIT_LIMIT_REACHED",
  "An editor makes at most 300 changes a day for one owner.",
) {}
