import { DateTime, Effect, Layer, Option, Order } from "effect"
import {
  CalendarFeeds,
  cut,
  type Event,
  type EventFilter,
  EventHosts,
  EventInvites,
  EventPeople,
  EventSeats,
  EventSweeps,
  Events,
  folded,
  foundTerms,
  freeSeats,
  overlap,
  type Participant,
  type ShownEvent,
  type Standing,
  searchTerms,
  seesEvent,
  seesPlace,
  type UserId,
} from "../../core/index.ts"
import { byId, pageOf, shownAs } from "../shared/page.ts"
import { remove, removeWhere } from "../shared/removals.ts"
import type { MemoryStore } from "../shared/store.ts"
import type { World } from "../shared/world.ts"
import { everybodyOn, ownerRelation, partKey, partsIn, standingIn } from "../visibility/event-standings.ts"
import { shownOrganizers } from "../visibility/hosts.ts"
import { card, relation } from "../visibility/relations.ts"

export const ports = (store: MemoryStore) =>
  Layer.mergeAll(
    eventsPorts(store),
    eventPeoplePorts(store),
    eventInvitesPorts(store),
    eventSeatsPorts(store),
    eventSweepsPorts(store),
    calendarFeedsPorts(store),
  )

const eventsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(Events, {
    find: (id) => read(({ events }) => Option.fromUndefinedOr(events.get(id))),
    // Transactions wait for each other, so there is nothing to lock.
    lock: (id) => read(({ events }) => Option.fromUndefinedOr(events.get(id))),
    saveState: ({ id, ownerId, status, cancelReason, goingCount, waitlistCount, nextPosition, updatedAt }) =>
      write(({ events }) => {
        const was = events.get(id)
        if (was === undefined) return
        const counts = { goingCount, waitlistCount, nextPosition }
        events.set(id, { ...was, ownerId, status, cancelReason, ...counts, updatedAt })
      }),
    show: (viewer, id) =>
      read((world) => {
        const event = world.events.get(id)
        return event !== undefined && seesEventIn(world, event, viewer)
          ? Option.some(shownEvent(world, event, viewer))
          : Option.none()
      }),
    list: (viewer, filter, now, page) =>
      read((world) => {
        const listed = [...world.events.values()].filter((event) => isListed(world, event, viewer, filter, now))
        return shownAs(pageOf(listed, "up", positionOf, page), (event) => shownEvent(world, event, viewer))
      }),
    calendarOf: (user, since, limit) =>
      read((world) => {
        const mine = [...world.events.values()]
          .filter((event) => seesEventIn(world, event, user) && DateTime.isGreaterThanOrEqualTo(event.endsAt, since))
          .map((event) => ({ event, standing: standingIn(world, event, user) }))
          .filter(({ standing: { participation, role } }) => role !== null || participation !== null)
        const rank = ({ event, standing }: (typeof mine)[number]) => {
          const comesFirst = standing.role === "owner" || standing.participation === "going"
          return [comesFirst ? "first" : "then", ...positionOf(event)] as const
        }
        return pageOf(mine, "up", rank, { limit, after: null }).items.map(({ event }) => event.id)
      }),
    showSome: (viewer, ids) =>
      read((world) =>
        ids.flatMap((id) => {
          const event = world.events.get(id)
          return event !== undefined && seesEventIn(world, event, viewer) ? [shownEvent(world, event, viewer)] : []
        }),
      ),
    add: (event) =>
      write(({ events }) =>
        events.has(event.id)
          ? Effect.die(new Error("The event is there already."))
          : Effect.sync(() => void events.set(event.id, event)),
      ),
    save: (event) =>
      write(({ events }) => {
        if (events.has(event.id)) events.set(event.id, event)
      }),
    remove: (id) => write((world) => void remove(world, "events", id)),
  })

const positionOf = ({ id, startsAt }: Event) => [DateTime.toEpochMillis(startsAt), id]

/** Whether a list has an event. */
const isListed = (world: World, event: Event, viewer: UserId, filter: EventFilter, now: DateTime.Utc): boolean =>
  seesEventIn(world, event, viewer) &&
  (filter.mine === null ? isHeld(event, filter, now) : isOn[filter.mine](standingIn(world, event, viewer))) &&
  isBetween(event, filter) &&
  isAt(event, filter) &&
  hasTerms(event, filter)

const isHeld = ({ endsAt, status }: Event, { from, to }: EventFilter, now: DateTime.Utc): boolean =>
  from === null && to === null ? status === "scheduled" && DateTime.isGreaterThan(endsAt, now) : status !== "cancelled"

