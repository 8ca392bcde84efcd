/** The channel on which a process announces that events have got numbers. */
export const realtimeChannel = "curio_realtime"

/** How many events are numbered at once. */
const atOnce = 5000

/**
 * Numbers the committed events that have no number, one transaction at a time. A number that a writer took inside its
 * transaction would become visible out of order; this way a larger number is never readable before a smaller one.
 * Writers do not take the lock of the head. `READ COMMITTED` is needed, because the second statement has to see what
 * was committed while the first one waited. It is sent as one message, so that a client that stops does not keep the
 * lock.
 */
export const numberEvents = `begin isolation level read committed;
select 1 from realtime_head where id = 1 for update;
update realtime_events e set n = numbered.n from (
  select fresh.id, h.n + row_number() over (order by fresh.id) as n
  from (select id from realtime_events where n is null order by id limit ${atOnce}) fresh, realtime_head h
) numbered where e.id = numbered.id;
update realtime_head set n = greatest(n, (select max(n) from realtime_events where n is not null));
select pg_notify('${realtimeChannel}', '');
commit`
