import { CodedError } from "../shared/index.ts"

/** The viewer does not see such an event, or has no such person on it. */
export class NotFound extends CodedError<NotFound>()(
  "events.NOT_FOUND",
  "There is no such event, or no such participant, organizer or invite of it.",
) {}
export class Forbidden extends CodedError<Forbidden>()(
  "events.FORBIDDEN",
  "Only the owner of the event, or one of its organizers, may do this.",
) {}
export class EventNotEditable extends CodedError<EventNotEditable>()(
  "events.EVENT_NOT_EDITABLE",
  "The event is cancelled or has ended.",
) {}
export class InvalidSchedule extends CodedError<InvalidSchedule>()(
  "events.INVALID_SCHEDULE",
  "An event begins in the future, ends after it has begun and lasts at most 14 days.",
) {}
export class EventNotCancelled extends CodedError<EventNotCancelled>()(
  "events.EVENT_NOT_CANCELLED",
  "Only an event that is cancelled or has ended can be deleted.",
) {}
export class TooManyOrganizers extends CodedError<TooManyOrganizers>()(
  "events.TOO_MANY_ORGANIZERS",
  "An event has at most 20 organizers.",
) {}
export class EventNotOpen extends CodedError<EventNotOpen>()("events.EVENT_NOT_OPEN", "The event is cancelled.") {}
export class EventStarted extends CodedError<EventStarted>()(
  "events.EVENT_STARTED",
  "The event has started or has ended.",
) {}
export class AlreadyParticipating extends CodedError<AlreadyParticipating>()(
  "events.ALREADY_PARTICIPATING",
  "You go to the event or wait for a seat already.",
) {}
export class TimeConflict extends CodedError<TimeConflict>()(
  "events.TIME_CONFLICT",
  "You go to another event at the same time.",
) {}
export class CapacityBelowGoing extends CodedError<CapacityBelowGoing>()(
  "events.CAPACITY_BELOW_GOING",
  "More people go to the event than the capacity allows.",
) {}
export class AlreadyInvited extends CodedError<AlreadyInvited>()(
  "events.ALREADY_INVITED",
  "The user is invited or on the event already.",
) {}
export class InviteNotOpen extends CodedError<InviteNotOpen>()(
  "events.INVITE_NOT_OPEN",
  "The invite was answered or revoked.",
) {}