const isOn = {
  owned: ({ role }: Standing) => role === "owner",
  organizing: ({ role }: Standing) => role === "organizer",
  going: ({ participation }: Standing) => participation === "going",
  waiting: ({ participation }: Standing) => participation === "waitlist",
  invited: ({ invite }: Standing) => invite === "invited",
}

const isBetween = ({ startsAt }: Event, { from, to }: EventFilter): boolean =>
  (from === null || DateTime.isGreaterThanOrEqualTo(startsAt, from)) &&
  (to === null || DateTime.isLessThan(startsAt, to))

const isAt = ({ place }: Event, { city, kind }: EventFilter): boolean =>
  (kind === null || place.kind === kind) &&
  (city === null || (place.kind === "onsite" && folded(place.city) === folded(city)))

const hasTerms = ({ description, name }: Event, { q }: EventFilter): boolean => {
  if (q === null) return true
  const found = cutTerms(foundTerms(`${name} ${description ?? ""}`))
  const sought = cutTerms(searchTerms(q))
  return sought.size > 0 && [...sought].every((term) => found.has(term))
}

/** Of a very long term only the beginning counts. */
const cutTerms = (terms: ReadonlyArray<string>): ReadonlySet<string> => new Set(terms.map((term) => cut(term, 60)))

/** Whether a viewer sees an event. */
export const seesEventIn = (world: World, event: Event, viewer: UserId): boolean =>
  seesEvent(event.visibility, standingIn(world, event, viewer), ownerRelation(world, event.ownerId, viewer))

/** An event as a response shows it to a viewer who sees it. */
const shownEvent = (world: World, event: Event, viewer: UserId): ShownEvent => {
  const mine = standingIn(world, event, viewer)
  const ofEvent = [...world.organizers.values()].filter(({ eventId }) => eventId === event.id)
  const organizers = shownOrganizers(world, viewer, ofEvent)
  return { event, owner: card(world, event.ownerId), organizers, seesPlace: seesPlace(mine), mine }
}

/** The part of the port `EventPeople` for the roles, participations and invites of a user. */
const eventPartsIn = ({ read, write }: MemoryStore): Parts => ({
  everybody: (event) => read((world) => [...everybodyOn(world, event)]),
  shared: (owner, user) =>
    read((world) => {
      const mine = new Set(partsIn(world).flatMap(({ eventId, userId }) => (userId === user ? [eventId] : [])))
      return idsOf(world, ({ id, ownerId }) => ownerId === owner && mine.has(id))
    }),
  blockedOn: (event, owner) =>
    read((world) => [...everybodyOn(world, event)].filter((one) => relation(world, owner, one) === "blocked").sort()),
  withPartOf: (user) =>
    read((world) =>
      idsOf(world, (event) => {
        const { invite, participation, role } = standingIn(world, event, user)
        if (role === "owner") return false
        return role !== null || participation !== null || invite === "invited" || invite === "accepted"
      }),
    ),
  scheduledOf: (user) =>
    read((world) => ({
      owned: idsOf(world, ({ ownerId, status }) => ownerId === user && status === "scheduled"),
      joined: idsOf(world, ({ id, status }) => status === "scheduled" && world.participants.has(partKey(id, user))),
    })),
  forget: (user) =>
    write((world) => {
      for (const event of world.events.values()) {
        const { invite, participation, role } = standingIn(world, event, user)
        if (role === null && participation === null && invite === null) continue
        const isLeft = role === "owner" || !world.users.has(event.ownerId)
        if (isLeft && isDeserted(world, event, user)) remove(world, "events", event.id)
        else if (event.status !== "scheduled" && participation !== null)
          world.events.set(event.id, {
            ...event,
            goingCount: event.goingCount - (participation === "going" ? 1 : 0),
            waitlistCount: event.waitlistCount - (participation === "waitlist" ? 1 : 0),
          })
      }
      for (const rows of [world.participants, world.organizers, world.invites, world.reminders, world.eventUpdates])
        removeWhere<string, { readonly userId: UserId }>(rows, ({ userId }) => userId === user)
    }),
})

type Parts = Pick<
  EventPeople["Service"],
  "everybody" | "shared" | "blockedOn" | "withPartOf" | "scheduledOf" | "forget"
>

const idsOf = ({ events }: World, isWanted: (event: Event) => boolean): ReadonlyArray<Event["id"]> =>
  byId([...events.values()].filter(isWanted)).map(({ id }) => id)

/** Whether no other user sees an event, once its owner is gone. */
const isDeserted = (world: World, { id }: Event, user: UserId): boolean => {
  const accepted = [...world.invites.values()].filter(({ status }) => status === "accepted")
  return [...partsIn(world), ...accepted].every(({ eventId, userId }) => eventId !== id || userId === user)
}

