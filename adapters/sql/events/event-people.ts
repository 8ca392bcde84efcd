import { eq, sql } from "drizzle-orm"
import { Effect, Layer, Array as List } from "effect"
import { type EventId, EventPeople } from "../../../core/index.ts"
import { Database } from "../database.ts"
import { setPlaceholders, statement } from "../engine/statement.ts"
import { eventColumns, eventOf } from "./event-rows.ts"
import { invitesOf } from "./invites.ts"
import { listedPeople } from "./listed-people.ts"
import { organizersOf } from "./organizers.ts"
import { participantsOf } from "./participants.ts"
import { partsOf } from "./parts.ts"
import { standings } from "./standings.ts"

export const eventPeopleRepository = Layer.effect(
  EventPeople,
  Effect.gen(function* () {
    const database = yield* Database
    const { engine, execute, read, tables } = database
    const { events } = tables
    const id = sql.placeholder("id")
    const locked = statement((db) =>
      db
        .select(eventColumns(tables))
        .from(events)
        .where(sql`${eq(events.id, id)}${engine.lockRow}`)
        .prepare(),
    )
    const { ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt } = events
    const changing = { ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt }
    const saving = statement((db) =>
      db.update(events).set(setPlaceholders(changing)).where(eq(events.id, id)).prepare(),
    )

    return EventPeople.of({
      ...standings(database),
      ...participantsOf(database),
      ...organizersOf(database),
      ...invitesOf(database),
      ...listedPeople(database),
      ...partsOf(database),
      lock: (event: EventId) =>
        Effect.map(
          read((db) => locked(db).execute({ id: event })),
          (rows) => List.head(rows.map(eventOf)),
        ),
      saveState: (event) => execute((db) => saving(db).execute({ ...event })),
    })
  }),
)
