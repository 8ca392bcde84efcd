import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { Database, type Db, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import { responseLists } from "../../../adapters/sql/posts/response-lists.ts"
import { shownCounts } from "../../../adapters/sql/posts/shown-counts.ts"
import type { Tables } from "../../../adapters/sql/schema/tables.ts"
import type { UserId } from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { freshSqlite } from "../../support/engines.ts"

type Query = { readonly toSQL: () => { readonly sql: string } }
const viewer = freshId<UserId>()
const prepared = (statement: { readonly getQuery: () => { readonly sql: string } }): Query => ({
  toSQL: () => statement.getQuery(),
})

const stepsOf = (query: (tables: Tables, db: Db) => Query) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const engine = yield* freshSqlite
        yield* Effect.provideService(migrate(), Database, databaseOf(engine))
        const { sql: text } = query(engine.tables, engine.reader).toSQL()
        const plan = yield* Effect.promise(async () =>
          engine.reader.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${text}`)),
        )
        return plan.map(({ detail }) => detail)
      }),
    ),
  )

test.each<[string, (tables: Tables, db: Db) => Query, string]>([
  [
    "comments",
    (tables, db) => prepared(responseLists(tables).comments(db, { isNext: true })),
    "comments USING INDEX comments_post (post_id=? AND (created_at,id)>(?,?))",
  ],
  [
    "reactions",
    (tables, db) => prepared(responseLists(tables).reactions(db, { isNext: true, isOfType: false })),
    "post_reactions USING INDEX post_reactions_post (post_id=? AND (created_at,user_id)<(?,?))",
  ],
  [
    "reactions of a type",
    (tables, db) => prepared(responseLists(tables).reactions(db, { isNext: true, isOfType: true })),
    "post_reactions USING COVERING INDEX post_reactions_type (post_id=? AND type=? AND (created_at,user_id)<(?,?))",
  ],
])("SQLite reads the %s of a post in the order of an index, from where a page starts", async (_, query, index) => {
  const steps = await stepsOf(query)
  expect(steps[0]).toBe(`SEARCH ${index}`)
  expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([])
})

// SQLite read every reaction of a type to see whether a hidden account gave it.
test("SQLite counts what hidden accounts wrote by looking at each of these accounts", async () => {
  const steps = await stepsOf((tables, db) => db.select(shownCounts(tables)(viewer)).from(tables.posts))
  const count = (step: string) => steps.filter((one) => one.endsWith(step)).length
  // One for all types together, and that of the viewer.
  expect(count("post_reactions USING INDEX sqlite_autoindex_post_reactions_1 (post_id=? AND user_id=?)")).toBe(2)
  expect(count("comments USING COVERING INDEX comments_post_author (post_id=? AND author_id=?)")).toBe(1)
  const ofPost = steps.filter((step) => / (comments|post_reactions) /.test(step))
  // Where there are fewer rows than hidden accounts, the rows are read: once for comments, once for reactions.
  expect(ofPost.filter((step) => step.endsWith(" (post_id=?)"))).toHaveLength(2)
  expect(ofPost).toHaveLength(5)
})
