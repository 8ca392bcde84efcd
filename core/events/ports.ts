import { Context, type DateTime, type Effect, type Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import type { Page, PageRequest } from "../shared/page.ts"
import type { UserCard } from "../users/user-card.ts"
import type { Event } from "./event.ts"
import type { Invite } from "./invite.ts"
import type { Participant, Participation } from "./participant.ts"
import type { OwnerRelation, Standing } from "./standing.ts"

/** An event as a response shows it to one viewer. */
export interface ShownEvent {
  readonly event: Event
  /** `null` once the account is deleted. */
  readonly owner: UserCard | null
  /** Without those from whom a block separates the viewer. */
  readonly organizers: ReadonlyArray<UserCard>
  /** Whether the viewer sees address and url: `seesPlace`. */
  readonly seesPlace: boolean
  readonly mine: Standing
}

/** The events of all users. For a viewer who may not see it (`seesEvent`), an event does not exist. */
export class Events extends Context.Service<
  Events,
  {
    /** Unscoped read: use it for decisions only, never in a response. */
    readonly find: (id: EventId) => Effect.Effect<Option.Option<Event>>
    readonly show: (viewer: UserId, id: EventId) => Effect.Effect<Option.Option<ShownEvent>>
    readonly add: (event: Event) => Effect.Effect<void>
    /** Stores every attribute of an existing event, and its start with everything that repeats it. */
    readonly save: (event: Event) => Effect.Effect<void>
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

/** The participants, organizers and invites of all events. */
export class EventPeople extends Context.Service<
  EventPeople,
  {
    /**
     * The event, unscoped, for a change of it or of its people. Until the transaction ends, others that call this for
     * the same event wait, so that changes of one event follow one another. It is the first call of a transaction.
     */
    readonly lock: (id: EventId) => Effect.Effect<Option.Option<Event>>
    /** What a user has to do with an event, and the user's relation to its owner. */
    readonly standing: (
      event: Pick<Event, "id" | "ownerId">,
      user: UserId,
    ) => Effect.Effect<Standing & { readonly relation: OwnerRelation }>
    /** Stores the owner, the status, the reason, the counts and the time of the change of an existing event. */
    readonly saveCounts: (event: Event) => Effect.Effect<void>

    readonly participant: (event: EventId, user: UserId) => Effect.Effect<Option.Option<Participant>>
    readonly addParticipant: (event: Event, participant: Participant) => Effect.Effect<void>
    /** Stores the participation and the position of an existing participant. */
    readonly saveParticipant: (participant: Participant) => Effect.Effect<void>
    readonly removeParticipant: (event: EventId, user: UserId) => Effect.Effect<void>
    /**
     * Whether a user goes to another scheduled event that overlaps with the event. Events that touch do not overlap.
     */
    readonly hasConflict: (event: Event, user: UserId) => Effect.Effect<boolean>
    /** The first `limit` people on the waitlist who have no conflict, by position. */
    readonly nextWaiting: (event: Event, limit: number) => Effect.Effect<ReadonlyArray<Participant>>
    /**
     * The scheduled events with a free seat that begin after `now` and that somebody waits for who goes to `event`, or
     * `user` alone: where the end of a conflict may let people move up. Ordered by id.
     */
    readonly waitedFor: (
      event: EventId,
      user: UserId | null,
      now: DateTime.Utc,
    ) => Effect.Effect<ReadonlyArray<EventId>>
    /**
     * The participants whom the viewer sees, oldest first: those who go before those who wait, and those by position.
     */
    readonly listParticipants: (
      event: EventId,
      viewer: UserId,
      participation: Participation | null,
      page: PageRequest,
    ) => Effect.Effect<Page<ShownParticipant>>

    readonly addOrganizer: (event: Event, user: UserId, now: DateTime.Utc) => Effect.Effect<void>
    /** `false` when the user was no organizer. */
    readonly removeOrganizer: (event: EventId, user: UserId) => Effect.Effect<boolean>

    readonly invite: (event: EventId, user: UserId) => Effect.Effect<Option.Option<Invite>>
    /** Stores an invite in place of an earlier one of the same user. */
    readonly saveInvite: (event: Event, invite: Invite) => Effect.Effect<void>
    /** The invites whose users the viewer sees, oldest first. */
    readonly listInvites: (event: EventId, viewer: UserId, page: PageRequest) => Effect.Effect<Page<ShownInvite>>
  }
>()("curio/events/EventPeople") {}
