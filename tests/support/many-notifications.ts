/** A statement of SQLite that adds many notifications for an account, none of them old enough to be removed. */
export const manyNotifications = (email: string, notifications: number): string =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${notifications})
    insert into notifications (id, user_id, type, created_at)
    select printf('%08x-0000-7000-8000-%012x', random() & 0xffffffff, random() & 0xffffffffffff),
      (select id from users where email = '${email}'), 'offer_received', ${Date.now()} - n
    from numbers`
