import type { Engine } from "../../../adapters/sql/engine/database.ts"
import { type RoundInput, roundInputText, roundResultText, solveRound } from "../../../core/index.ts"

/** A moment, which the engines store in ways of their own. */
class Moment {
  readonly millis: number
  constructor(millis: number) {
    this.millis = millis
  }
}
export const at = (minutes: number) => new Moment(Date.UTC(2026, 0, 1, 12, minutes))

type Row = Readonly<Record<string, string | number | boolean | null | Moment>>
export type Rows = Readonly<Record<string, ReadonlyArray<Row>>>

const idOf = (n: number) => `0199aaaa-0000-7000-8000-${String(n).padStart(12, "0")}`
const [ada, bob, shelf, owned, other, listing, offer, post, event, chat, message] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map(idOf),
] as [string, string, string, string, string, string, string, string, string, string, string]

const [cards, card] = [idOf(400), idOf(401)]

const made = { created_at: at(0), updated_at: at(0) }
const person = { privacy: "public", show_presence: true, show_read_receipts: true, bio: "It's Ümlaut", ...made }
const aboutOffer = { subject_kind: "offer", subject_id: offer }
const item = { rating: null, rating_key: 0, ...made }

const [round, fromAda, fromBob] = [idOf(200), idOf(201), idOf(202)] as [string, string, string]
/** Two who want what the other gives. */
const input: RoundInput = {
  version: 1,
  round,
  seed: "5f".repeat(32),
  entries: [
    { id: fromAda, person: 0, wants: [[fromBob, 1]] },
    { id: fromBob, person: 1, wants: [[fromAda, 1]] },
  ],
  groups: [],
}

