import { expect, test } from "bun:test"
import { type SQL, sql } from "drizzle-orm"
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import { Database, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { followedPosts, friendsPosts, postSources } from "../../../adapters/sql/posts/feed.ts"
import { newestRows } from "../../../adapters/sql/visibility/post-scan.ts"
import { freshSqlite } from "../../support/engines.ts"

test("SQLite reads each source of the feed in the order of its index, and sorts no more than friends", () =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const database = databaseOf(yield* freshSqlite)
        yield* Effect.provideService(migrate(), Database, database)
        const { forFriends, ofAuthor, publicPosts } = postSources(database.tables)
        const planOf = (query: SQL) =>
          Effect.promise(async () => {
            // Which values the places hold changes nothing about the plan.
            const text = new SQLiteSyncDialect().sqlToQuery(query).sql.replaceAll("?", "'x'")
            const steps = await database.engine.reader.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${sql.raw(text)}`)
            return steps.map(({ detail }) => detail)
          })
        const indexesIn = (plan: ReadonlyArray<string>) =>
          plan.flatMap(
            (step) => /^(?:SEARCH|SCAN) (?:posts|latest) USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? [],
          )

        const byTime = yield* planOf(newestRows(database, [publicPosts, forFriends, ofAuthor], 48))
        expect(indexesIn(byTime).sort()).toEqual(["posts_author", "posts_of_friends", "posts_of_public"])
        expect(byTime.filter((step) => step.includes("TEMP B-TREE") || /^SCAN posts$/.test(step))).toEqual([])

        const byFriend = yield* planOf(sql`select ${database.tables.posts.id} ${friendsPosts(database, 160)}`)
        expect(new Set(indexesIn(byFriend))).toEqual(new Set(["posts_author_of_friends", "sqlite_autoindex_posts_1"]))

        const close = yield* planOf(sql`select ${database.tables.posts.id} ${followedPosts(database, 160)}`)
        expect(new Set(indexesIn(close))).toEqual(new Set(["posts_author", "sqlite_autoindex_posts_1"]))
      }),
    ),
  ))
