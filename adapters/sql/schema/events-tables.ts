import { eq, isNotNull, ne, sql } from "drizzle-orm"
import {
  type EventId,
  type EventPlace,
  type EventStatus,
  eventStatuses,
  type HostedVisibility,
  hostedVisibilities,
  type InviteStatus,
  inviteStatuses,
  type Participation,
  participations,
  type ReminderKind,
  reminderKinds,
  type UserId,
} from "../../../core/index.ts"
import { type Kit, oneOf } from "./sqlite-kit.ts"
import type { usersTables } from "./users-tables.ts"

/**
 * Contract: events. People have no foreign keys here: an event of a deleted account stays, and the core decides what
 * happens to the events of a person whose account is deleted.
 */
export const eventsTables = (kit: Kit, { users }: ReturnType<typeof usersTables>) => {
  const events = kit.table(
    "events",
    {
      id: kit.id<EventId>("id").primaryKey(),
      ownerId: kit.id<UserId>("owner_id").notNull(),
      name: kit.text("name").notNull(),
      description: kit.text("description"),
      coverUrl: kit.address("cover_url"),
      startsAt: kit.instant("starts_at").notNull(),
      endsAt: kit.instant("ends_at").notNull(),
      timeZone: kit.text("time_zone").notNull(),
      placeKind: kit.text<EventPlace["kind"]>("place_kind").notNull(),
      address: kit.text("address"),
      city: kit.text("city"),
      // `folded` in core/shared/text.ts.
      cityKey: kit.sortable("city_key"),
      url: kit.text("url"),
      visibility: kit.text<HostedVisibility>("visibility").notNull(),
      capacity: kit.int("capacity"),
      status: kit.text<EventStatus>("status").notNull(),
      cancelReason: kit.text("cancel_reason"),
      // Kept with every change of the participants, so that they need not be counted.
      goingCount: kit.int("going_count").notNull().default(0),
      waitlistCount: kit.int("waitlist_count").notNull().default(0),
      nextPosition: kit.int("next_position").notNull().default(1),
      // The start for which all reminders of that kind are written: null or another moment when some are missing.
      farRemindersFor: kit.instant("far_reminders_for"),
      nearRemindersFor: kit.instant("near_reminders_for"),
      createdAt: kit.instant("created_at").notNull(),
      updatedAt: kit.instant("updated_at").notNull(),
    },
    (t) => {
      const scheduled = eq(t.status, sql`'scheduled'`)
      const held = ne(t.status, sql`'cancelled'`)
      return [
        kit.index("events_starts").on(t.startsAt, t.id).where(held),
        kit.index("events_city").on(t.cityKey, t.status, t.startsAt, t.id).where(held),
        kit.index("events_kind").on(t.placeKind, t.status, t.startsAt, t.id).where(held),
        kit.index("events_owner").on(t.ownerId, t.startsAt, t.id),
        kit.index("events_upcoming").on(t.ownerId, t.endsAt).where(scheduled),
        kit.index("events_ending").on(t.endsAt, t.id).where(scheduled),
        kit.index("events_scheduled").on(t.startsAt, t.id).where(scheduled),
        kit.index("events_cover").on(t.coverUrl).where(isNotNull(t.coverUrl)),
        kit.check("events_order", sql`${t.startsAt} < ${t.endsAt}`),
        kit.check("events_place_kind", oneOf(t.placeKind, ["onsite", "online"])),
        kit.check(
          "events_place",
          sql`(${t.placeKind} = 'onsite') = (${t.address} is not null)
            and (${t.address} is null) = (${t.city} is null)
            and (${t.city} is null) = (${t.cityKey} is null)
            and (${t.placeKind} = 'online') = (${t.url} is not null)`,
        ),
        kit.check("events_visibility", oneOf(t.visibility, hostedVisibilities)),
        kit.check("events_status", oneOf(t.status, eventStatuses)),
        kit.check("events_reason", sql`${t.cancelReason} is null or ${t.status} = 'cancelled'`),
        kit.check("events_capacity", sql`${t.capacity} >= 1`),
        kit.check("events_seats", sql`${t.goingCount} >= 0 and ${t.goingCount} <= ${t.capacity}`),
        kit.check("events_going", sql`${t.goingCount} >= 0 and ${t.waitlistCount} >= 0`),
      ]
    },
  )

  const ofEvent = () =>
    kit
      .id<EventId>("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" })

  // The terms of names and descriptions, for searches in the order of the start.
  const eventWords = kit.table(
    "event_words",
    { eventId: ofEvent(), word: kit.sortable("word").notNull(), startsAt: kit.instant("starts_at").notNull() },
    (t) => [
      kit.primaryKey({ columns: [t.eventId, t.word] }),
      kit.index("event_words_word").on(t.word, t.startsAt, t.eventId),
    ],
  )

  const eventOrganizers = kit.table(
    "event_organizers",
    {
      eventId: ofEvent(),
      userId: kit.id<UserId>("user_id").notNull(),
      // That of the event, for the lists of one person.
      startsAt: kit.instant("starts_at").notNull(),
      addedAt: kit.instant("added_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.eventId, t.userId] }),
      kit.index("event_organizers_user").on(t.userId, t.startsAt, t.eventId),
    ],
  )

  const eventParticipants = kit.table(
    "event_participants",
    {
      eventId: ofEvent(),
      userId: kit.id<UserId>("user_id").notNull(),
      participation: kit.text<Participation>("participation").notNull(),
      position: kit.int("position"),
      // That of the event, for the lists and the conflicts of one person.
      startsAt: kit.instant("starts_at").notNull(),
      joinedAt: kit.instant("joined_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.eventId, t.userId] }),
      kit.index("event_participants_joined").on(t.eventId, t.participation, t.joinedAt, t.userId),
      kit.index("event_participants_user").on(t.userId, t.participation, t.startsAt, t.eventId),
      kit.uniqueIndex("event_participants_position").on(t.eventId, t.position).where(isNotNull(t.position)),
      kit.check("event_participants_participation", oneOf(t.participation, participations)),
      kit.check("event_participants_waiting", sql`(${t.participation} = 'waitlist') = (${t.position} is not null)`),
    ],
  )

  const eventInvites = kit.table(
    "event_invites",
    {
      eventId: ofEvent(),
      userId: kit.id<UserId>("user_id").notNull(),
      invitedBy: kit.id<UserId>("invited_by").notNull(),
      invitedAt: kit.instant("invited_at").notNull(),
      status: kit.text<InviteStatus>("status").notNull(),
      // That of the event, for the lists of one person.
      startsAt: kit.instant("starts_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.eventId, t.userId] }),
      kit.index("event_invites_event").on(t.eventId, t.invitedAt, t.userId),
      kit.index("event_invites_user").on(t.userId, t.status, t.startsAt, t.eventId),
      kit.check("event_invites_status", oneOf(t.status, inviteStatuses)),
    ],
  )

  // Stays when a person leaves, so that no person is reminded twice.
  const eventReminders = kit.table(
    "event_reminders",
    {
      eventId: ofEvent(),
      userId: kit.id<UserId>("user_id").notNull(),
      kind: kit.text<ReminderKind>("kind").notNull(),
      sentAt: kit.instant("sent_at").notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.eventId, t.userId, t.kind] }),
      kit.check("event_reminders_kind", oneOf(t.kind, reminderKinds)),
    ],
  )

  // When a person was last notified that the event changed. Stays when the person leaves, as `event_reminders` does.
  const eventUpdates = kit.table(
    "event_updates",
    {
      eventId: ofEvent(),
      userId: kit.id<UserId>("user_id").notNull(),
      notifiedAt: kit.instant("notified_at").notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.eventId, t.userId] })],
  )

  const calendarFeeds = kit.table(
    "calendar_feeds",
    {
      userId: kit
        .id<UserId>("user_id")
        .primaryKey()
        .references(() => users.id, { onDelete: "cascade" }),
      secretHash: kit.text("secret_hash").notNull(),
      createdAt: kit.instant("created_at").notNull(),
    },
    (t) => [kit.uniqueIndex("calendar_feeds_secret").on(t.secretHash)],
  )
  return {
    events,
    eventWords,
    eventOrganizers,
    eventParticipants,
    eventInvites,
    eventReminders,
    eventUpdates,
    calendarFeeds,
  }
}
