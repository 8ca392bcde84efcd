import { DateTime } from "effect"
import { t } from "elysia"
import { postKinds, type ShownPost } from "../../core/index.ts"
import { ItemCardView, itemCardView } from "../catalog/item-card-view.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { EditedAt, Moment, Nullable, OwnId } from "../http/input/view-schemas.ts"
import { AuthorCard, userCardView } from "../users/user-card-view.ts"
import { ReactionsView, reactionsView } from "./post-reaction-view.ts"

/** The visibilities of a post, in requests and answers. Contract: posts, visibility. */
export const PostVisibility = OneOf("public", "friends_only", "private")

/** Contract: posts, posts. */
export const PostView = named(
  "Post",
  t.Object({
    id: OwnId,
    author: AuthorCard,
    kind: described(
      "`manual` for a post that a user wrote, `item_share` for one that shows an item.",
      OneOf(...postKinds),
    ),
    content: Nullable(t.String()),
    visibility: described("Who sees it.", PostVisibility),
    item: described("The item that the post shows, or null.", Nullable(ItemCardView)),
    media: described(
      "The pictures, in their order.",
      t.Array(
        t.Object({
          id: OwnId,
          url: described("The address of the picture.", t.String()),
          width: described("The width of the picture in pixels.", Whole()),
          height: described("The height of the picture in pixels.", Whole()),
        }),
      ),
    ),
    commentsCount: Whole(),
    ...ReactionsView.properties,
    createdAt: Moment,
    editedAt: EditedAt,
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
