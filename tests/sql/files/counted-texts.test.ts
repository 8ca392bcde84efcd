import { afterAll, describe, expect, test } from "bun:test"
import { sql } from "drizzle-orm"
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core"
import { Effect } from "effect"
import { Database } from "../../../adapters/sql/engine/database.ts"
import { migrationsOf } from "../../../adapters/sql/engine/migrate.ts"
import { countedTexts, sumTexts } from "../../../adapters/sql/schema/counted-texts.ts"
import { sqliteKit } from "../../../adapters/sql/schema/sqlite-kit.ts"
import { tablesOf } from "../../../adapters/sql/schema/tables.ts"
import { textTriggers } from "../../../adapters/sql/schema/text-triggers.ts"
import { sumWorth, worthTriggers } from "../../../adapters/sql/schema/worth-triggers.ts"
import { engines, repositoriesOn } from "../../support/engines.ts"

/** The columns with texts that count for no account, and why. */
const uncounted: Readonly<Record<string, string>> = {
  "account_usage.uploads": "25 hours at most",
  "access_keys.name": "25 keys of an account",
  "access_keys.start": "made by the service",
  "authenticators.secret": "one row of an account",
  "collections.name_key": "made from the name of a collection",
  "edition_fill.after_item": "an id",
  "edition_prices.currency": "a code of three letters",
  "edition_prices.median_offer": "an id",
  "edition_sales.condition": "a word of the service",
  "edition_sales.currency": "a code of three letters",
  "event_participants.participation": "a word of the service",
  "events.city_key": "made from the city of an event",
  "decisions.action": "a word of the service",
  "decisions.answer": "written by moderators",
  "decisions.appeal": "one for each decision of a moderator, of 2,000 characters",
  "decisions.note": "written by moderators",
  "decisions.outcome": "a word of the service",
  "decisions.rule": "written by moderators",
  "taken_down.copy": "a copy of one text for each decision of a moderator, for 30 days",
  "taken_down.target_type": "a word of the service",
  "linked_accounts.provider": "a name that the operator has set",
  "collection_editors.edited_on": "a day",
  "loans.due_on": "a day",
  "loans.item_name": "a copy of the name of an item",
  "linked_accounts.email": "one row of an account for each provider",
  "notification_settings.digest_every": "a word of the service",
  "outbox.recipient": "an address of an account",
  "pending_addresses.email": "one row of an account",
  "posts.audience": "a word of the service",
  "replaced_addresses.email": "an address that an account had, kept for days",
  "reports.reason": "a word of the service",
  "round_entries.outcome": "a word of the service",
  "rounds.link": "a hash",
  "sales_reviews.after_offer": "an id",
  "users.privacy": "a word of the service",
  "webhooks.pause_reason": "a word of the service",
  "access_keys.scopes": "25 keys of an account",
  "account_invites.hash": "made by an administrator",
  "audit.actor": "an id",
  "audit.command": "written by administrators",
  "audit.note": "written by administrators",
  "audit.target": "written by administrators",
  "blocks.blocked_name": "a copy of a name of 50 characters",
  "blocks.blocker_name": "a copy of a name of 50 characters",
  "edition_answers.cover": "what a source answered, the same for all accounts",
  "edition_answers.creators": "what a source answered, the same for all accounts",
  "edition_answers.edition": "what a source answered, the same for all accounts",
  "edition_answers.outcome": "what a source answered, the same for all accounts",
  "edition_answers.publisher": "what a source answered, the same for all accounts",
  "edition_answers.series_name": "what a source answered, the same for all accounts",
  "edition_answers.series_number": "what a source answered, the same for all accounts",
  "edition_answers.source": "what a source answered, the same for all accounts",
  "edition_answers.source_url": "what a source answered, the same for all accounts",
  "edition_answers.title": "what a source answered, the same for all accounts",
  "edition_prices.edition": "computed from sales",
  "edition_prices.unit": "computed from sales",
  "edition_sales.edition": "a copy of an edition of an item that was sold",
  "edition_sales.sides": "made by the service",
  "edition_sales.unit": "made by the service",
  "event_words.word": "a copy of the name of an event",
  "export_contents.name": "made by the service for an export, of which few are kept",
  "export_parts.note": "made by the service for an export, of which few are kept",
  "factor_tries.id": "made by the service",
  "field_definitions.currency": "a code of three letters",
  "game_items.written_name": "the name of a game as the platform says it, for an item that counts",
  "import_batches.mapping": "the name of a mapping that counts, of 64 characters",
  "import_files.reading": "one mapping of an import, kept for 7 days",
  "import_games.name": "the name of a game as the platform says it, kept while an import waits for it",
  "import_games.reason": "a word of the service",
  "import_portions.rows": "the file counts as an upload of the day, and goes with its import",
  "import_rows.column_name": "a copy of a column of an import, kept for 7 days",
  "import_rows.name": "a copy of a name of an import that ends at the limit, kept for 7 days",
  "import_rows.notes": "beginnings of cells of an import, of at most 100,000 values, kept for 7 days",
  "import_rows.reason": "a word of the service",
  "item_editions.edition": "a copy of the editions of an item",
  "item_market_values.currency": "a code of three letters",
  "item_values.key": "a copy of the fields of an item",
  "item_values.text": "a copy of the fields of an item",
  "item_tags.tag_key": "made from a tag of an item",
  "items.tags": "a copy of the tags of an item, which count",
  "items.purchase": "an amount and a day",
  "worth_sums.currency": "a code of three letters",
  "worth_sums.month": "a month",
  "items.paid_currency": "a code of three letters",
  "items.paid_month": "a month",
  "items.paid_on": "a day",
  "items.name_key": "made from the name of the item",
  "kept_answers.body": "an answer of the service: a number of bytes of an account is kept, for a day",
  "kept_answers.request": "made by the service",
  "kept_answers.sealed_body": "an answer of the service: a number of bytes of an account is kept, for a day",
  "linked_accounts.issuer": "one row of an account for each provider",
  "linked_accounts.subject": "one row of an account for each provider",
  "listing_editions.edition": "a copy of the editions of an item",
  "market_values.condition": "a word of the service",
  "market_values.currency": "a code of three letters",
  "market_values.edition": "a copy of an edition of an item that was sold",
  "market_values.spread_to": "three ids",
  "listings.condition": "a copy of a field of an item",
  "listings.item_name": "a copy of the name of an item",
  "listings.price_currency": "a code of three letters",
  "listings.words": "made from the name of an item",
  "message_attachments.mime_type": "made by the service; the file counts",
  "message_reactions.emoji": "one character",
  "message_words.word": "made from a message",
  "messages.client_id": "a key of 64 characters, for a message that counts",
  "notification_settings.channels": "one row of an account",
  "notification_settings.time_zone": "one row of an account",
  "offer_items.item_name": "a copy of the name of an item",
  "offers.item_name": "a copy of the name of an item",
  "offers.problem_outcome": "a word of the service",
  "offers.problem_reason": "a word of the service",
  "one_time_tokens.purpose": "a word of the service",
  "outbox.kind": "a word of the service",
  "outbox.last_error": "made by the service, and goes after a time",
  "outbox.receiver": "made by the service",
  "outbox.sealed": "made by the service for a mail or delivery, and goes after a time",
  "passkeys.credential_id": "20 passkeys of an account",
  "passkeys.name": "20 passkeys of an account",
  "passkeys.public_key": "20 passkeys of an account",
  "passkeys.transports": "20 passkeys of an account",
  "platform_keys.sealed": "one row of an account",
  "platform_links.account_id": "one row of an account",
  "proposal_items.item_name": "a copy of the name of an item",
  "proposal_items.side": "a word of the service",
  "proposals.extra_currency": "a code of three letters",
  "proposals.extra_from": "a word of the service",
  "proposals.offered_item_name": "a copy of the name of an item",
  "proposals.price_currency": "a code of three letters",
  "push_keys.public_key": "made by the service",
  "push_keys.sealed_private_key": "made by the service",
  "push_subscriptions.endpoint": "few subscriptions of an account",
  "item_fills.edition": "one of the editions of the item",
  "push_subscriptions.sealed_keys": "few subscriptions of an account",
  "push_subscriptions.service_key": "made by the service",
  "reached.what": "a word of the service",
  "realtime_events.audience_kind": "a word of the service",
  "reports.note": "written by an administrator",
  "round_entries.item_name": "a copy of the name of an item",
  "round_entries.name_key": "made from the name of an item",
  "round_files.file": "made by the service",
  "round_files.text": "published by the service once for a round",
  "round_legs.item_name": "a copy of the name of an item",
  "round_words.word": "made from the name of a round",
  "rounds.seed": "made by the service",
  "sessions.user_agent": "sessions end, and one address signs in rarely",
  "set_words.text": "made from the name of a set",
  "sets.copied_from": "an id of a set",
  "sets.name_key": "made from the name of a set",
  "shares.sealed_secret": "made by the service; few links of an account",
  "used_states.id": "made by the service",
  "user_words.head": "made from the name of an account",
  "user_words.name_key": "made from the name of an account",
  "user_words.text": "made from the name of an account",
  "users.bio": "one row of an account",
  "users.display_name": "one row of an account",
  "users.email": "one row of an account",
  "users.email_refusal": "made by the service; one row of an account",
  "users.password_hash": "one row of an account",
  "users.locale": "one row of an account",
  "want_news.before": "a copy of the editions of an item, until a worker has looked at it",
  "wants.found_by": "made from the words of a want",
  "wants.key": "made from the words of a want",
  "wants.price_currency": "a code of three letters",
  "webhooks.description": "10 webhooks of an account",
  "webhooks.events": "10 webhooks of an account",
  "webhooks.previous_secret": "10 webhooks of an account",
  "webhooks.sealed_secret": "10 webhooks of an account",
  "webhooks.url": "10 webhooks of an account",
}

