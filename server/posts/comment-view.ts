import { DateTime } from "effect"
import { t } from "elysia"
import type { ShownComment } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { EditedAt, Moment, OwnId } from "../http/input/view-schemas.ts"
import { AuthorCard, userCardView } from "../users/user-card-view.ts"

/** Contract: posts, comments. */
export const CommentView = named(
  "Comment",
  t.Object({
    id: OwnId,
    author: AuthorCard,
    content: t.String(),
    createdAt: Moment,
    editedAt: EditedAt,
  }),
)

export const commentView = ({ author, comment }: ShownComment): typeof CommentView.static => ({
  id: comment.id,
  author: userCardView(author),
  content: comment.content,
  createdAt: DateTime.formatIso(comment.createdAt),
  editedAt: comment.editedAt && DateTime.formatIso(comment.editedAt),
})
