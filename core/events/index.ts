export {
  endCalendarFeed,
  type OpenedCalendar,
  openCalendarFeed,
  readCalendar,
  startCalendarFeed,
} from "./calendar-feed.ts"
export { cancelEvent, cancelEventAsAdmin, removeEvent } from "./cancel-event.ts"
export { answerInvite, inviteToEvent, revokeInvite } from "./change-invites.ts"
export { addOrganizer, removeOrganizer, transferOwnership } from "./change-organizers.ts"
export { createEvent } from "./create-event.ts"
export { editEvent } from "./edit-event.ts"
export type { EventChange, EventTerms } from "./editing.ts"
export { endEventsOfAccount, endPartsBetween } from "./end-events.ts"
export * as EventsErrors from "./errors.ts"
export {
  type Event,
  type EventPlace,
  type EventStatus,
  eventStatuses,
} from "./event.ts"
export { visibleEvent } from "./event-access.ts"
export { editable, overlap, statusAt } from "./event-status.ts"
export { fillSeats, fillSeatsElsewhere } from "./fill-seats.ts"
export { type Invite, type InviteStatus, inviteStatuses } from "./invite.ts"
export { listEvents, listInvites, listParticipants, showEvent } from "./list-events.ts"
export { type Participant, type Participation, participations } from "./participant.ts"
export { isWebAddress } from "./place.ts"
export {
  type CalendarFeed,
  CalendarFeeds,
  type EventFilter,
  EventHosts,
  EventInvites,
  EventPeople,
  EventSeats,
  EventSweeps,
  Events,
  ownEventLists,
  type ShownEvent,
  type ShownInvite,
  type ShownParticipant,
  type Upcoming,
} from "./ports.ts"
export { dueReminder, type ReminderKind, reminderHours, reminderKinds } from "./reminder.ts"
export { longestEvent } from "./schedule.ts"
export { freeSeats } from "./seat.ts"
export { removeEventCover, setEventCover } from "./set-event-cover.ts"
export type { Standing } from "./standing.ts"
export { endEvents, remindOfEvents } from "./sweep-events.ts"
export { joinEvent, leaveEvent, removeParticipant } from "./take-seat.ts"
export { isTimeZone } from "./time-zones.ts"
export { seesEvent, seesPlace } from "./visibility.ts"
