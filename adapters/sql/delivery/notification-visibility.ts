import { type SQL, sql } from "drizzle-orm"
import type { Tables } from "../schema/tables.ts"
import { postVisibilityOf } from "../visibility/post-visibility.ts"
import { nested, visibilityOf, type Who } from "../visibility/visibility.ts"

/** Which notifications of a table a recipient is shown, as conditions of a query over it. */
export const notificationVisibilityOf = (tables: Tables, table = tables.notifications) => {
  const { collectionEditors, collections, items, listings, loans, users } = tables
  const { notBlocked, seesCollection } = visibilityOf(tables)
  const { ownPostAt } = postVisibilityOf(tables)
  const { actorId, subjectId, subjectKind } = table

  /**
   * The notification is about no post, listing, loan or collection, or about one that still exists. The recipient of
   * one about a post is the author of the post, of one about a loan a side of it that sees it (`seesLoan`), and of one
   * about a collection an editor of it.
   */
  const exists = (recipient: Who): SQL =>
    sql`(${subjectKind} is null or ${subjectKind} not in ('post', 'listing', 'loan', 'collection')
      or (${subjectKind} = 'post' and ${ownPostAt(recipient, subjectId)})
      or (${subjectKind} = 'listing' and exists (select 1 from ${listings} where ${listings.id} = ${subjectId}))
      or (${subjectKind} = 'collection' and exists (select 1 from ${collectionEditors}
        where ${collectionEditors.collectionId} = ${subjectId} and ${collectionEditors.editorId} = ${recipient}))
      or (${subjectKind} = 'loan' and exists (select 1 from ${loans}
        inner join ${items} on ${items.id} = ${loans.itemId}
        inner join ${collections} on ${collections.id} = ${items.collectionId}
        where ${loans.id} = ${subjectId} and ${collections.ownerId} = ${loans.lenderId}
        and (${loans.lenderId} = ${recipient}
          or (${loans.borrowerId} = ${recipient} and ${loans.declinedAt} is null)))))`

  /** The notification is about no listing, or about one that the recipient's showcase has. */
  const isListed = (recipient: Who): SQL =>
    sql`(${subjectKind} is null or ${subjectKind} <> 'listing' or exists (select 1 from ${listings}
      inner join ${items} on ${items.id} = ${listings.itemId}
      inner join ${collections} on ${collections.id} = ${items.collectionId}
      inner join ${users} on ${users.id} = ${collections.ownerId}
      where ${listings.id} = ${subjectId} and ${listings.status} = 'active' and ${listings.ownerId} <> ${recipient}
      and ${seesCollection(recipient)}))`

  /** No block separates the recipient from the actor, and the showcase of the recipient does not hide the listing. */
  const isVisible = (recipient: Who): SQL => sql`${notBlocked(recipient, actorId)} and ${isListed(recipient)}`

  /** 1 if it is visible to the recipient, else 0. */
  const isUnhidden = (recipient: Who): SQL<number> =>
    nested(sql<number>`case when ${isVisible(recipient)} then 1 else 0 end`)

  /** 1 for a notification that the recipient is shown, else 0. */
  const isShown = (recipient: Who): SQL<number> =>
    nested(sql<number>`case when ${isVisible(recipient)} and ${exists(recipient)} then 1 else 0 end`)

  return { exists, isShown, isUnhidden }
}