const eventPeoplePorts = (store: MemoryStore) => Layer.mergeAll(peopleIn(store), hostsIn(store))

const peopleIn = (store: MemoryStore) =>
  Layer.succeed(EventPeople, {
    ...eventPartsIn(store),
    standing: (event, user) =>
      store.read((world) => ({
        ...standingIn(world, event, user),
        relation: ownerRelation(world, event.ownerId, user),
      })),
  })

const hostsIn = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventHosts, {
    countOrganizers: (event) =>
      read(({ organizers }) => [...organizers.values()].filter(({ eventId }) => eventId === event).length),
    addOrganizer: ({ id: eventId }, userId, addedAt) =>
      write(({ events, organizers }) => {
        if (!events.has(eventId)) return Effect.die(new Error("The event is gone."))
        const key = partKey(eventId, userId)
        return Effect.sync(() => {
          if (!organizers.has(key)) organizers.set(key, { eventId, userId, addedAt })
        })
      }),
    removeOrganizer: (event, user) => write(({ organizers }) => organizers.delete(partKey(event, user))),
  })

const eventInvitesPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventInvites, {
    invite: (event, user) => read(({ invites }) => Option.fromUndefinedOr(invites.get(partKey(event, user)))),
    saveInvite: ({ id }, invite) =>
      write(({ events, invites }) => {
        if (!events.has(id)) return Effect.die(new Error("The event is gone."))
        return Effect.sync(() => void invites.set(partKey(id, invite.userId), invite))
      }),
    listInvites: (event, viewer, page) =>
      read((world) => {
        const isSeen = (user: Parameters<typeof card>[1]) => relation(world, viewer, user) !== "blocked"
        const shown = [...world.invites.values()].flatMap(({ eventId, invitedAt, invitedBy, status, userId }) => {
          const user = card(world, userId)
          if (eventId !== event || user === null || !isSeen(userId)) return []
          return [{ user, invitedBy: isSeen(invitedBy) ? card(world, invitedBy) : null, invitedAt, status }]
        })
        const oldestFirst = pageOf(shown, "up", (one) => [DateTime.toEpochMillis(one.invitedAt), one.user.id], page)
        return shownAs(oldestFirst, (invite) => invite)
      }),
  })

const eventSeatsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventSeats, {
    participant: (event, user) =>
      read(({ participants }) => Option.fromUndefinedOr(participants.get(partKey(event, user)))),
    dueForUpdate: (eventId, { now, since }) =>
      write((world) => {
        const due = participantsOf(world, eventId).filter(({ userId }) => {
          const last = world.eventUpdates.get(partKey(eventId, userId))
          return last === undefined || DateTime.isLessThanOrEqualTo(last.at, since)
        })
        for (const { userId } of due) world.eventUpdates.set(partKey(eventId, userId), { eventId, userId, at: now })
        return due.map(({ userId }) => userId)
      }),
    addParticipant: ({ id }, participant) =>
      write((world) => {
        const key = partKey(id, participant.userId)
        const isTaken = participantsOf(world, id).some(
          ({ position }) => position !== null && position === participant.position,
        )
        if (!world.events.has(id) || world.participants.has(key) || isTaken)
          return Effect.die(new Error("The event is gone, or the person or the position is on it."))
        return Effect.sync(() => void world.participants.set(key, participant))
      }),
    moveUp: (event, users) =>
      write(({ participants }) => {
        for (const user of users) {
          const was = participants.get(partKey(event, user))
          if (was !== undefined)
            participants.set(partKey(event, user), { ...was, participation: "going", position: null })
        }
      }),
    removeParticipant: (event, user) => write(({ participants }) => void participants.delete(partKey(event, user))),
    hasConflict: (event, user) => read((world) => hasConflict(world, event, user)),
    isWaiting: (user) =>
      read(({ events, participants }) =>
        [...participants.values()].some(
          ({ eventId, participation, userId }) =>
            userId === user && participation === "waitlist" && events.get(eventId)?.status === "scheduled",
        ),
      ),
    nextWaiting: (event, limit) =>
      read((world) =>
        participantsOf(world, event.id)
          .filter(({ participation, userId }) => participation === "waitlist" && !hasConflict(world, event, userId))
          .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
          .slice(0, limit),
      ),
    waitedFor: (event, users, now) =>
      read((world) => {
        const meant = new Set(users === "all" ? goersOf(world, event) : users)
        const waiting = new Set(
          [...world.participants.values()]
            .filter(({ participation, userId }) => participation === "waitlist" && meant.has(userId))
            .map(({ eventId }) => eventId),
        )
        return byId(world.events.values())
          .filter((one) => one.id !== event && waiting.has(one.id) && freeSeats(one, now) > 0)
          .map(({ id }) => id)
      }),
    listParticipants: (event, viewer, participation, page) =>
      read((world) => {
        const shown = participantsOf(world, event).flatMap((one) => {
          const user = card(world, one.userId)
          const isWanted = participation === null || one.participation === participation
          return user === null || !isWanted || relation(world, viewer, user.id) === "blocked" ? [] : [{ ...one, user }]
        })
        const { items, next } = pageOf(shown, "up", seatPositionOf, page)
        return {
          items: items.map(({ joinedAt, participation, position, user }) => ({
            user,
            participation,
            position,
            joinedAt,
          })),
          next,
        }
      }),
  })

