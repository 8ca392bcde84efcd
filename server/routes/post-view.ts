import { DateTime } from "effect"
import { t } from "elysia"
import { postKinds, reactionTypes, type ShownPost } from "../../core/index.ts"
import { named } from "../http/named.ts"
import { OneOf, Whole } from "../http/text.ts"
import { ItemCardView, itemCardView } from "./item-card.ts"
import { UserCardView, userCardView } from "./user-card.ts"

/** The visibilities of a post, in requests and answers. Contract: posts, visibility. */
export const PostVisibility = OneOf("public", "friends_only", "private")

/** How many reactions of each type there are. Contract: posts, reactions. */
export const ReactionsView = named(
  "Reactions",
  t.Object({ like: Whole(), love: Whole(), wow: Whole(), laugh: Whole(), sad: Whole() }),
)

export const MyReactionView = t.Union([OneOf(...reactionTypes), t.Null()])

/** Contract: posts, posts. */
export const PostView = named(
  "Post",
  t.Object({
    id: t.String({ format: "uuid" }),
    author: UserCardView,
    kind: OneOf(...postKinds),
    content: t.Union([t.String(), t.Null()]),
    visibility: PostVisibility,
    item: t.Union([ItemCardView, t.Null()]),
    media: t.Array(t.Object({ id: t.String({ format: "uuid" }), url: t.String(), width: Whole(), height: Whole() })),
    commentsCount: Whole(),
    reactions: ReactionsView,
    myReaction: MyReactionView,
    createdAt: t.String({ format: "date-time" }),
    editedAt: t.Union([t.String({ format: "date-time" }), t.Null()]),
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
  reactions: reactionsView(shown.reactions),
  myReaction: shown.myReaction,
  createdAt: DateTime.formatIso(post.createdAt),
  editedAt: post.kind === "manual" && post.editedAt !== null ? DateTime.formatIso(post.editedAt) : null,
})

export const reactionsView = ({
  like,
  love,
  wow,
  laugh,
  sad,
}: ShownPost["reactions"]): typeof ReactionsView.static => ({ like, love, wow, laugh, sad })