/** Ids, hashes, addresses of pictures and words of which the service has a list are no texts of users. */
const isWord = (name: string) =>
  /(^|_)(id|hash|status|type|kind|visibility|source|by|role|period|fault|target)$|^(migrations|name)$/.test(name)

test("Each column with texts counts for an account, or is listed with the reason why it does not", () => {
  const counted = new Set(countedTexts.flatMap(({ columns, table }) => columns.map((name) => `${table}.${name}`)))
  const open = texts().filter((name) => !counted.has(name) && !(name in uncounted))
  expect(open).toEqual([])
})

test("Each column that is listed is one of a table", () => {
  const all = new Set(texts({ words: true }))
  expect(Object.keys(uncounted).filter((name) => !all.has(name))).toEqual([])
  const counted = countedTexts.flatMap(({ columns, owner, table }) => [owner, ...columns].map((c) => `${table}.${c}`))
  expect(counted.filter((name) => !all.has(name))).toEqual([])
})

describe.each(["sqlite", "postgres"] as const)("The migrations for %s", (engine) => {
  test("make the triggers that follow from the list, and sum up the rows that are there", () => {
    const statements = migrationsOf[engine].flatMap(({ sql }) => sql.split("--> statement-breakpoint").map(bare))
    for (const one of [...triggersOn(engine), sumTexts(engine), ...sumWorth]) expect(statements).toContain(bare(one))
  })
})

