import { Database } from "bun:sqlite"
import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { temporaryFolder } from "../../support/engines.ts"
import { edit, made, run, sentenceOf } from "../maintenance/maintained.ts"

const evil = "CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM audit; END"
const ownTrigger = "CREATE TRIGGER listings_removed AFTER DELETE ON listings BEGIN DELETE FROM audit; END"

const strangers: ReadonlyArray<readonly [string, ReadonlyArray<string>, string]> = [
  ["a trigger", [evil], `The trigger "evil" is not one of curio's`],
  ["a view", ["CREATE VIEW mails AS SELECT email FROM users"], `The view "mails" is not one of curio's`],
  [
    "a trigger in the place of ours",
    ["DROP TRIGGER listings_removed", ownTrigger],
    `The trigger "listings_removed" is not one of curio's`,
  ],
]

describe("The schema of an embedded database", () => {
  test.each(strangers)("has no %s that no migration made: a check names it", (_, statements, problem) =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("kept")
        expect(yield* maintenance.check).toEqual([])
        edit(file, ...statements)
        expect(yield* maintenance.check).toEqual([problem])
      }),
    ),
  )

  test.each(strangers)("is not restored with %s that no migration made", (_, statements, problem) =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("as it was")
        const backup = join(yield* temporaryFolder, "backup.db")
        yield* maintenance.backup(backup)
        edit(backup, ...statements)
        const before = readFileSync(file)
        for (const keepSessions of [false, true])
          expect(yield* sentenceOf(maintenance.restore(backup, { keepSessions }))).toEndWith(
            `backup.db cannot be used: it holds more than data: ${problem}.`,
          )
        expect(readFileSync(file)).toEqual(before)
      }),
    ),
  )

  test("has every index and table as the migrations make them; more of them are no problem", () =>
    run(
      Effect.gen(function* () {
        const { file, maintenance } = yield* made("kept")
        edit(
          file,
          "CREATE INDEX reports_of_ours ON users (bio)",
          "DROP INDEX users_email",
          "CREATE INDEX users_email ON users (email)",
          "DROP INDEX sessions_user",
          "DROP TRIGGER listings_added",
          "ALTER TABLE audit ADD COLUMN remark text",
        )
        expect((yield* maintenance.check).toSorted()).toEqual([
          'The index "sessions_user" is missing',
          'The index "users_email" is not as the migrations make it',
          'The table "audit" is not as the migrations make it',
          'The trigger "listings_added" is missing',
        ])
      }),
    ))

  test("keeps the values of an item side by side, and the sums of a collection, which drizzle would undo where it makes the table again", () =>
    run(
      Effect.gen(function* () {
        const { file } = yield* made("kept")
        using kept = new Database(file, { readonly: true })
        const withoutNumbers = kept
          .query("SELECT name FROM pragma_table_list WHERE type = 'table' AND wr = 1 ORDER BY 1")
          .all()
        expect(withoutNumbers).toEqual([{ name: "item_values" }, { name: "worth_sums" }])
      }),
    ))
})
