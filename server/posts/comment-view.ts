import { DateTime } from "effect"
import { t } from "elysia"
import type { ShownComment } from "../../core/index.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** Contract: posts, comments. */
export const CommentView = named(
  "Comment",
  t.Object({
    id: Uuid,
    author: UserCardView,
    content: t.String(),
    createdAt: Moment,
    editedAt: Nullable(Moment),
  }),
)

export const commentView = ({ author, comment }: ShownComment): typeof CommentView.static => ({
  id: comment.id,
  author: userCardView(author),
  content: comment.content,
  createdAt: DateTime.formatIso(comment.createdAt),
  editedAt: comment.editedAt && DateTime.formatIso(comment.editedAt),
})
