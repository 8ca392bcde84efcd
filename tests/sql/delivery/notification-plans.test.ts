import { expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { Effect } from "effect"
import { chunkSize } from "../../../adapters/sql/delivery/chunks.ts"
import { notificationQueries } from "../../../adapters/sql/delivery/notification-queries.ts"
import { Database, type Db, databaseOf } from "../../../adapters/sql/engine/database.ts"
import { migrate } from "../../../adapters/sql/engine/migrate.ts"
import type { UserId } from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import { freshSqlite } from "../../support/engines.ts"

type Queries = ReturnType<typeof notificationQueries>
const user = freshId<UserId>()
const behind = "(user_id=? AND (created_at,id)<(?,?))"

// SQLite took the index over all notifications of a user, and looked at every one: for the unread ones when the scan
// named no place to begin, and for a page when its statement named the user.
test.each<[string, (queries: Queries, db: Db) => { readonly toSQL: () => { readonly sql: string } }, string]>([
  ["a user", (queries, db) => queries.scan(db, false, chunkSize), `INDEX notifications_user ${behind}`],
  [
    "a user that are unread",
    (queries, db) => queries.scan(db, true, chunkSize),
    `INDEX notifications_unread ${behind}`,
  ],
  ["a page", (queries, db) => queries.shown(db), "INDEX sqlite_autoindex_notifications_1 (id=?)"],
  [
    "a user to mark as read",
    (queries, db) => queries.newestIds(db, user, true, 1),
    `INDEX notifications_unread ${behind}`,
  ],
  [
    "a user by one actor that are unread",
    (queries, db) => queries.ofActor(db),
    "INDEX notifications_same (user_id=? AND actor_id=?)",
  ],
  [
    "one actor to take back",
    (queries, db) => queries.takenBack(db, { toOne: true, ofActor: true }, true),
    "INDEX notifications_same (user_id=? AND actor_id=? AND type=? AND subject_id=?)",
  ],
  [
    "a user to take back",
    (queries, db) => queries.takenBack(db, { toOne: true, ofActor: false }, true),
    "INDEX notifications_subject (subject_id=?)",
  ],
  [
    "everybody to take back",
    (queries, db) => queries.takenBack(db, { toOne: false, ofActor: false }, true),
    "INDEX notifications_subject (subject_id=?)",
  ],
  [
    "a user to delete",
    (queries, db) => queries.newestIds(db, user, false, 1),
    `COVERING INDEX notifications_user ${behind}`,
  ],
])("SQLite finds the notifications of %s by an index, and scans and sorts nothing", (_, query, index) =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const engine = yield* freshSqlite
        yield* Effect.provideService(migrate(), Database, databaseOf(engine))
        const { sql: text } = query(notificationQueries(engine), engine.reader).toSQL()
        const plan = yield* Effect.promise(async () =>
          engine.reader.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${text}`)),
        )
        const steps = plan.map(({ detail }) => detail)
        expect(steps[0]).toBe(`SEARCH notifications USING ${index}`)
        expect(steps.filter((step) => /SCAN (?!json_each)|TEMP B-TREE/.test(step))).toEqual([])
        expect(steps.filter((step) => /SEARCH/.test(step)).every((step) => /USING (COVERING )?INDEX/.test(step))).toBe(
          true,
        )
      }),
    ),
  ),
)
