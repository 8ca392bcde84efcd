import { expect, test } from "bun:test"
import { join } from "node:path"
import { repository } from "../../architecture/documents.ts"
import { shippedSources } from "../../architecture/sources.ts"

// What lets a table be spread over several databases one day: docs/scaling.md, "New tables".

/** The column by which a table belongs to a subject whose rows stay together. */
const subjects: ReadonlyMap<string, string> = new Map([
  ["users", "user_id"],
  ["conversations", "conversation_id"],
  ["events", "event_id"],
  ["rounds", "round_id"],
])

const wordsOf = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** The tables whose key does not begin with a subject, from before the rule. No table may be added. */
const keysOfBefore = wordsOf(`
  access_keys account_invites audit blocks collection_editors collection_fields collections comments decisions
  dm_requests edition_answers edition_fill edition_prices edition_sales export_contents export_parts exports
  factor_tries field_definitions files follows friend_requests friendships game_items import_batches import_files
  import_games import_portions import_rows item_editions item_fills item_holds item_market_values item_pictures
  item_tags item_values items listing_editions listings loans market_values message_attachments message_reactions
  messages notifications offer_items offers one_time_tokens outbox passkeys post_pictures post_reactions posts
  proposal_items proposals push_keys push_subscriptions ratings reached realtime_events realtime_floor
  realtime_head realtime_processes replaced_addresses reports round_entries round_groups round_legs sessions
  set_words sets shares taken_down text_limits unlisted_notifications used_states want_news want_news_counted
  want_tellings wants webhooks worth_sums
`)

/** The columns that refer to what may be in another place, from before the rule. None may be added. */
const referencesOfBefore = wordsOf(`
  collection_editors.collection_id collection_editors.friendship_id collection_fields.collection_id
  collection_fields.definition_id comments.post_id conversations.leg_id conversations.offer_id decisions.report_id
  export_parts.export_id game_items.item_id import_games.batch_id import_portions.file_id import_rows.file_id
  item_editions.item_id item_fills.item_id item_holds.item_id item_market_values.item_id item_pictures.item_id
  item_tags.item_id item_values.item_id items.collection_id listing_editions.listing_id loans.item_id
  message_attachments.item_id message_attachments.message_id message_reactions.message_id messages.conversation_id
  offer_items.listing_id offer_items.offer_id offers.listing_id outbox.subscription_id outbox.webhook_id
  post_pictures.post_id post_reactions.post_id posts.item_id proposal_items.listing_id proposal_items.proposal_id
  proposals.offer_id push_subscriptions.session_id ratings.offer_id realtime_online.process_id
  round_entries.round_id round_groups.round_id round_legs.entry_id round_legs.for_entry_id round_legs.round_id
  set_words.set_id shares.collection_id shares.listing_id taken_down.decision_id want_news.listing_id
  want_news_counted.want_id want_tellings.listing_id want_tellings.want_id worth_sums.collection_id
`)

const schema = await Bun.file(join(repository, "adapters/sql/schema/ready-postgres.sql")).text()
const keys = new Map(
  Array.from(
    schema.matchAll(/^CREATE TABLE (\w+) \((.*?)\n\);/gms),
    ([, name = "", columns = ""]) => [name, /PRIMARY KEY \((\w+)/.exec(columns)?.[1] ?? ""] as const,
  ),
)

test("The key of a new table begins with its subject", () => {
  const others = [...keys].filter(([name, first]) => !subjects.has(name) && ![...subjects.values()].includes(first))
  expect(keys.size).toBeGreaterThan(100)
  expect(others.map(([name]) => name).toSorted()).toEqual(keysOfBefore.toSorted())
  // The number goes down with the list.
  expect(keysOfBefore.length).toBeLessThanOrEqual(82)
})

test("A new table refers to users and to the subject that its key begins with", () => {
  const references = Array.from(
    schema.matchAll(/^ALTER TABLE (\w+) ADD CONSTRAINT \w+ FOREIGN KEY \(([^)]+)\) REFERENCES (\w+)/gm),
    ([, table = "", columns = "", other = ""]) => ({ table, columns, other }),
  )
  const far = references.filter(
    ({ columns, other, table }) =>
      other !== "users" && !(columns === keys.get(table) && columns === subjects.get(other)),
  )
  expect(references.length).toBeGreaterThan(100)
  const names = [...new Set(far.map(({ columns, table }) => `${table}.${columns}`))]
  expect(names.toSorted()).toEqual(referencesOfBefore.toSorted())
  expect(referencesOfBefore.length).toBeLessThanOrEqual(55)
})

test("No insert selects one of its values", async () => {
  const sources = [...(await shippedSources())].filter(([file]) => file.startsWith("adapters/sql/"))
  const inserts = sources.flatMap(([file, source]) =>
    Array.from(source.matchAll(/\.values\(/g), ({ index }) => ({ file, values: argumentAt(source, index + 7) })),
  )
  expect(inserts.length).toBeGreaterThan(40)
  expect(inserts.filter(({ values }) => /\(\s*select\b/i.test(values)).map(({ file }) => file)).toEqual([])
})

/** The text from an opening bracket to the one that closes it. */
const argumentAt = (source: string, start: number): string => {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === "(") depth++
    if (source[at] === ")" && --depth === 0) return source.slice(start, at)
  }
  return source.slice(start)
}
