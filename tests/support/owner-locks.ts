import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { everybody } from "../../adapters/sql/postgres/locks.ts"
import { postgresKit } from "../../adapters/sql/schema/postgres-kit.ts"
import { nowhere } from "../../adapters/sql/schema/stored-address.ts"
import { tablesOf } from "../../adapters/sql/schema/tables.ts"

/**
 * What a transaction has to be about that changes a row: one of the columns that are named, or each of them for `all`.
 * `kind:column` is the subject of that kind, and `column>table.owner` the column `owner` of the row to which `column`
 * refers. A row of a `root` may be added by any transaction, because no other one knows its id, and so may rows of it.
 */
interface Rule {
  readonly names: ReadonlyArray<string>
  readonly needs?: "any" | "all" | "root"
  /** The columns whose change is looked at; all of them if it is left out. */
  readonly of?: ReadonlyArray<string>
}

const any = (...names: ReadonlyArray<string>): Rule => ({ names })
const all = (...names: ReadonlyArray<string>): Rule => ({ names, needs: "all" })
const root = (...names: ReadonlyArray<string>): Rule => ({ names, needs: "root" })

/** The rules that do not follow from what the columns refer to. */
export const listed: Readonly<Record<string, Rule>> = {
  account_invites: any("invite:hash"),
  // Others remove posts and comments of an account, which only lowers these totals.
  account_usage: { names: ["user_id"], of: ["bytes", "uploads"] },
  blocks: all("blocker_id", "blocked_id"),
  collection_fields: any("collection_id", "collection_id>collections.owner_id"),
  collections: any("owner_id", "id"),
  comments: any("post_id", "author_id"),
  conversation_members: any("conversation_id", "user_id"),
  conversations: root("id", "low_id", "high_id"),
  dm_requests: all("low_id", "high_id"),
  edition_sales: any("owner_id", "offerer_id"),
  events: root("id"),
  export_contents: any("export_id>exports.user_id"),
  files: any("file:hash"),
  friend_requests: all("from_id", "to_id"),
  friendships: all("low_id", "high_id"),
  game_items: any("item_id>items.owner_id", "item_id>items.collection_id"),
  item_editions: any("owner_id", "collection_id"),
  item_market_values: any("item_id>items.owner_id", "collection_id"),
  item_pictures: any("owner_id", "item_id>items.collection_id"),
  item_tags: any("owner_id", "collection_id"),
  item_values: any("item_id>items.owner_id", "item_id>items.collection_id"),
  // What one side does with its things ends offers of the other, which only lowers `held`, by one statement.
  items: {
    names: ["owner_id", "collection_id"],
    of: [
      "collection_id",
      "owner_id",
      "name",
      "editions",
      "external_ref",
      "fields",
      "rating",
      "comment",
      "copies",
      "pictures",
    ],
  },
  // A block and the end of an account leave a loan without its borrower; a transfer is about the owner of the item.
  // An item that is deleted with its collection takes its loans along. No transaction is about an item alone.
  loans: any("lender_id", "borrower_id", "item_id>items.id"),
  // An item that goes leaves its attachments without it, in messages of any user.
  message_attachments: {
    names: ["uploader_id", "message_id>messages.conversation_id"],
    of: ["uploader_id", "message_id", "name", "size"],
  },
  message_reactions: any("user_id", "message_id>messages.conversation_id"),
  // The request of a direct conversation is about its two users.
  message_words: any("conversation_id", "conversation_id>conversations.low_id"),
  messages: any("conversation_id", "author_id"),
  // Any change writes notifications for others: one is that of its receiver, its cause or its subject.
  notifications: any("user_id", "actor_id", "subject_id"),
  unlisted_notifications: any("user_id", "actor_id", "subject_id"),
  offers: any("owner_id", "offerer_id"),
  offer_items: any("offer_id>offers.owner_id", "offer_id>offers.offerer_id"),
  post_pictures: any("post_id", "post_id>posts.author_id"),
  post_reactions: any("post_id", "user_id"),
  // Comments and reactions change the counts, each by one.
  posts: { names: ["author_id", "id"], of: ["author_id", "content", "visibility", "audience", "edited_at"] },
  proposals: any("offer_id>offers.owner_id", "offer_id>offers.offerer_id"),
  // A removed listing is forgotten in the proposals of both sides.
  proposal_items: { names: ["proposal_id>proposals.proposer_id"], of: ["item_id", "item_name"] },
  ratings: any("rater_id"),
  removed_accounts: any("user_id"),
  // A claim is about the report, and with an account only its id goes.
  reports: { names: ["reporter_id", "id", "report:id"], of: ["status", "note", "claimed_at", "target_id", "details"] },
  // A decision runs alone, and a worker ends the suspension of one person.
  decisions: { names: ["person_id"], of: ["ended_at", "undone_at"] },
  // With the account that gave it only its id goes.
  roles: { names: ["user_id"], of: ["role", "granted_at"] },
  sales_reviews: any("user_id"),
  round_invites: any("round_id", "user_id"),
  round_organizers: any("round_id", "user_id"),
  // A claim is one statement.
  rounds: { names: ["id"], needs: "root", of: ["status", "name", "entries_count", "wants_count", "link", "locks_at"] },
  users: any("id"),
  worth_sums: any("collection_id>collections.owner_id", "collection_id"),
}

