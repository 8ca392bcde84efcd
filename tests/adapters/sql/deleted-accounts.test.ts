import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { sqliteKit } from "../../../adapters/sql/sqlite/kit.ts"
import { tablesOf } from "../../../adapters/sql/tables.ts"

const root = join(import.meta.dirname, "../../..")

/** What the page says of tables with users whose rows do not go with an account by themselves. */
const said: Readonly<Record<string, string>> = {
  "Rows of items, posts, comments and reactions, and files": "items item_editions collections posts comments",
  "reactions are gone": "post_reactions removed_accounts",
  "and files, imported ones among them": "files import_files",
  "The user leaves every group": "conversation_members",
  "messages and direct conversations stay": "conversations messages message_reactions message_attachments",
  "events of the user are": "events event_updates",
  "leaves the events of others": "event_organizers event_participants event_invites event_reminders",
  "Offers that ended, ratings": "offers proposals ratings",
  "count the sales": "edition_sales sales_reviews",
  "Reports stay": "reports",
  "Trade rounds of the user": "rounds",
  "entries in others end": "round_entries round_groups round_organizers round_invites",
  "legs and results of rounds": "round_legs",
  "Sessions, tokens": "realtime_online",
}

test("The page about people says what becomes of each table with users whose rows do not go with the account", () => {
  const tables = Object.values(tablesOf(sqliteKit())).map((table) => getTableConfig(table as unknown as SQLiteTable))
  const goes = new Set(["users"])
  for (let before = 0; before < goes.size; ) {
    before = goes.size
    for (const { name, foreignKeys } of tables)
      if (
        foreignKeys.some(
          (key) => key.onDelete === "cascade" && goes.has(getTableConfig(key.reference().foreignTable).name),
        )
      )
        goes.add(name)
  }
  const others = tables.filter(({ name, columns }) => !goes.has(name) && columns.some((one) => users.has(one.name)))
  expect(goes.size).toBeGreaterThan(30)
  // A table that is missing here has no sentence under "Users" in docs/contract/people.md.
  expect(
    Object.values(said)
      .flatMap((names) => names.split(" "))
      .toSorted(),
  ).toEqual(others.map(({ name }) => name).toSorted())
  const page = readFileSync(join(root, "docs/contract/people.md"), "utf8").replaceAll(/\s+/g, " ")
  expect(Object.keys(said).filter((words) => !page.includes(words))).toEqual([])
})

/** The names of the columns that hold the id of a user, of any table. */
const users = new Set(
  readdirSync(join(root, "adapters/sql"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("-tables.ts"))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(root, "adapters/sql", file), "utf8").matchAll(/\.id<UserId>\("(\w+)"\)/g),
        ([, column = ""]) => column,
      ),
    )
    .filter((column) => column !== "id"),
)
