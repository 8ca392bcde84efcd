import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { sqliteKit } from "../../../adapters/sql/schema/sqlite-kit.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"
import { exportKinds } from "../../../server/exports/kinds.ts"

const root = join(import.meta.dirname, "../../..")

/** What the page says of tables with users whose rows do not go with an account by themselves. */
const said: Readonly<Record<string, string>> = {
  "Rows of items, posts, comments and reactions, and files":
    "items item_editions item_pictures item_tags loans collections posts comments",
  "reactions are gone": "post_reactions removed_accounts",
  "and files, imported ones among them": "files import_files",
  "The user leaves every group": "conversation_members",
  "messages and conversations of two stay": "conversations messages message_reactions message_attachments",
  "events of the user are": "events event_updates",
  "leaves the events of others": "event_organizers event_participants event_invites event_reminders",
  "Offers that ended, ratings": "offers proposals ratings",
  "count the sales": "edition_sales sales_reviews",
  "Reports stay": "reports",
  "with the id of a moderator": "audit",
  "without their users": "decisions",
  "Trade rounds of the user": "rounds",
  "entries in others end": "round_entries round_groups round_organizers round_invites",
  "legs and results of rounds": "round_legs",
  "Sessions, tokens": "realtime_online",
}

/** Tables with users that no kind of the export is named after, and why. */
const unexported: Readonly<Record<string, string>> = {
  "another kind shows them":
    "conversation_members message_reactions message_attachments item_editions item_pictures item_tags files proposals post_reactions friendships" +
    " event_organizers event_participants event_invites access_keys authenticators recovery_codes passkeys" +
    " notification_settings linked_accounts platform_links import_batches import_files calendar_feeds",
  "they are secrets, or keep others away": "push_subscriptions one_time_tokens factor_tries platform_keys kept_answers",
  "they follow from the others, or are gone soon":
    "user_words event_reminders event_updates pending_addresses replaced_addresses want_news unlisted_notifications" +
    " waiting_mails removed_accounts changed_audiences realtime_online account_usage exports edition_sales" +
    " sales_reviews taken_down reached listing_editions item_fills",
  "the contract names no kind for them":
    "audit decisions roles rounds round_organizers round_invites round_entries round_groups round_legs round_records import_mappings",
}

const tables = Object.values(tablesOf(sqliteKit())).map((table) => getTableConfig(table as unknown as SQLiteTable))

test("An export has a kind for each table with users, or there is a reason", () => {
  const kinds = new Set(exportKinds.map(({ name }) => name))
  const named = Object.values(unexported).flatMap((names) => names.split(" "))
  const others = tables
    .filter(({ columns }) => columns.some((one) => users.has(one.name)))
    .map(({ name }) => name)
    .filter((name) => !kinds.has(name.replaceAll("_", "-")))
  expect(others.filter((name) => !named.includes(name))).toEqual([])
  const [, listed = ""] = /The kinds are (.*?)\./.exec(pageOf("exports")) ?? []
  expect(listed.split(/, | and /).toSorted()).toEqual([...kinds].toSorted())
})

test("The page about users says what becomes of each table with users whose rows do not go with the account", () => {
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
  // A table that is missing here has no sentence under "Users" in docs/contract/users.md.
  expect(
    Object.values(said)
      .flatMap((names) => names.split(" "))
      .toSorted(),
  ).toEqual(others.map(({ name }) => name).toSorted())
  expect(Object.keys(said).filter((words) => !pageOf("users").includes(words))).toEqual([])
})

const pageOf = (name: string) => readFileSync(join(root, `docs/contract/${name}.md`), "utf8").replaceAll(/\s+/g, " ")

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
