import { Context, type DateTime, type Effect, type Option } from "effect"
import type { TokenHash } from "../auth/index.ts"
import type { EventId, Page, PageRequest, UserId } from "../shared/index.ts"
import type { OwnerRelation, UserCard } from "../users/index.ts"
import type { Event, EventPlace } from "./event.ts"
import type { Invite } from "./invite.ts"
import type { Participant, Participation } from "./participant.ts"
import type { ReminderKind } from "./reminder.ts"
import type { Standing } from "./standing.ts"

/** An event as a response shows it to one viewer. */
export interface ShownEvent {
  readonly event: Event
  /** `null` once the account is deleted. */
  readonly owner: UserCard | null
  /**
   * Of the first 20 those from whom no block separates the viewer, and for a visitor those whom visitors see; older
   * events may have more.
   */
  readonly organizers: ReadonlyArray<UserCard>
  /** Whether the viewer sees address and url: `seesPlace`. */
  readonly seesPlace: boolean
  readonly mine: Standing
}

/** The lists of the events that a person is on. */
export const ownEventLists = ["owned", "organizing", "going", "waiting", "invited"] as const
type OwnEventList = (typeof ownEventLists)[number]

/** What a list of events is limited to; `null` for no limit. Contract: events, lists. */
export interface EventFilter {
  /** The first start that is listed. */
  readonly from: DateTime.Utc | null
  /** The first start that is not listed any more. */
  readonly to: DateTime.Utc | null
  /** The whole name of the city, in letters of either case. */
  readonly city: string | null
  readonly kind: EventPlace["kind"] | null
  /** Words of the name and the description. */
  readonly q: string | null
  readonly mine: OwnEventList | null
}