describe.each(engines)("A database on %s that was migrated", (_, on) => {
  const database = repositoriesOn(on)
  afterAll(() => database.dispose())

  // A migration that builds a table again has to make its triggers again.
  test("has the triggers that follow from the lists, and no other ones", async () => {
    const { name, rows } = await database.runPromise(
      Effect.gen(function* () {
        const { engine, read } = yield* Database
        const found = engine.name === "sqlite" ? storedBySqlite : storedByPostgres
        return { name: engine.name, rows: yield* read((db) => db.select({ text: sql<string>`text` }).from(found)) }
      }),
    )
    const stored = rows.map(({ text }) => text)
    const wanted = triggersOn(name).map((one) => (name === "sqlite" ? one : inPostgres(one)))
    expect(stored.toSorted()).toEqual(wanted.toSorted())
  })
})

const triggersOn = (engine: "sqlite" | "postgres") => [...textTriggers[engine](), ...worthTriggers[engine]()]

const storedBySqlite = sql`(select sql as text from sqlite_master
  where type = 'trigger' and (name like '%\\_texts\\_%' escape '\\' or name like '%\\_worth\\_%' escape '\\'
    or name = 'text_limits_kept')) t`
const storedByPostgres = sql`(
  select tgname || ' on ' || tgrelid::regclass as text from pg_trigger
  where not tgisinternal and tgname ~ '_(texts|worth)_'
  union all select proname || prosrc from pg_proc where proname ~ '(^count|_)_?texts$|_worth_') t`

/** A trigger by its name and table, which Postgres writes in its own words, and a function by its name and body. */
const inPostgres = (statement: string): string => {
  const [, made = ""] = /^CREATE FUNCTION (\w+)/.exec(statement) ?? []
  if (made !== "") return made + (statement.split("$$")[1] ?? "")
  const [, trigger = "", table = ""] = /^CREATE TRIGGER (\w+)[\s\S]*?\sON (\w+)\s/.exec(statement) ?? []
  return `${trigger} on ${table}`
}

const bare = (statement: string): string => statement.trim().replace(/;$/, "")

/** Every column with texts, as `table.column`. */
function texts({ words = false } = {}): ReadonlyArray<string> {
  return Object.values(tablesOf(sqliteKit())).flatMap((table) => {
    const { columns, name } = getTableConfig(table as unknown as SQLiteTable)
    return columns
      .filter((column) => column.getSQLType() === "text")
      .filter((column) => words || !(column.columnType === "SQLiteCustomColumn" || isWord(column.name)))
      .map((column) => `${name}.${column.name}`)
  })
}
