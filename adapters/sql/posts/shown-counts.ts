import { type Column, type SQL, sql } from "drizzle-orm"
import { type ReactionCounts, type ReactionType, reactionTypes, type ShownCounts } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"
import { nested, type Who } from "../visibility/visibility.ts"

/** The responses to a post: its comments or its reactions. */
interface Responses {
  /** How many there are at most. */
  readonly count: SQL
  readonly table: SQL
  readonly post: Column
  readonly who: Column
  /** What is selected of those by hidden accounts: an aggregate of the rows of one account, and one of those. */
  readonly ofAccount: SQL
  readonly ofAccounts: (ofAccount: SQL) => SQL
}

/**
 * The columns of `ShownCounts`, in a query over `posts`; `shownCountsOf` reads them. The stored counts count every
 * account. What accounts that are hidden from the viewer wrote is subtracted: those in a block with the viewer, in
 * either direction, and deleted accounts whose rows are still to be deleted.
 */
export const shownCounts = ({ blocks, comments, postReactions, posts, removedAccounts }: Tables) => {
  const { likeCount, loveCount, wowCount, laughCount, sadCount } = posts
  const hiddenFrom = (viewer: Who): SQL =>
    sql`select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${viewer}
      union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer}
      union select ${removedAccounts.userId} from ${removedAccounts}`

  /** What hidden accounts responded, or `none`. */
  const byHidden = ({ count, table, post, who, ofAccount, ofAccounts }: Responses, none: SQL, viewer: Who): SQL => {
    const hidden = sql`(${hiddenFrom(viewer)}) as hidden`
    const perHidden = sql`(select ${ofAccount} from ${table} where ${post} = ${posts.id} and ${who} = hidden.id)`
    const isHidden = sql`case when ${who} in (${hiddenFrom(viewer)}) then 1 end = 1`
    // The fewer rows are read: those of each hidden account, or those of the post. A join would leave it to the planner
    // where to begin, and it may begin with all rows of the post.
    return sql`case when ${count} = 0 then ${none}
      when ${count} > (select count(*) from ${hidden}) then (select ${ofAccounts(perHidden)} from ${hidden})
      else (select ${ofAccount} from ${table} where ${post} = ${posts.id} and ${isHidden}) end`
  }
  const ofComments: Responses = {
    count: sql`${posts.commentsCount}`,
    table: sql`${comments}`,
    post: comments.postId,
    who: comments.authorId,
    ofAccount: sql`count(*)`,
    ofAccounts: (ofAccount) => sql`coalesce(sum(${ofAccount}), 0)`,
  }
  // The types in a text take one subquery for all of them: a plan of one for each type takes Postgres longer to set up
  // than to run.
  const ofReactions: Responses = {
    count: sql`(${likeCount} + ${loveCount} + ${wowCount} + ${laughCount} + ${sadCount})`,
    table: sql`${postReactions}`,
    post: postReactions.postId,
    who: postReactions.userId,
    ofAccount: sql`string_agg(${postReactions.type}, ',')`,
    ofAccounts: (ofAccount) => sql`string_agg(${ofAccount}, ',')`,
  }

  return (viewer: Who) => ({
    commentsCount: nested<number>(
      sql`${posts.commentsCount} - cast(${byHidden(ofComments, sql`0`, viewer)} as integer)`,
    ),
    like: likeCount,
    love: loveCount,
    wow: wowCount,
    laugh: laughCount,
    sad: sadCount,
    /** The types of the reactions of hidden accounts, separated by commas. */
    hiddenReactions: nested<string | null>(byHidden(ofReactions, sql`null`, viewer) as SQL<string | null>),
    myReaction: nested<ReactionType | null>(
      sql`(select ${postReactions.type} from ${postReactions} where ${postReactions.postId} = ${posts.id}
        and ${postReactions.userId} = ${viewer})`,
    ),
  })
}

/** The counts in a row of a query. */
export const shownCountsOf = ({ commentsCount, hiddenReactions, myReaction, ...stored }: CountsRow): ShownCounts => {
  if (hiddenReactions === null) return { commentsCount, reactions: stored, myReaction }
  const hidden = Map.groupBy(hiddenReactions.split(","), (type) => type)
  const shown = reactionTypes.map((type) => [type, stored[type] - (hidden.get(type)?.length ?? 0)] as const)
  return { commentsCount, reactions: Object.fromEntries(shown) as ReactionCounts, myReaction }
}

type CountsRow = Pick<ShownCounts, "commentsCount" | "myReaction"> &
  ReactionCounts & { readonly hiddenReactions: string | null }
