export const reactionTypes = ["like", "love", "wow", "laugh", "sad"] as const
export type ReactionType = (typeof reactionTypes)[number]

/** How many reactions of each type a post has. */
export type ReactionCounts = { readonly [Type in ReactionType]: number }
