import type { DateTime } from "effect"
import type { CalendarFeed, Event, EventId, Invite, Participant, UserId } from "../../../core/index.ts"
import { map, ofUser } from "../map.ts"

/** The rule of an entry that belongs to an event. */
const ofEvent = { events: ({ eventId }: { readonly eventId: EventId }, id: string) => eventId === id }

export const maps = {
  events: map<EventId, Event>(),
  /** Participants, organizers and invites by `partKey`. */
  participants: map<string, Participant>({ goesWith: ofEvent }),
  organizers: map<string, KeptOrganizer>({ goesWith: ofEvent }),
  invites: map<string, Invite>({ goesWith: ofEvent }),
  /** Who was reminded, by `partKey` and the kind of the reminder. */
  reminders: map<string, Pick<Participant, "eventId" | "userId">>({ goesWith: ofEvent }),
  /** When people were last notified of a change, by `partKey`. */
  eventUpdates: map<string, Pick<Participant, "eventId" | "userId"> & { readonly at: DateTime.Utc }>({
    goesWith: ofEvent,
  }),
  /** The starts for which all reminders are written, by the id of the event and their kind. */
  completeReminders: map<string, DateTime.Utc>({ goesWith: { events: (_, id, key) => key.startsWith(`${id} `) } }),
  calendarFeeds: map<UserId, CalendarFeed>({ goesWith: ofUser }),
}

export interface KeptOrganizer {
  readonly eventId: EventId
  readonly userId: UserId
  readonly addedAt: DateTime.Utc
}
