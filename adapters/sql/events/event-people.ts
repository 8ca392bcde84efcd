import { and, asc, eq, inArray, ne, notExists, type SQL, sql } from "drizzle-orm"
import { Effect, Layer } from "effect"
import { type EventId, EventPeople, type UserId } from "../../../core/index.ts"
import { Database, type Db } from "../engine/database.ts"
import { statement } from "../engine/statement.ts"
import { hostRole, relationToOwner } from "../friends/hosts.ts"
import { visibilityOf } from "../visibility/visibility.ts"

export const eventPeopleRepository = Layer.effect(
  EventPeople,
  Effect.map(Database, (database) => EventPeople.of({ ...standings(database), ...partsOf(database) })),
)

type Parts = Pick<
  EventPeople["Service"],
  "everybody" | "shared" | "blockedOn" | "withPartOf" | "scheduledOf" | "forget"
>

/** Implements the port `EventPeople` but for `standing`. */
const partsOf = ({ execute, read, tables }: Database["Service"]): Parts => {
  const { eventInvites, eventOrganizers, eventParticipants, eventReminders, eventUpdates, events, users } = tables
  const { notBlocked } = visibilityOf(tables)
  /** Participants, organizers and open invites of the rows that `isWanted` selects: `person.event_id`, `.user_id`. */
  const parts = (isWanted: SQL) => sql`(
    select event_id, user_id from ${eventParticipants} where ${isWanted}
    union select event_id, user_id from ${eventOrganizers} where ${isWanted}
    union select event_id, user_id from ${eventInvites} where ${isWanted} and status = 'invited') as person`
  const userId = sql<UserId>`person.user_id`.as("user_id")
  const isOfEvent = (event: EventId) => sql`event_id = ${sql.param(event, events.id)}`
  const isOfUser = (user: UserId) => sql`user_id = ${sql.param(user, users.id)}`
  /** Whether no other user sees an event, once its owner is gone. */
  const isDeserted = (db: Db, user: UserId) => {
    const { status } = eventInvites
    const isOther = (table: typeof eventParticipants | typeof eventOrganizers | typeof eventInvites) =>
      and(eq(table.eventId, events.id), ne(table.userId, user))
    const participants = db.select({ id: eventParticipants.userId }).from(eventParticipants)
    const organizers = db.select({ id: eventOrganizers.userId }).from(eventOrganizers)
    const invites = db.select({ id: eventInvites.userId }).from(eventInvites)
    return and(
      notExists(participants.where(isOther(eventParticipants))),
      notExists(organizers.where(isOther(eventOrganizers))),
      notExists(invites.where(and(isOther(eventInvites), inArray(status, ["invited", "accepted"])))),
    )
  }

  return {
    everybody: (event) =>
      Effect.map(
        read((db) => db.select({ userId }).from(parts(isOfEvent(event)))),
        (rows) => rows.map((row) => row.userId),
      ),
    shared: (owner, user) =>
      Effect.map(
        read((db) =>
          db
            .select({ id: events.id })
            .from(events)
            .where(and(eq(events.ownerId, owner), sql`${events.id} in (select event_id from ${parts(isOfUser(user))})`))
            .orderBy(asc(events.id)),
        ),
        (rows) => rows.map(({ id }) => id),
      ),
    blockedOn: (event, owner) =>
      Effect.map(
        read((db) =>
          db
            .select({ userId })
            .from(parts(isOfEvent(event)))
            .where(sql`not (${notBlocked(owner, sql`person.user_id`)})`)
            .orderBy(sql`person.user_id`),
        ),
        (rows) => rows.map((row) => row.userId),
      ),
    withPartOf: (user) =>
      Effect.map(
        read((db) =>
          db
            .select({ id: events.id })
            .from(events)
            .where(
              sql`${ne(events.ownerId, user)} and ${events.id} in (
                select event_id from ${eventParticipants} where ${isOfUser(user)}
                union select event_id from ${eventOrganizers} where ${isOfUser(user)}
                union select event_id from ${eventInvites}
                  where ${isOfUser(user)} and status in ('invited', 'accepted'))`,
            )
            .orderBy(asc(events.id)),
        ),
        (rows) => rows.map(({ id }) => id),
      ),
    scheduledOf: Effect.fnUntraced(function* (user) {
      const isScheduled = eq(events.status, sql`'scheduled'`)
      const owned = yield* read((db) =>
        db
          .select({ id: events.id })
          .from(events)
          .where(and(eq(events.ownerId, user), isScheduled))
          .orderBy(asc(events.id)),
      )
      const joined = yield* read((db) =>
        db
          .select({ id: events.id })
          .from(eventParticipants)
          .innerJoin(events, eq(events.id, eventParticipants.eventId))
          .where(and(eq(eventParticipants.userId, user), isScheduled))
          .orderBy(asc(events.id)),
      )
      return { owned: owned.map(({ id }) => id), joined: joined.map(({ id }) => id) }
    }),
    forget: Effect.fnUntraced(function* (user) {
      const ofUser = (db: Db, participation: SQL) =>
        db
          .select({ id: eventParticipants.eventId })
          .from(eventParticipants)
          .where(and(eq(eventParticipants.userId, user), eq(eventParticipants.participation, participation)))
      const isOver = ne(events.status, sql`'scheduled'`)
      yield* execute((db) =>
        db
          .update(events)
          .set({ goingCount: sql`${events.goingCount} - 1` })
          .where(and(isOver, sql`${events.id} in ${ofUser(db, sql`'going'`)}`)),
      )
      yield* execute((db) =>
        db
          .update(events)
          .set({ waitlistCount: sql`${events.waitlistCount} - 1` })
          .where(and(isOver, sql`${events.id} in ${ofUser(db, sql`'waitlist'`)}`)),
      )
      // Two statements, because Postgres reads all events for one with an "or".
      yield* execute((db) => db.delete(events).where(and(eq(events.ownerId, user), isDeserted(db, user))))
      yield* execute((db) => {
        const owner = db.select({ id: users.id }).from(users).where(eq(users.id, events.ownerId))
        const isOn = sql`${events.id} in (
          select event_id from ${eventParticipants} where ${isOfUser(user)}
          union select event_id from ${eventOrganizers} where ${isOfUser(user)}
          union select event_id from ${eventInvites} where ${isOfUser(user)})`
        return db.delete(events).where(and(isOn, notExists(owner), isDeserted(db, user)))
      })
      for (const table of [eventParticipants, eventOrganizers, eventInvites, eventReminders, eventUpdates])
        yield* execute((db) => db.delete(table).where(eq(table.userId, user)))
    }),
  }
}

