import { type Column, eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type Counts, cancellationRateOf, type MarketRecord, Profiles, UsersErrors } from "../../../core/index.ts"
import { Database } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { textsTodayOf } from "../files/account-usage.ts"
import { nested, visibilityOf } from "../visibility/visibility.ts"
import { ratingSummary } from "./rating-summary.ts"
import { userSearchOf } from "./user-search.ts"

export const profilesRepository = Layer.effect(
  Profiles,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, read, tables } = database
    const {
      accountUsage,
      collections,
      friendships,
      items,
      linkedAccounts,
      listings,
      platformKeys,
      platformLinks,
      ratings,
      users,
    } = tables
    const { ratings: ratingsSeen, summaryOf } = ratingSummary(tables)
    const { notBlocked, relation, seesCollection } = visibilityOf(tables)
    const [viewer, owner] = [sql.placeholder("viewer"), sql.placeholder("owner")]

    // Two counts, each by an index alone: SQLite makes a table of a union first, which takes four times as long.
    const friendsOf = (isCounted: (friend: Column) => SQL) =>
      nested(
        sql<number>`(select cast(count(*) as integer) from ${friendships}
          where ${friendships.lowId} = ${users.id} and ${isCounted(friendships.highId)})
        + (select cast(count(*) as integer) from ${friendships}
          where ${friendships.highId} = ${users.id} and ${isCounted(friendships.lowId)})`,
      )
    const counts = {
      friends: friendsOf((friend) => notBlocked(viewer, friend)),
      collections: count(sql`${collections} where ${collections.ownerId} = ${users.id} and ${seesCollection(viewer)}`),
      listings: count(
        sql`${listings} inner join ${items} on ${items.id} = ${listings.itemId}
          inner join ${collections} on ${collections.id} = ${items.collectionId} where ${listings.ownerId} = ${users.id}
          and (${listings.status} = 'active' or (${listings.status} = 'paused' and ${users.id} = ${viewer}))
          and ${seesCollection(viewer)}`,
      ),
    }
    /** Of the row of the account in `account_usage`, which each statement joins. */
    const used = (column: Column | SQL): SQL<number> => sql<number>`coalesce(${column}, 0)`.mapWith(Number)
    const isUsage = eq(accountUsage.userId, users.id)
    const record = {
      completedCount: used(accountUsage.completedOffers),
      cancelledCount: used(accountUsage.cancelledOffers),
    }
    const seen = statement((db) =>
      db
        .select({
          user: getTableColumns(users),
          relation: relation(viewer, owner),
          counts,
          ratings: ratingsSeen(owner, viewer),
          record,
        })
        .from(users)
        .leftJoin(accountUsage, isUsage)
        .where(eq(users.id, owner))
        .prepare(),
    )
    // Nothing is filtered here: owners see all of their own data, and a block ends the friendship. All counts depend on
    // the row of the account, because every further placeholder for the id would have to be bound on each request.
    const ofOwner = sql`from ${ratings} where ${ratings.rateeId} = ${users.id}`
    const own = {
      friends: friendsOf(() => sql`true`),
      collections: count(sql`${collections} where ${collections.ownerId} = ${users.id}`),
      listings: count(
        sql`${listings} where ${listings.ownerId} = ${users.id} and ${listings.status} in ('active', 'paused')`,
      ),
      sum: nested(sql<number>`(select cast(coalesce(sum(${ratings.score}), 0) as integer) ${ofOwner})`),
      count: nested(sql<number>`(select cast(count(*) as integer) ${ofOwner})`),
      links: count(sql`${linkedAccounts} where ${linkedAccounts.userId} = ${users.id}`),
      keys: count(sql`${platformKeys} where ${platformKeys.userId} = ${users.id}`),
      ...record,
      storageUsed: used(accountUsage.bytes),
      textsUsed: used(accountUsage.texts),
      textsToday: used(textsTodayOf(engine.name, accountUsage)),
      accountId: platformLinks.accountId,
      linkedAt: platformLinks.linkedAt,
    }
    const owned = statement((db) =>
      db
        .select(own)
        .from(users)
        .leftJoin(accountUsage, isUsage)
        .leftJoin(platformLinks, eq(platformLinks.userId, users.id))
        .where(eq(users.id, owner))
        .prepare(),
    )

    return Profiles.of({
      see: (viewer, owner) =>
        Effect.flatMap(
          read((db) => seen(db).execute({ viewer, owner })),
          ([found]) => {
            if (found === undefined) return Effect.fail(new UsersErrors.UserNotFound())
            const { user, relation, counts, ratings, record } = found
            return Effect.succeed({
              user,
              relation: viewer === owner ? ("self" as const) : relation,
              counts: { ...counts, rating: summaryOf(ratings), market: shownRecord(record) },
            })
          },
        ),
      own: (owner) =>
        Effect.flatMap(
          read((db) => owned(db).execute({ owner })),
          ([found]) => {
            if (found === undefined) return Effect.fail(new UsersErrors.UserNotFound())
            const { accountId, collections, friends, keys, linkedAt, links, listings, storageUsed } = found
            const { textsToday, textsUsed } = found
            const counts = { friends, collections, listings, rating: summaryOf(found), market: shownRecord(found) }
            const gameplatform = { accountId, linkedAt, hasApiKey: keys > 0 }
            return Effect.succeed({ counts, storageUsed, textsUsed, textsToday, idpLinked: links > 0, gameplatform })
          },
        ),
      search: userSearchOf(database),
    })
  }),
)

const shownRecord = ({ cancelledCount, completedCount }: MarketRecord): Counts["market"] => ({
  completedCount,
  cancelledCount,
  cancellationRate: cancellationRateOf({ cancelledCount, completedCount }),
})

/** A number of rows; a Postgres driver would return a bigint as text. */
const count = (rows: SQL): SQL<number> => nested(sql`(select cast(count(*) as integer) from ${rows})`)
