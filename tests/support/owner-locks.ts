import { Effect } from "effect"
import { Database } from "../../adapters/sql/database.ts"
import { everybody } from "../../adapters/sql/postgres/locks.ts"

/** The columns that name the owner of a row. A change needs the lock of one of them. */
const owners: Readonly<Record<string, ReadonlyArray<string>>> = {
  account_usage: ["user_id"],
  collections: ["owner_id"],
  import_batches: ["user_id"],
  items: ["owner_id"],
  listings: ["owner_id"],
  offers: ["owner_id", "offerer_id"],
  posts: ["author_id"],
}

/**
 * Makes Postgres raise an error when a transaction about some subjects changes a row of an owner who is none of them.
 * Tables that are missing here are written for others too, such as notifications. A transaction about nothing is a
 * single statement. PGlite is left out: a trigger would be a change of its schema, after which no other test can use
 * the instance.
 */
export const checkOwnerLocks = Effect.gen(function* () {
  const { engine } = yield* Database
  if (engine.broadcast === null) return
  const triggers = Object.entries(owners).map(
    ([table, columns]) =>
      `create or replace trigger owner_lock before insert or update or delete on ${table}
        for each row execute function owner_lock(${columns.join(", ")})`,
  )
  yield* engine.transaction((db) =>
    Effect.forEach([check, ...triggers], (statement) => Effect.promise(async () => engine.execute(db, statement))),
  )
})

const check = `create or replace function owner_lock() returns trigger language plpgsql as $$
declare
  held bigint[];
  fits boolean;
begin
  if exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objsubid = 2
      and (classid::bigint, objid::bigint) = (${everybody}) and mode = 'ExclusiveLock') then
    return coalesce(new, old);
  end if;
  select array_agg((classid::bigint << 32) | objid::bigint) into held from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() and objsubid = 1 and mode = 'ExclusiveLock';
  if held is null then
    return coalesce(new, old);
  end if;
  select bool_or(('x' || right(replace(owner, '-', ''), 16))::bit(64)::bigint = any(held)) into fits
    from unnest(tg_argv) as name,
      lateral (select coalesce(to_jsonb(old) ->> name, to_jsonb(new) ->> name)) as row (owner);
  if fits is false then
    raise exception 'A transaction changes a row of % and is not about its owner', tg_table_name;
  end if;
  return coalesce(new, old);
end $$`
