import { sql } from "drizzle-orm"

/** The channel on which a process announces that events have got numbers. */
export const realtimeChannel = "curio_realtime"

/** The row of `realtime_head`. */
const only = 1

/** How many events are numbered at once. */
export const numberedAtOnce = 5000

/**
 * Numbers the committed events that have no number, one statement at a time, and returns how many it found. A number
 * that a writer took inside its transaction would become visible out of order; this way a larger number is never
 * readable before a smaller one. Writers do not take the lock of the head. While a statement waits for the lock another
 * one may have numbered the events that it found: `e.n is null` is evaluated again on the changed rows, so that each
 * event keeps its first number. The head never goes back, because its lock yields the latest version of the row.
 * The row of the head is a parameter because only statements with parameters are prepared: planning this one took as
 * long as running it, a twelfth of the time of all statements of a busy market. The announcement names the sender, who
 * knows already.
 */
export const numberEvents = (
  sender: string,
) => sql`with head as materialized (select n from realtime_head where id = ${only} for update),
fresh as materialized (
  select id, row_number() over (order by id) as place from (
    select id from realtime_events where n is null order by id limit ${sql.raw(String(numberedAtOnce))}
  ) unnumbered
),
numbered as (
  update realtime_events e set n = head.n + fresh.place from fresh, head
  where e.id = fresh.id and e.n is null returning e.n
),
advanced as (
  update realtime_head set n = greatest(n, (select max(n) from numbered))
  where id = 1 and exists (select 1 from numbered)
)
select count(*)::int as found, pg_notify(${sql.raw(`'${realtimeChannel}'`)}, ${sender})::text as sent
from fresh having count(*) > 0`
