import { Effect } from "effect"
import { Database } from "../../adapters/sql/engine/database.ts"
import { owners } from "./owner-locks.ts"

/**
 * Whether reads are looked at in every test of this run. `npm run soak` does so for races. It is of no use for requests
 * of those who are refused: their transactions read what is not theirs, and the owner of a thing never changes.
 */
export const looksAtReads = process.env["CURIO_READ_LOCKS"] === "1"

interface Exception {
  readonly tables: ReadonlyArray<string>
  /** A part of the statement; without it every read of the tables. */
  readonly statement?: string
  readonly why: string
}

/** What a transaction may read of subjects that it does not name, and why its decision is right all the same. */
export const exceptions: ReadonlyArray<Exception> = [
  { tables: ["users", "user_words"], why: "names, pictures and privacy may be those of a moment before" },
  {
    tables: ["events"],
    why: "a change of times and a cancellation are about all waitlists; a join may come before that",
  },
  { tables: ["offers", "proposals", "listings"], statement: "for update", why: "the read locks the rows" },
  {
    tables: ["proposal_items"],
    statement: `from "proposal_items" where "proposal_items"."proposal_id" = any(array(select`,
    why: "they are written by transactions about both sides of the offer alone, and the read is about one of these",
  },
  {
    tables: ["collections"],
    statement: `update "collections" set "owner_id"`,
    why: "one that is removed has no owner afterwards, and an update reads the row that it has written",
  },
  { tables: ["items", "collections"], statement: "item_holds", why: "a thing of another user is refused" },
  {
    tables: ["listings"],
    statement: `"listings"."item_id" = any(array(select`,
    why: "an item may have gone to another user, who is named then (`notifyOfReleased`), so that all is read again",
  },
  {
    tables: ["listings", "listing_editions", "items", "collections", "item_holds", "offers"],
    statement: "count(*) as integer) from (select",
    why: "a want that counts what meets it keeps changes of that out (`Wants.add`)",
  },
  {
    tables: ["listings", "listing_editions", "items", "collections", "item_holds", "offers"],
    statement: "(select count(*) from (select",
    why: "the same of a want by words, which looks at so many listings at most",
  },
  { tables: ["item_editions", "edition_prices"], why: "only shown" },
]

/**
 * Subjects next to those of a change: who moves up is decided under the lock of all waitlists, and a listing looks for
 * wants that it watches by what finds them.
 */
const also: Readonly<Record<string, ReadonlyArray<string>>> = {
  event_participants: ["user_id", "=events:waitlists"],
  wants: ["wanted:found_by"],
}

const role = "curio_of_tests"

/**
 * Makes Postgres raise an error when a transaction about some subjects reads a row that belongs to none of them and is
 * no exception: it may be older than its commit. The rows pass a policy, which superusers would not, so the database is
 * used by a role of its own.
 */
export const checkReads = Effect.gen(function* () {
  const { engine } = yield* Database
  if (engine.broadcast === null) return
  const free = exceptions.filter(({ statement }) => statement === undefined).flatMap(({ tables }) => tables)
  const tables = Object.keys(owners).filter((table) => !free.includes(table))
  const statements = [
    `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
    rule,
    ...tables.flatMap(policiesOf),
    `grant all on schema public to ${role}`,
    `grant all on all tables in schema public to ${role}`,
    `grant all on all sequences in schema public to ${role}`,
    `do $$ begin execute format('alter database %I set role = ${role}', current_database()); end $$`,
  ]
  yield* engine.migrating((db) =>
    Effect.forEach(statements, (statement) => Effect.promise(async () => engine.execute(db, statement))),
  )
})

const policiesOf = (table: string): ReadonlyArray<string> => {
  const names = [...(owners[table]?.names ?? []), ...(also[table] ?? [])].map((name) => `'${name}'`).join(", ")
  const excepted = exceptions.flatMap(({ statement, tables }) =>
    statement !== undefined && tables.includes(table) ? [`'%${statement}%'`] : [],
  )
  const given = `to_jsonb(${table}), array[${names}]::text[], array[${excepted.join(", ")}]::text[]`
  return [
    `alter table ${table} enable row level security`,
    `create policy inserts on ${table} for insert with check (true)`,
    `create policy updates on ${table} for update using (true)`,
    `create policy deletes on ${table} for delete using (true)`,
    `create policy reads on ${table} for select using (read_lock('${table}', ${given}))`,
  ]
}

/** What undoes it all, and the triggers of `checkOwnerLocks`. */
export const withoutRules: ReadonlyArray<string> = [
  "set role none",
  `do $$ begin execute format('alter database %I reset role', current_database()); end $$`,
  ...Object.keys(owners).map((table) => `alter table ${table} disable row level security`),
  "drop function if exists read_lock cascade",
  "drop function if exists owner_lock cascade",
  "drop function if exists held_locks cascade",
  `do $$ declare one record; begin
    for one in select policyname, tablename from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on %I', one.policyname, one.tablename);
    end loop;
  end $$`,
]

const rule = `create or replace function read_lock(tab text, line jsonb, names text[], excepted text[])
returns boolean language plpgsql as $$
declare
  held text := held_locks();
  arg text;
  owner text;
  key bigint;
  is_known boolean := false;
begin
  if held in (',', ',shared,') or held like '%,alone,%' then
    return true;
  end if;
  foreach arg in array names loop
    owner := line ->> split_part(split_part(arg, '>', 1), ':', -1);
    if arg like '=%' then
      owner := substr(arg, 2);
    elsif arg like '%>%' and owner is not null then
      execute format('select %I::text from %I where id = $1::uuid',
        split_part(arg, '.', 2), split_part(split_part(arg, '>', 2), '.', 1)) into owner using owner;
    elsif arg like '%:%' then
      owner := split_part(arg, ':', 1) || ':' || owner;
    end if;
    continue when owner is null;
    key := case when owner like '%:%'
      then ('x' || left(encode(sha256(convert_to(owner, 'utf8')), 'hex'), 16))::bit(64)::bigint
      else ('x' || right(replace(owner, '-', ''), 16))::bit(64)::bigint end;
    -- What is watched is locked when the transaction has begun.
    if arg like 'wanted:%' and strpos(held, ',' || key || ',') = 0 then
      perform set_config('curio.held', '', true);
      held := held_locks();
    end if;
    if strpos(held, ',' || key || ',') > 0 or strpos(current_setting('curio.fresh', true), ',' || owner || ',') > 0 then
      return true;
    end if;
    is_known := true;
  end loop;
  if is_known and not (current_query() ilike any(excepted)) then
    raise exception 'A transaction reads a row of % and is not about its owner: %', tab, line;
  end if;
  return true;
end $$`