/** Implements `standing` of the port `EventPeople` with one statement. */
const standings = ({ read, tables }: Database["Service"]): Pick<EventPeople["Service"], "standing"> => {
  const { eventInvites, eventOrganizers, eventParticipants, events, users } = tables
  const { relation } = visibilityOf(tables)
  const [id, user] = [sql.placeholder("id"), sql.placeholder("user")]
  const isOf = (table: typeof eventInvites | typeof eventOrganizers | typeof eventParticipants) =>
    and(eq(table.eventId, events.id), eq(table.userId, user))
  const standing = statement((db) =>
    db
      .select({
        participation: eventParticipants.participation,
        position: eventParticipants.position,
        organizer: eventOrganizers.userId,
        invite: eventInvites.status,
        owner: users.id,
        relation: relation(user, events.ownerId),
      })
      .from(events)
      .leftJoin(eventParticipants, isOf(eventParticipants))
      .leftJoin(eventOrganizers, isOf(eventOrganizers))
      .leftJoin(eventInvites, isOf(eventInvites))
      .leftJoin(users, eq(users.id, events.ownerId))
      .where(eq(events.id, id))
      .prepare(),
  )

  return {
    standing: Effect.fnUntraced(function* (event, viewer) {
      const [row] = yield* read((db) => standing(db).execute({ id: event.id, user: viewer }))
      const { participation = null, position = null, invite = null } = row ?? {}
      return {
        role: hostRole(event.ownerId, viewer, Boolean(row?.organizer)),
        participation,
        position,
        invite,
        relation: relationToOwner(event.ownerId, viewer, row),
      }
    }),
  }
}