/** Tables whose rows belong to no subject, and why no transaction needs a lock for them. */
export const ownerless: Readonly<Record<string, string>> = {
  audit: "rows are only added",
  edition_answers: "an answer is replaced by one statement",
  edition_fill: "moved on by one statement",
  edition_prices: "a row is locked before it is changed",
  item_fills: "claimed by one statement, and changed otherwise in transactions about its owner",
  item_holds: "each change is one statement: what one side does with its things ends offers of the other",
  market_values: "a row is locked before it is changed",
  migrations: "written before any server starts",
  outbox: "a mail is claimed by one statement, and changed by the worker that claimed it",
  push_keys: "written once, by one statement",
  realtime_events: "rows are only added, and numbered by one statement",
  realtime_floor: "moved on by one statement",
  realtime_head: "locked by the numbering",
  realtime_online: "about the server that holds the sockets",
  realtime_processes: "about the server",
  text_limits: "written when a server starts, by one statement",
  want_news: "rows are added by whatever releases an item; a worker goes on in a transaction about the lister",
  want_news_counted: "rows are only added, by changes of their wants, and go with the news",
  reached: "each count is moved on by one statement, which waits for that of another transaction",
  used_states: "used by one statement",
  waiting_mails: "a row is added, and taken, by one statement, which waits for that of another transaction",
}

/** What a table refers to: by which column to which table. */
const references = new Map(
  Object.values(tablesOf(postgresKit(nowhere))).map((table) => {
    const { foreignKeys, name } = getTableConfig(table as unknown as PgTable)
    const found = foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      return { column: columns[0]?.name ?? "", to: getTableConfig(foreignTable).name }
    })
    return [name, found] as const
  }),
)

const ownersIn = (table: string): ReadonlyArray<string> =>
  (references.get(table) ?? []).filter(({ to }) => to === "users").map(({ column }) => column)

/**
 * The rule that follows from the columns of a table: its rows belong to the users to whom they refer, else to the root,
 * else to the users to whom the rows refer that they are part of.
 */
export const derived = (table: string): Rule | null => {
  const all = references.get(table) ?? []
  const roots = all.filter(({ to }) => listed[to]?.needs === "root").map(({ column }) => column)
  const others = all.flatMap(({ column, to }) => ownersIn(to).map((owner) => `${column}>${to}.${owner}`))
  const names = [ownersIn(table), roots, others].find((some) => some.length > 0)
  return names === undefined ? null : { names }
}

/** The rule of each table that has one. */
export const owners: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    [...references.keys()].flatMap((table) => {
      const rule = table in ownerless ? null : derived(table)
      return rule === null ? [] : [[table, rule]]
    }),
  ),
  ...listed,
}