/** Everybody who goes to an event. */
const goersOf = (world: World, event: Event["id"]): ReadonlyArray<UserId> =>
  participantsOf(world, event).flatMap(({ participation, userId }) => (participation === "going" ? [userId] : []))

const participantsOf = ({ participants }: World, event: Event["id"]): Array<Participant> =>
  [...participants.values()].filter(({ eventId }) => eventId === event)

const hasConflict = (world: World, event: Event, user: UserId): boolean =>
  [...world.events.values()].some(
    (other) =>
      other.id !== event.id &&
      other.status === "scheduled" &&
      world.participants.get(partKey(other.id, user))?.participation === "going" &&
      overlap(event, other),
  )

// "going" sorts before "waitlist".
const seatPositionOf = ({ joinedAt, participation, position, userId }: Participant) =>
  participation === "waitlist" ? [participation, position] : [participation, DateTime.toEpochMillis(joinedAt), userId]

const eventSweepsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(EventSweeps, {
    end: (now, limit) =>
      write((world) => {
        const due = scheduled(world)
          .filter(({ endsAt }) => DateTime.isLessThanOrEqualTo(endsAt, now))
          .sort(Order.mapInput(DateTime.Order, ({ endsAt }) => endsAt))
          .slice(0, limit)
        for (const event of due) world.events.set(event.id, { ...event, status: "ended" })
        return due.length
      }),
    unreminded: (kind, { from, until }, after, limit) =>
      read((world) => {
        const wanted = scheduled(world).filter(({ id, startsAt }) => {
          const complete = world.completeReminders.get(`${id} ${kind}`)
          const isComplete = complete !== undefined && DateTime.Equivalence(complete, startsAt)
          return !isComplete && DateTime.isGreaterThan(startsAt, from) && DateTime.isLessThanOrEqualTo(startsAt, until)
        })
        const behind = after && [DateTime.toEpochMillis(after.startsAt), after.id]
        const { items } = pageOf(wanted, "up", ({ id, startsAt }) => [DateTime.toEpochMillis(startsAt), id], {
          limit,
          after: behind,
        })
        return items.map(({ id, startsAt }) => ({ id, startsAt }))
      }),
    remind: (eventId, kind, _now, limit) =>
      write((world) => {
        const keyOf = (user: (typeof users)[number]) => `${partKey(eventId, user)} ${kind}`
        const users = goersOf(world, eventId)
        const reminded = users
          .filter((user) => !world.reminders.has(keyOf(user)))
          .sort()
          .slice(0, limit)
        for (const userId of reminded) world.reminders.set(keyOf(userId), { eventId, userId })
        return reminded
      }),
    completeReminders: ({ id, startsAt }, kind) =>
      write(({ completeReminders, events }) => {
        if (events.has(id)) completeReminders.set(`${id} ${kind}`, startsAt)
      }),
  })

const scheduled = ({ events }: World) => [...events.values()].filter(({ status }) => status === "scheduled")

const calendarFeedsPorts = ({ read, write }: MemoryStore) =>
  Layer.succeed(CalendarFeeds, {
    save: (feed) =>
      write(({ calendarFeeds, users }) => {
        if (!users.has(feed.userId)) return Effect.die(new Error("The owner of the feed has no account."))
        return Effect.sync(() => void calendarFeeds.set(feed.userId, feed))
      }),
    remove: (user) => write(({ calendarFeeds }) => void calendarFeeds.delete(user)),
    ownerOf: (secret) =>
      read(({ calendarFeeds }) =>
        Option.map(
          Option.fromUndefinedOr([...calendarFeeds.values()].find(({ secretHash }) => secretHash === secret)),
          ({ userId }) => userId,
        ),
      ),
  })
