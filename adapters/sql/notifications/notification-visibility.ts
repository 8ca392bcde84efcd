import { type SQL, sql } from "drizzle-orm"
import { nested, visibilityOf, type Who } from "../people/visibility.ts"
import { postVisibilityOf } from "../posts/post-visibility.ts"
import type { Tables } from "../tables.ts"

/** Which notifications a recipient is shown, as conditions of a query over notifications. */
export const notificationVisibilityOf = (tables: Tables) => {
  const { notifications } = tables
  const { notBlocked } = visibilityOf(tables)
  const { ownPostAt } = postVisibilityOf(tables)
  const { actorId, subjectId, subjectKind } = notifications

  /** The notification is about no post, or about one that still exists. Its recipient is the author of the post. */
  const exists = (recipient: Who): SQL =>
    sql`(${subjectKind} is null or ${subjectKind} <> 'post' or ${ownPostAt(recipient, subjectId)})`

  /** 1 if no block separates the recipient from the actor, else 0. */
  const isUnblocked = (recipient: Who): SQL<number> =>
    nested(sql<number>`case when ${notBlocked(recipient, actorId)} then 1 else 0 end`)

  /** 1 for a notification that the recipient is shown, else 0. */
  const isShown = (recipient: Who): SQL<number> =>
    nested(sql<number>`case when ${notBlocked(recipient, actorId)} and ${exists(recipient)} then 1 else 0 end`)

  return { exists, isShown, isUnblocked }
}
