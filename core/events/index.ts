export { addOrganizer } from "./add-organizer.ts"
export { answerInvite } from "./answer-invite.ts"
export {
  endCalendarFeed,
  type OpenedCalendar,
  openCalendarFeed,
  readCalendar,
  startCalendarFeed,
} from "./calendar-feed.ts"
export { cancelEvent, cancelEventAsAdmin } from "./cancel-event.ts"
export { createEvent } from "./create-event.ts"
export * as EventsDecisions from "./decisions.ts"
export { editEvent } from "./edit-event.ts"
export type { EventChange, EventTerms } from "./editing.ts"
export { endEventsOfAccount } from "./end-events-of-account.ts"
export { endPartsBetween } from "./end-parts-between.ts"
export * as EventsErrors from "./errors.ts"
export {
  type Event,
  type EventPlace,
  type EventStatus,
  eventStatuses,
} from "./event.ts"
export { editable, overlap, statusAt } from "./event-status.ts"
export { fillSeats, fillSeatsElsewhere } from "./fill-seats.ts"
export { type Invite, type InviteStatus, inviteStatuses } from "./invite.ts"
export { inviteToEvent } from "./invite-to-event.ts"
export { joinEvent } from "./join-event.ts"
export { leaveEvent } from "./leave-event.ts"
export { listEvents } from "./list-events.ts"
export { listInvites, listParticipants } from "./list-people.ts"
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
export { removeEvent } from "./remove-event.ts"
export { removeEventCover } from "./remove-event-cover.ts"
export { removeOrganizer } from "./remove-organizer.ts"
export { removeParticipant } from "./remove-participant.ts"
export { revokeInvite } from "./revoke-invite.ts"
export { isTimeZone, longestEvent } from "./schedule.ts"
export { setEventCover } from "./set-event-cover.ts"
export { showEvent } from "./show-event.ts"
export { isHost, type Standing } from "./standing.ts"
export { endEvents, remindOfEvents } from "./sweep-events.ts"
export { transferOwnership } from "./transfer-ownership.ts"
export { seesEvent, seesPlace } from "./visibility.ts"