/** Rows that a service wrote when its newest migration was the one of that name, in its tables of that time. */
export const rowsOfState: Readonly<Record<string, Rows>> = {
  "0000_accounts": {
    users: [
      { id: ada, email: "ada@example.org", display_name: "Ada", password_hash: "x", ...person },
      { id: bob, email: "bob@example.org", display_name: "Bob", email_verified_at: at(1), ...person },
    ],
    sessions: [
      { id: idOf(20), user_id: ada, token_hash: "h", created_at: at(0), last_used_at: at(1), expires_at: at(99_999) },
    ],
    one_time_tokens: [{ hash: "t", purpose: "verification", user_id: ada, created_at: at(0), expires_at: at(99_999) }],
    outbox: [
      { id: idOf(21), recipient: "a@b.co", kind: "verification", created_at: at(0), attempts: 1, give_up_at: at(9) },
    ],
    audit: [{ id: idOf(22), at: at(0), command: "users create", target: ada }],
  },
  "0001_identity_provider": {
    linked_accounts: [
      { user_id: bob, issuer: "https://id.example", subject: "b", email_verified: true, linked_at: at(0) },
    ],
    used_states: [{ id: "s", expires_at: at(99_999) }],
  },
  "0002_people_and_catalog": {
    friendships: [{ id: idOf(23), low_id: ada, high_id: bob, since: at(0) }],
    friend_requests: [
      { id: idOf(24), from_id: ada, to_id: bob, status: "accepted", created_at: at(0), decided_at: at(1) },
    ],
    field_definitions: [
      { id: idOf(25), owner_id: ada, key: "mood", name: "Mood", type: "text", is_hidden: false, created_at: at(0) },
    ],
    collections: [
      {
        ...{ id: shelf, owner_id: ada, name: "Shelf", name_key: "shelf", type: "games", visibility: "public" },
        ...{ auto_share: false, items_count: 2, last_item_at: at(0), ...made },
      },
      {
        ...{ id: cards, owner_id: ada, name: "Cards", name_key: "cards", type: "cardgames", visibility: "public" },
        ...{ auto_share: false, items_count: 1, last_item_at: at(0), ...made },
      },
    ],
    collection_fields: [
      {
        ...{ id: idOf(26), collection_id: shelf, definition_id: idOf(25) },
        ...{ is_required: false, is_hidden: false, position: 0 },
      },
    ],
    items: [
      {
        ...{ id: owned, collection_id: shelf, owner_id: ada, name: "Catan", name_key: "catan" },
        ...{ fields: '{"mood":"glad"}', ...item },
      },
      { id: other, collection_id: shelf, owner_id: ada, name: "Go", name_key: "go", fields: "{}", ...item },
      {
        ...{ id: card, collection_id: cards, owner_id: ada, name: "Ritual", name_key: "ritual" },
        ...{ fields: '{"condition":"mint"}', ...item },
      },
    ],
    item_values: [
      { item_id: owned, collection_id: shelf, key: "mood", text: "glad", rating_key: 0, created_at: at(0) },
      { item_id: card, collection_id: cards, key: "condition", text: "mint", rating_key: 0, created_at: at(0) },
    ],
    notifications: [
      { id: idOf(27), user_id: bob, type: "friend_request", actor_id: ada, created_at: at(0) },
      // The same three times, from before the database allowed one unread one.
      ...[70, 71, 72].flatMap((n) => [
        { id: idOf(n), user_id: bob, type: "offer_received", actor_id: ada, ...aboutOffer, created_at: at(n) },
        { id: idOf(n + 10), user_id: bob, type: "offer_expired", ...aboutOffer, created_at: at(n) },
      ]),
    ],
  },
  "0003_market": {
    listings: [
      {
        ...{ id: listing, item_id: owned, owner_id: ada, kind: "sale", price_amount: 1250, price_currency: "EUR" },
        ...{
          payment_methods: '["cash"]',
          status: "active",
          item_name: "Catan",
          type: "games",
          words: " catan ",
          ...made,
        },
      },
      {
        ...{ id: idOf(402), item_id: card, owner_id: ada, kind: "trade", payment_methods: "[]", status: "active" },
        ...{ item_name: "Ritual", type: "cardgames", words: " ritual ", ...made },
      },
    ],
    offers: [
      {
        ...{ id: offer, listing_id: listing, item_id: owned, item_name: "Catan", owner_id: ada, offerer_id: bob },
        ...{ kind: "buy", status: "pending", ...made },
      },
      // It waits for both confirmations, so it is due.
      {
        ...{ id: idOf(403), item_id: other, item_name: "Go", owner_id: ada, offerer_id: bob },
        ...{ kind: "buy", status: "accepted", accepted_at: at(5), ...made },
      },
    ],
    proposals: [
      {
        ...{ id: idOf(28), offer_id: offer, number: 1, proposer_id: bob, price_amount: 1000, price_currency: "EUR" },
        ...{ status: "pending", created_at: at(0) },
      },
      {
        ...{ id: idOf(404), offer_id: idOf(403), number: 1, proposer_id: bob, price_amount: 1, price_currency: "EUR" },
        ...{ status: "accepted", created_at: at(0) },
      },
    ],
  },
  "0005_game_platform": {
    platform_links: [{ user_id: ada, account_id: "76561198000000000", linked_at: at(0) }],
    platform_keys: [{ user_id: ada, sealed: "k" }],
    game_items: [{ item_id: other, app_id: 10, written_name: "Go" }],
  },
  "0008_credentials": {
    blocks: [{ id: idOf(29), blocker_id: bob, blocked_id: idOf(12), blocker_name: "Bob", created_at: at(0) }],
    users: [{ id: idOf(12), email: "eve@example.org", display_name: "Eve", credentials_valid_from: at(0), ...person }],
  },
  "0010_posts_and_reports": {
    posts: [
      {
        ...{ id: post, author_id: ada, kind: "manual", content: "Hello", visibility: "public" },
        ...{ comments_count: 1, like_count: 1, created_at: at(0) },
      },
    ],
    comments: [{ id: idOf(30), post_id: post, author_id: bob, content: "Hi", created_at: at(1) }],
    post_reactions: [{ post_id: post, user_id: bob, type: "like", created_at: at(1) }],
    reports: [
      {
        ...{ id: idOf(31), reporter_id: bob, target_type: "post", target_id: post, reason: "spam" },
        ...{ status: "open", created_at: at(2) },
      },
    ],
  },
  "0011_events": {
    events: [
      {
        ...{ id: event, owner_id: ada, name: "Meeting", starts_at: at(99_000), ends_at: at(99_060), time_zone: "UTC" },
        ...{ place_kind: "online", url: "https://meet.example", visibility: "public", status: "scheduled" },
        ...{ going_count: 1, ...made },
      },
    ],
    event_participants: [
      { event_id: event, user_id: bob, participation: "going", starts_at: at(99_000), joined_at: at(0) },
    ],
  },
  "0013_chat": {
    conversations: [
      { id: chat, kind: "direct", low_id: ada, high_id: bob, last_sequence: 33, activity_at: at(33), ...made },
    ],
    conversation_members: [
      { user_id: ada, last_read_sequence: 33, unread_count: 0 },
      { user_id: bob, last_read_sequence: 0, unread_count: 33 },
    ].map((member) => ({
      ...{ ...member, conversation_id: chat, role: "member", joined_at: at(0) },
      ...{ is_muted: false, is_archived: false, activity_at: at(33) },
    })),
    messages: [
      { id: message, conversation_id: chat, sequence: 1, author_id: ada, content: "Hello", created_at: at(1) },
      ...Array.from({ length: 32 }, (_, n) => ({
        ...{ id: idOf(n + 102), conversation_id: chat, sequence: n + 2, author_id: ada },
        ...{ content: `Number ${n + 2}`, created_at: at(n + 2) },
      })),
    ],
    message_words: [
      { conversation_id: chat, word: "hello", sequence: 1 },
      { conversation_id: chat, word: "32", sequence: 32 },
      { conversation_id: chat, word: "33", sequence: 33 },
    ],
    message_reactions: [{ message_id: message, emoji: "👍", user_id: bob, created_at: at(2) }],
  },
  "0027_rounds": {
    rounds: [
      {
        ...{ id: round, owner_id: ada, name: "Swaps", visibility: "public", status: "done", seed: input.seed },
        ...{ entries_until: at(10), locks_at: at(10), review_hours: 0, solves_at: at(10), check_hours: 0 },
        ...{ starts_at: at(11), settle_days: 30, settles_by: at(50_000), max_entries: 50, entries_count: 2 },
        ...{ wants_count: 2, is_frozen: true, is_closing_told: true, trades: 2, people: 2, rank_sum: 2, longest: 2 },
        ...made,
      },
    ],
    round_entries: [
      { id: fromAda, owner_id: ada, item_id: idOf(203), wants: `[{"id":"${fromBob}","rank":1}]` },
      { id: fromBob, owner_id: bob, item_id: idOf(204), wants: `[{"id":"${fromAda}","rank":1}]` },
    ].map((entry) => ({
      ...{ ...entry, round_id: round, item_name: "Azul", name_key: "azul", type: "games", outcome: "matched" },
      ...{ ended_at: at(20), created_at: at(1) },
    })),
    round_files: [
      { round_id: round, file: "input", n: 0, text: roundInputText(input) },
      { round_id: round, file: "result", n: 0, text: roundResultText(solveRound(input)) },
    ],
    round_legs: [
      {
        ...{ id: idOf(205), entry_id: fromAda, for_entry_id: fromBob, item_id: idOf(203), giver_id: ada },
        ...{ receiver_id: bob, status: "completed", giver_confirmed_at: at(12), receiver_confirmed_at: at(20) },
        completed_at: at(20),
      },
      {
        ...{ id: idOf(206), entry_id: fromBob, for_entry_id: fromAda, item_id: idOf(204), giver_id: bob },
        ...{ receiver_id: ada, status: "failed", fault: "giver" },
      },
    ].map((leg) => ({
      ...{ ...leg, round_id: round, cycle: 1, item_name: "Azul", rank: 1, redirected: false, waived: false },
      ...made,
    })),
    round_records: [
      { user_id: ada, completed: 1, failed: 0 },
      { user_id: bob, completed: 0, failed: 1 },
    ],
    ratings: [
      { id: idOf(207), leg_id: idOf(205), rater_id: bob, ratee_id: ada, score: 5, comment: "Fine", created_at: at(21) },
    ],
  },
  "0033_factors": {
    authenticators: [
      {
        user_id: ada,
        secret: "s",
        session_id: idOf(20),
        created_at: at(0),
        confirmed_at: at(1),
        last_step: 58_900_321,
      },
    ],
    recovery_codes: [{ user_id: ada, hash: "c" }],
    factor_tries: [{ id: idOf(300), user_id: ada, tried_at: at(1) }],
  },
  "0035_email_changes": {
    pending_addresses: [
      { user_id: ada, email: "ada@example.org", hash: "p", created_at: at(0), expires_at: at(99_999) },
    ],
    replaced_addresses: [
      { hash: "r", user_id: ada, position: 1, email: "ada@x.org", replaced_at: at(0), expires_at: at(99_999) },
    ],
  },
  "0039_exports": {
    exports: [
      { ...{ id: idOf(310), user_id: ada, status: "ready", attempt: 1, bytes: 70 }, created_at: at(0) },
      { ...{ id: idOf(311), user_id: ada, status: "ready", attempt: 1, bytes: 7 }, created_at: at(1) },
      { ...{ id: idOf(312), user_id: bob, status: "queued", attempt: 0 }, created_at: at(1) },
    ],
  },
  "0014_realtime": {
    realtime_events: [1, 2].map((n) => ({
      ...{ n, kind: "message.created", audience_kind: "conversation", audience_id: chat },
      ...{ subject_id: message, at: at(n) },
    })),
  },
}

/** The statements that write such rows; people come first, because others refer to them. */
export const insertsOf = (engine: Engine["name"], rows: Rows): ReadonlyArray<string> =>
  Object.entries(rows)
    .toSorted(([one], [two]) => Number(two === "users") - Number(one === "users"))
    .flatMap(([table, some]) =>
      some.map((row) => {
        const values = Object.values(row).map((value) => literal(engine, value))
        return `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${values.join(", ")})`
      }),
    )

const literal = (engine: Engine["name"], value: Row[string]): string => {
  if (value instanceof Moment)
    return engine === "sqlite" ? String(value.millis) : `'${new Date(value.millis).toISOString()}'`
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value)
}
