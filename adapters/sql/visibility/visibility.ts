import { and, type Column, eq, ne, or, type Placeholder, type SQL, sql } from "drizzle-orm"
import { type CollectionId, type Relation, type UserId, visitorId } from "../../../core/index.ts"
import type { Tables } from "../schema/tables.ts"

/** A user in a query: an id, the column or expression that holds it, or a placeholder of a prepared statement. */
export type Who = UserId | Column | SQL | Placeholder

/**
 * The rules of core/users/visibility.ts as conditions of a query. `owner` is the column with the id of the owner; the
 * row of the owner in `users` has to be part of the query. A test compares both over the whole matrix.
 */
export const visibilityOf = (tables: Tables) => {
  const { users, friendships, blocks, collectionEditors, collections, realtimeOnline } = tables

  /** The two are friends. */
  const friends = (viewer: Who, owner: Who): SQL =>
    sql`exists (select 1 from ${friendships}
      where (${friendships.lowId} = ${viewer} and ${friendships.highId} = ${owner})
      or (${friendships.lowId} = ${owner} and ${friendships.highId} = ${viewer}))`

  /** No block between the two, in either direction. */
  const notBlocked = (viewer: Who, owner: Who): SQL =>
    sql`not exists (select 1 from ${blocks} where (${blocks.blockerId} = ${viewer} and ${blocks.blockedId} = ${owner})
      or (${blocks.blockerId} = ${owner} and ${blocks.blockedId} = ${viewer}))`

  /** The viewer has an account, or the row is open to those who have none. */
  const isOpenTo = (viewer: Who, openToVisitors: Column): SQL =>
    sql`(${openToVisitors} or ${viewer} <> ${withoutAccount})`

  /** The viewer has an account, or the row of `users` is of a person whom visitors see: `relation` says `visitor`. */
  const isShownTo = (viewer: Who): SQL =>
    sql`((${users.openToVisitors} and ${users.privacy} = 'public') or ${viewer} <> ${withoutAccount})`

  /** The viewer is shown the name of the person in `users`: no block is between them. */
  const isNamedTo = (viewer: Who): SQL | undefined => and(notBlocked(viewer, users.id), isShownTo(viewer))

  /** The viewer gets the full profile of the owner. */
  const seesProfile = (viewer: Who, owner: Who): SQL | undefined =>
    or(
      sql`${owner} = ${viewer}`,
      and(
        or(eq(users.privacy, "public"), and(eq(users.privacy, "friends_only"), friends(viewer, owner))),
        isOpenTo(viewer, users.openToVisitors),
        notBlocked(viewer, owner),
      ),
    )

  /**
   * The same condition with a subquery of its own, for queries without `users`; `owner` must not be a column of
   * `users`.
   */
  const seesProfileAt = (viewer: Who, owner: Who): SQL =>
    sql`exists (select 1 from ${users} where ${users.id} = ${owner} and ${seesProfile(viewer, users.id)})`

  /** The viewer sees the collection and its items. */
  const seesCollection = (viewer: Who): SQL | undefined =>
    or(
      eq(collections.ownerId, viewer),
      and(
        ne(collections.visibility, "private"),
        isOpenTo(viewer, collections.openToVisitors),
        or(eq(collections.visibility, "public"), friends(viewer, collections.ownerId)),
        seesProfile(viewer, collections.ownerId),
      ),
    )

  /** The viewer is an editor of a collection. */
  const edits = (viewer: Who, collection: Column): SQL =>
    sql`exists (select 1 from ${collectionEditors}
      where ${collectionEditors.collectionId} = ${collection} and ${collectionEditors.editorId} = ${viewer})`

  /**
   * The viewer sees the collection, or is an editor of it: then they see it and its items where they look at these, and
   * nowhere else.
   */
  const seesOrEdits = (viewer: Who): SQL | undefined => or(seesCollection(viewer), edits(viewer, collections.id))

  /** The same for the collection with an id, as a subquery that needs no other table of the query. */
  const seesOrEditsAt = (viewer: Who, id: Who | CollectionId): SQL =>
    sql`exists (select 1 from ${collections} inner join ${users} on ${users.id} = ${collections.ownerId}
      where ${collections.id} = ${id} and ${seesOrEdits(viewer)})`

  /** The viewer sees the collection with an id, as a subquery that needs no other table of the query. */
  const seesCollectionAt = (viewer: Who, id: Who | CollectionId): SQL =>
    sql`exists (select 1 from ${collections} inner join ${users} on ${users.id} = ${collections.ownerId}
      where ${collections.id} = ${id} and ${seesCollection(viewer)})`

  /** The viewer, who has to be a friend of the owner, is shown whether the owner is connected. */
  const seesPresence = (viewer: Who, owner: Who): SQL => sql`(${users.showPresence} and ${notBlocked(viewer, owner)})`

  /** The user is connected to a server. */
  const isConnected = (user: Who): SQL =>
    sql`exists (select 1 from ${realtimeOnline} where ${realtimeOnline.userId} = ${user})`

  /** The viewer's relation to another user. */
  const relation = (viewer: Who, owner: Who): SQL<Relation> =>
    nested(
      sql`case when not (${notBlocked(viewer, owner)}) then 'blocked' when ${friends(viewer, owner)} then 'friend'
        when ${viewer} <> ${withoutAccount} then 'stranger'
        when exists (select 1 from ${users} as opening
          where opening.id = ${owner} and opening.open_to_visitors and opening.privacy = 'public') then 'visitor'
        else 'blocked' end`,
    )

  /**
   * The viewer sees what a user hosts: `isOn` is the condition that the viewer is on it. For queries in which the host
   * may have no account any more.
   */
  const seesHosted = (
    viewer: Who,
    { ownerId, visibility }: { readonly ownerId: Column; readonly visibility: Column },
    isOn: SQL | undefined,
  ): SQL | undefined =>
    and(
      or(
        and(
          or(eq(visibility, sql`'public'`), and(eq(visibility, sql`'friends_only'`), friends(viewer, ownerId))),
          sql`exists (select 1 from ${users}
            where ${users.id} = ${ownerId} and ${isShownTo(viewer)})`,
        ),
        isOn,
      ),
      notBlocked(viewer, ownerId),
    )

  return {
    friends,
    isNamedTo,
    notBlocked,
    relation,
    seesHosted,
    seesProfile,
    seesProfileAt,
    seesCollection,
    seesCollectionAt,
    edits,
    seesOrEdits,
    seesOrEditsAt,
    seesPresence,
    isConnected,
  }
}

/** Written into the statement, so that none has one more value to bind for each place. */
const withoutAccount = sql.raw(`'${visitorId}'`)

/**
 * An expression to select. In a select from a single table drizzle writes the columns of an expression without their
 * tables, so a column of the outer query would mean one of the subquery. A nested expression keeps the names of the
 * tables.
 */
export const nested = <A>(expression: SQL<A>): SQL<A> => sql<A>`${expression}`
