import { DateTime } from "effect"
import { t } from "elysia"
import { postKinds, type ShownPost } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { named } from "../http/answers/named.ts"
import { Moment, Nullable, Uuid } from "../http/answers/view-schemas.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"
import { ReactionsView, reactionsView } from "./post-reaction-view.ts"

/** The visibilities of a post, in requests and answers. Contract: posts, visibility. */
export const PostVisibility = OneOf("public", "friends_only", "private")

/** Contract: posts, posts. */
export const PostView = named(
  "Post",
  t.Object({
    id: Uuid,
    author: UserCardView,
    kind: OneOf(...postKinds),
    content: Nullable(t.String()),
    visibility: PostVisibility,
    item: Nullable(ItemCardView),
    media: t.Array(t.Object({ id: Uuid, url: t.String(), width: Whole(), height: Whole() })),
    commentsCount: Whole(),
    ...ReactionsView.properties,
    createdAt: Moment,
    editedAt: Nullable(Moment),
  }),
)

export const postView = ({ post, ...shown }: ShownPost): typeof PostView.static => ({
  id: post.id,
  author: userCardView(shown.author),
  kind: post.kind,
  content: post.kind === "manual" ? post.content : null,
  visibility: shown.visibility,
  item: shown.item && itemCardView(shown.item),
  media: post.kind === "manual" ? post.pictures.map(({ id, url, width, height }) => ({ id, url, width, height })) : [],
  commentsCount: shown.commentsCount,
  ...reactionsView(shown),
  createdAt: DateTime.formatIso(post.createdAt),
  editedAt: post.kind === "manual" && post.editedAt !== null ? DateTime.formatIso(post.editedAt) : null,
})
