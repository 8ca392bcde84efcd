import { type Column, type SQL, sql } from "drizzle-orm"
import type { ReactionType, ShownCounts } from "../../../core/index.ts"
import { nested, type Who } from "../people/visibility.ts"
import type { Tables } from "../tables.ts"

/** The comments on a post, or its reactions of one type. */
interface Responses {
  readonly rows: SQL
  readonly who: Column
  readonly type: ReactionType | null
}

/**
 * The columns of `ShownCounts`, in a query over `posts`; `shownCountsOf` reads them. The stored counts count every
 * account. What accounts that are hidden from the viewer wrote is subtracted: those in a block with the viewer, in
 * either direction, and deleted accounts whose rows are still to be deleted.
 */
export const shownCounts = ({ blocks, comments, postReactions, posts, removedAccounts }: Tables) => {
  const hiddenFrom = (viewer: Who): SQL =>
    sql`select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${viewer}
      union select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer}
      union select ${removedAccounts.userId} from ${removedAccounts}`

  const withoutHidden = (count: Column, { rows, who, type }: Responses, viewer: Who): SQL<number> => {
    const hidden = sql`(${hiddenFrom(viewer)}) as hidden`
    const isOfType = type === null ? sql`true` : sql`${postReactions.type} = ${sql.raw(`'${type}'`)}`
    // The type stands where no index is used for it: that index would read all reactions of the type again for each
    // account.
    const perHidden = sql`select count(case when ${isOfType} then 1 end) from ${rows} and ${who} = hidden.id`
    const ofHidden = sql`select coalesce(sum((${perHidden})), 0) from ${hidden}`
    const isHidden = sql`case when ${who} in (${hiddenFrom(viewer)}) then 1 end = 1`
    // The fewer rows are read: those of each hidden account, or those of the post. A join would leave it to the planner
    // where to begin, and it may begin with all rows of the post.
    return nested<number>(
      sql`${count} - cast(case when ${count} = 0 then 0
        when ${count} > (select count(*) from ${hidden}) then (${ofHidden})
        else (select count(*) from ${rows} and ${isOfType} and ${isHidden}) end as integer)`,
    )
  }

  return (viewer: Who) => {
    const commentsOfPost = {
      rows: sql`${comments} where ${comments.postId} = ${posts.id}`,
      who: comments.authorId,
      type: null,
    }
    const reactionsOf = (type: ReactionType) => {
      const rows = sql`${postReactions} where ${postReactions.postId} = ${posts.id}`
      return withoutHidden(posts[`${type}Count`], { rows, who: postReactions.userId, type }, viewer)
    }
    return {
      commentsCount: withoutHidden(posts.commentsCount, commentsOfPost, viewer),
      like: reactionsOf("like"),
      love: reactionsOf("love"),
      wow: reactionsOf("wow"),
      laugh: reactionsOf("laugh"),
      sad: reactionsOf("sad"),
      myReaction: nested<ReactionType | null>(
        sql`(select ${postReactions.type} from ${postReactions} where ${postReactions.postId} = ${posts.id}
          and ${postReactions.userId} = ${viewer})`,
      ),
    }
  }
}

/** The counts in a row of a query. */
export const shownCountsOf = ({
  commentsCount,
  myReaction,
  ...reactions
}: Record<"commentsCount" | ReactionType, number> & Pick<ShownCounts, "myReaction">): ShownCounts => ({
  commentsCount,
  reactions,
  myReaction,
})
