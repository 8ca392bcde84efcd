import { DateTime } from "effect"
import { t } from "elysia"
import { type ReactionCounts, reactionTypes, type ShownReaction, type ShownReactionCounts } from "../../core/index.ts"
import { described, named } from "../http/answers/named.ts"
import { OneOf, Whole } from "../http/input/text-schemas.ts"
import { Moment, Nullable } from "../http/input/view-schemas.ts"
import { UserCardView, userCardView } from "../users/user-card-view.ts"

/** The types of a reaction, in requests and answers. Contract: posts, reactions. */
export const ReactionTypeView = OneOf(...reactionTypes)

const Count = described("How many reactions of this type there are.", Whole())

/** How many reactions of each type there are. Contract: posts, reactions. */
const ReactionCountsView = named(
  "ReactionCounts",
  t.Object({ like: Count, love: Count, wow: Count, laugh: Count, sad: Count }),
)

const reactionCountsView = ({ like, love, wow, laugh, sad }: ReactionCounts): typeof ReactionCountsView.static => ({
  like,
  love,
  wow,
  laugh,
  sad,
})

/** The reactions to a post and that of the viewer. Contract: posts, reactions. */
export const ReactionsView = named(
  "Reactions",
  t.Object({
    reactions: described("How many reactions there are of each type.", ReactionCountsView),
    myReaction: described("The type of the caller's reaction, or null.", Nullable(ReactionTypeView)),
  }),
)

export const reactionsView = ({ myReaction, reactions }: ShownReactionCounts): typeof ReactionsView.static => ({
  reactions: reactionCountsView(reactions),
  myReaction,
})

/** The reaction of one person. Contract: posts, reactions. */
export const PostReactionView = named(
  "PostReaction",
  t.Object({ user: UserCardView, type: ReactionTypeView, createdAt: Moment }),
)

export const postReactionView = ({ createdAt, type, user }: ShownReaction): typeof PostReactionView.static => ({
  user: userCardView(user),
  type,
  createdAt: DateTime.formatIso(createdAt),
})
