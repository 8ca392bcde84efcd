import { Database } from "bun:sqlite"
import { join } from "node:path"

/** Adds many notifications for an account, straight into the database of a server on SQLite. */
export const addManyNotifications = (dataDir: string, email: string, notifications: number) => {
  using database = new Database(join(dataDir, "curio.db"))
  database.run("pragma busy_timeout = 10000")
  database.run(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?2)
     insert into notifications (id, user_id, type, created_at)
     select printf('%08x-0000-7000-8000-%012x', random() & 0xffffffff, random() & 0xffffffffffff),
        (select id from users where email = ?1), 'offer_received', n
     from numbers`,
    [email, notifications],
  )
}
