import { type Column, eq, type SQL, sql } from "drizzle-orm"
import type { ReactionType, ShownCounts } from "../../../core/index.ts"
import { nested, type Who } from "../people/visibility.ts"
import type { Tables } from "../tables.ts"

/**
 * The columns of `ShownCounts`, in a query over `posts`; `shownCountsOf` reads them. The stored counts count every
 * account. What accounts that are hidden from the viewer wrote is subtracted: those in a block with the viewer, in
 * either direction, and deleted accounts whose rows are still to be deleted.
 */
export const shownCounts = ({ blocks, comments, postReactions, posts, removedAccounts }: Tables) => {
  const hiddenFrom = (viewer: Who): SQL =>
    sql`select ${blocks.blockedId} as id from ${blocks} where ${blocks.blockerId} = ${viewer}
      union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer}
      union all select ${removedAccounts.userId} from ${removedAccounts}`

  const withoutHidden = (count: Column, rows: SQL, who: Column, viewer: Who): SQL<number> => {
    const hidden = hiddenFrom(viewer)
    const isHidden = sql`${who} in (${hidden})`
    const counted = (condition: SQL) => sql`(select cast(count(*) as integer) from ${rows} and ${condition})`
    // The fewer rows are looked at: those of the post, or one for each hidden account. What is in a case no index is
    // asked for.
    return nested<number>(
      sql`case when ${count} = 0 then 0 when ${count} > (select count(*)
        from (${hidden}) as hidden) then ${count} - ${counted(isHidden)}
        else ${count} - ${counted(sql`case when ${isHidden} then 1 end = 1`)} end`,
    )
  }

  return (viewer: Who) => {
    const reactionsOf = (type: ReactionType, count: Column) =>
      withoutHidden(
        count,
        sql`${postReactions} where ${postReactions.postId} = ${posts.id}
          and ${eq(postReactions.type, sql.raw(`'${type}'`))}`,
        postReactions.userId,
        viewer,
      )
    return {
      commentsCount: withoutHidden(
        posts.commentsCount,
        sql`${comments} where ${comments.postId} = ${posts.id}`,
        comments.authorId,
        viewer,
      ),
      like: reactionsOf("like", posts.likeCount),
      love: reactionsOf("love", posts.loveCount),
      wow: reactionsOf("wow", posts.wowCount),
      laugh: reactionsOf("laugh", posts.laughCount),
      sad: reactionsOf("sad", posts.sadCount),
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