const statementsOf = ([table, { names, needs = "any", of }]: readonly [string, Rule]) => {
  const changes = of?.map((column) => `old.${column}::text is distinct from new.${column}::text`).join(" or ")
  const given = [needs, ...names].map((name) => `'${name}'`).join(", ")
  const runs = `execute function owner_lock(${given})`
  return [
    `create trigger owner_lock before insert or delete on ${table} for each row ${runs}`,
    `create trigger owner_lock_update before update on ${table} for each row when (${changes ?? "true"}) ${runs}`,
  ]
}

/**
 * Makes Postgres raise an error when a transaction about some subjects changes a row that belongs to none of them. A
 * transaction about nothing is a single statement. PGlite is left out: a trigger would be a change of its schema, after
 * which no other test can use the instance.
 */
export const checkOwnerLocks = Effect.gen(function* () {
  const { engine } = yield* Database
  if (engine.broadcast === null) return
  yield* engine.transaction((db) =>
    Effect.forEach([held, check, ...Object.entries(owners).flatMap(statementsOf)], (statement) =>
      Effect.promise(async () => engine.execute(db, statement)),
    ),
  )
})

/** The keys that this transaction holds, with commas around each; empty for one that may be about anything. */
const held = `create or replace function held_locks() returns text language plpgsql as $$
declare
  known text := current_setting('curio.held', true);
begin
  if known <> '' then
    return known;
  end if;
  select ',' || string_agg(case when objsubid = 1 then ((classid::bigint << 32) | objid::bigint)::text
      when mode = 'ExclusiveLock' then 'alone' else 'shared' end, ',') || ',' into known
    from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      and (objsubid = 1 or (classid::bigint, objid::bigint) = (${everybody}));
  perform set_config('curio.held', coalesce(known, ','), true);
  return coalesce(known, ',');
end $$`

const check = `create or replace function owner_lock() returns trigger language plpgsql as $$
declare
  held text := held_locks();
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  name text;
  owner text;
  key bigint;
  is_known boolean := false;
  is_missing boolean := false;
begin
  if held in (',', ',shared,') or held like '%,alone,%' then
    return coalesce(new, old);
  end if;
  if tg_argv[0] = 'root' and tg_op = 'INSERT' then
    perform set_config('curio.fresh', concat(current_setting('curio.fresh', true), ',', new.id, ','), true);
    return new;
  end if;
  for n in 1 .. tg_nargs - 1 loop
    name := split_part(split_part(tg_argv[n], '>', 1), ':', -1);
    owner := coalesce(was ->> name, is_now ->> name);
    if tg_argv[n] like '%>%' and owner is not null then
      execute format('select %I::text from %I where id = $1::uuid',
        split_part(tg_argv[n], '.', 2), split_part(split_part(tg_argv[n], '>', 2), '.', 1)) into owner using owner;
    end if;
    -- What the row is part of was deleted, which was looked at, and takes the row along.
    if owner is null and tg_op = 'DELETE' and tg_argv[n] like '%>%' then
      return old;
    end if;
    if owner is null then
      continue;
    end if;
    if tg_argv[n] like '%:%' then
      owner := split_part(tg_argv[n], ':', 1) || ':' || owner;
      key := ('x' || left(encode(sha256(convert_to(owner, 'utf8')), 'hex'), 16))::bit(64)::bigint;
    else
      key := ('x' || right(replace(owner, '-', ''), 16))::bit(64)::bigint;
    end if;
    is_known := true;
    if strpos(held, ',' || key || ',') > 0 or strpos(current_setting('curio.fresh', true), ',' || owner || ',') > 0 then
      if tg_argv[0] <> 'all' then
        return coalesce(new, old);
      end if;
    else
      is_missing := true;
    end if;
  end loop;
  if is_missing or (is_known and tg_argv[0] <> 'all') then
    raise exception 'A transaction changes a row of % and is not about its owner: %', tg_table_name,
      coalesce(was, is_now);
  end if;
  return coalesce(new, old);
end $$`
