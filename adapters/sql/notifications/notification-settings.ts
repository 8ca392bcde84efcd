import { sql } from "drizzle-orm"
import { Effect } from "effect"
import type { Notifications } from "../../../core/index.ts"
import type { Database } from "../database.ts"
import { statement } from "../engine/statement.ts"

/** How users want to be notified. */
export const notificationSettingsIn = ({
  engine,
  execute,
  read,
  tables,
}: Database["Service"]): Pick<Notifications["Service"], "settingsOf" | "saveSettings"> => {
  const { notificationSettings: settings } = tables
  const ofSome = statement((db) =>
    db
      .select()
      .from(settings)
      .where(engine.isOneOfIn(settings.userId, sql.placeholder("users")))
      .prepare(),
  )
  return {
    settingsOf: (users) =>
      Effect.map(
        read((db) => ofSome(db).execute({ users: JSON.stringify(users) })),
        (rows) =>
          rows.map(({ digestEvery: every, digestHour: hour, digestWeekday: weekday, ...row }) => ({
            ...row,
            digest: { every, hour, weekday },
          })),
      ),
    saveSettings: ({ digest, userId, ...kept }) => {
      const { every: digestEvery, hour: digestHour, weekday: digestWeekday } = digest
      const fields = { ...kept, digestEvery, digestHour, digestWeekday }
      return execute((db) =>
        db
          .insert(settings)
          .values({ userId, ...fields })
          .onConflictDoUpdate({ target: settings.userId, set: fields }),
      )
    },
  }
}