/** The events of all users. For a viewer who may not see it (`seesEvent`), an event does not exist. */
export class Events extends Context.Service<
  Events,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: EventId) => Effect.Effect<Option.Option<Event>>
    /**
     * The event, unscoped, for a change of it or of its people. Until the transaction ends, others that call this for
     * the same event wait, so that changes of one event follow one another. It is the first call of a transaction.
     */
    readonly lock: (id: EventId) => Effect.Effect<Option.Option<Event>>
    readonly show: (viewer: UserId, id: EventId) => Effect.Effect<Option.Option<ShownEvent>>
    /**
     * The events that the viewer sees and a filter lets through, by start. Without `from`, `to` and `mine` those that
     * have not ended at `now` and are not cancelled; without `mine` no cancelled ones. A page may hold fewer events
     * than `limit`, or none, and still have a next one: where many events in a row are hidden, a request ends before
     * all of them were looked at.
     */
    readonly list: (
      viewer: UserId,
      filter: EventFilter,
      now: DateTime.Utc,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownEvent>>
    /**
     * The events that a user sees and owns, organizes, goes to or waits for, in any state, and that end at `since` or
     * later: the first `limit`. Those that the user owns or goes to come before the others, and each part is in the
     * order of the start.
     */
    readonly calendarOf: (user: UserId, since: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<EventId>>
    /** Those of some events that the viewer sees, in the given order. */
    readonly showSome: (viewer: UserId, ids: ReadonlyArray<EventId>) => Effect.Effect<ReadonlyArray<ShownEvent>>
    readonly add: (event: Event) => Effect.Effect<void>
    /** Stores every attribute of an existing event, and its start with everything that repeats it. */
    readonly save: (event: Event) => Effect.Effect<void>
    /** Stores the owner, the status, the reason, the counts and the time of the change of an existing event. */
    readonly saveState: (event: Event) => Effect.Effect<void>
    /** Removes an event with all people on it. Notifications about it stay. */
    readonly remove: (id: EventId) => Effect.Effect<void>
  }
>()("curio/events/Events") {}

/** A participant as a list shows it. */
export interface ShownParticipant extends Pick<Participant, "participation" | "position" | "joinedAt"> {
  readonly user: UserCard
}

/** An invite as the list of the hosts shows it. */
export interface ShownInvite extends Pick<Invite, "invitedAt" | "status"> {
  readonly user: UserCard
  /** `null` once the account is deleted, and when a block separates the viewer from it. */
  readonly invitedBy: UserCard | null
}

/** The roles, the participation and the invites of users, in one event and across events. */
export class EventPeople extends Context.Service<
  EventPeople,
  {
    /** A user's role, participation and invite in an event, and the user's relation to its owner. */
    readonly standing: (
      event: Pick<Event, "id" | "ownerId">,
      user: UserId,
    ) => Effect.Effect<Standing & { readonly relation: OwnerRelation }>
    /** Everybody who goes, waits, is an organizer, or has an open invite, each once. */
    readonly everybody: (event: EventId) => Effect.Effect<ReadonlyArray<UserId>>
    /** The events of `owner` with `user` among participants, organizers or open invites, ordered by id. */
    readonly shared: (owner: UserId, user: UserId) => Effect.Effect<ReadonlyArray<EventId>>
    /** Everybody on an event from whom a block separates the owner: participants, organizers and open invites. */
    readonly blockedOn: (event: EventId, owner: UserId) => Effect.Effect<ReadonlyArray<UserId>>
    /**
     * The events of others, in any state, with a user among participants, organizers, or open or accepted invites,
     * ordered by id.
     */
    readonly withPartOf: (user: UserId) => Effect.Effect<ReadonlyArray<EventId>>
    /** The scheduled events that a user owns, and those that a user goes to or waits for, each ordered by id. */
    readonly scheduledOf: (user: UserId) => Effect.Effect<{
      readonly owned: ReadonlyArray<EventId>
      readonly joined: ReadonlyArray<EventId>
    }>
    /**
     * Removes a user, whose account is about to be deleted, from what is left: events that are not scheduled, with
     * their counts, organizers, invites and reminders. Deletes the events without other people: those that the user
     * owns, and those of owners who are gone.
     */
    readonly forget: (user: UserId) => Effect.Effect<void>
  }
>()("curio/events/EventPeople") {}

/** Who goes to an event and who waits for a seat. */
export class EventSeats extends Context.Service<
  EventSeats,
  {
    readonly participant: (event: EventId, user: UserId) => Effect.Effect<Option.Option<Participant>>
    readonly addParticipant: (event: Event, participant: Participant) => Effect.Effect<void>
    /** Makes some people of the waitlist go. */
    readonly moveUp: (event: EventId, users: ReadonlyArray<UserId>) => Effect.Effect<void>
    readonly removeParticipant: (event: EventId, user: UserId) => Effect.Effect<void>
    /**
     * Whether a user goes to another scheduled event that overlaps with the event. Events that touch do not overlap.
     */
    readonly hasConflict: (event: Event, user: UserId) => Effect.Effect<boolean>
    /** Whether a user is on the waitlist of a scheduled event. */
    readonly isWaiting: (user: UserId) => Effect.Effect<boolean>
    /** The first `limit` people on the waitlist who have no conflict, by position. */
    readonly nextWaiting: (event: Event, limit: number) => Effect.Effect<ReadonlyArray<Participant>>
    /**
     * The scheduled events with a free seat that begin after `now` and that some users wait for, or `all` who go to
     * `event`: where the end of a conflict may let people move up. Ordered by id, without `event` itself.
     */
    readonly waitedFor: (
      event: EventId,
      users: "all" | ReadonlyArray<UserId>,
      now: DateTime.Utc,
    ) => Effect.Effect<ReadonlyArray<EventId>>
    /**
     * Everybody who goes or waits and was not returned for the same event since `since`, also when they left it
     * meanwhile. Remembers for the current transaction that they were returned at `now`, with one statement.
     */
    readonly dueForUpdate: (
      event: EventId,
      span: { readonly since: DateTime.Utc; readonly now: DateTime.Utc },
    ) => Effect.Effect<ReadonlyArray<UserId>>
    /**
     * The participants whom the viewer sees, oldest first: those who go before those who wait, and those by position.
     */
    readonly listParticipants: (
      event: EventId,
      viewer: UserId,
      participation: Participation | null,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownParticipant>>
  }
>()("curio/events/EventSeats") {}

/** The organizers of all events. */
export class EventHosts extends Context.Service<
  EventHosts,
  {
    readonly countOrganizers: (event: EventId) => Effect.Effect<number>
    readonly addOrganizer: (event: Event, user: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** `false` when the user was no organizer. */
    readonly removeOrganizer: (event: EventId, user: UserId) => Effect.Effect<boolean>
  }
>()("curio/events/EventHosts") {}

/** The invites to all events. */
export class EventInvites extends Context.Service<
  EventInvites,
  {
    readonly invite: (event: EventId, user: UserId) => Effect.Effect<Option.Option<Invite>>
    /** Stores an invite in place of an earlier one of the same user. */
    readonly saveInvite: (event: Event, invite: Invite) => Effect.Effect<void>
    /** The invites whose users the viewer sees, oldest first. */
    readonly listInvites: (event: EventId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownInvite>>
  }
>()("curio/events/EventInvites") {}

/** An event in the order of its start. */
export type Upcoming = Pick<Event, "id" | "startsAt">

/** What the sweeps of events look for. Several servers may sweep at once. */
export class EventSweeps extends Context.Service<
  EventSweeps,
  {
    /** Ends at most `limit` scheduled events whose end has come. Returns how many: fewer than `limit` means all. */
    readonly end: (now: DateTime.Utc, limit: number) => Effect.Effect<number>
    /**
     * At most `limit` scheduled events that begin after `from` and not after `until`, by start, and whose reminders of
     * a kind are not complete for their present start. `after` is the last event of the page before.
     */
    readonly unreminded: (
      kind: ReminderKind,
      span: { readonly from: DateTime.Utc; readonly until: DateTime.Utc },
      after: Upcoming | null,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Upcoming>>
    /**
     * Records that at most `limit` of those who go and were not reminded are reminded now, and returns them: fewer than
     * `limit` means all. A user is reminded of an event once for each kind, also when the event has moved since.
     */
    readonly remind: (
      event: EventId,
      kind: ReminderKind,
      now: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<UserId>>
    /** Marks the reminders of a kind as complete for the present start of an event. */
    readonly completeReminders: (event: Event, kind: ReminderKind) => Effect.Effect<void>
  }
>()("curio/events/EventSweeps") {}

/** The secret address under which the calendar of a user can be read. A feed ends with its account. */
export interface CalendarFeed {
  readonly userId: UserId
  readonly secretHash: TokenHash
  readonly createdAt: DateTime.Utc
}

/** The calendar feeds of all users, at most one for each. */
export class CalendarFeeds extends Context.Service<
  CalendarFeeds,
  {
    /** Stores a feed in place of an earlier one of the same user. */
    readonly save: (feed: CalendarFeed) => Effect.Effect<void>
    readonly remove: (user: UserId) => Effect.Effect<void>
    readonly ownerOf: (secret: TokenHash) => Effect.Effect<Option.Option<UserId>>
  }
>()("curio/events/CalendarFeeds") {}
