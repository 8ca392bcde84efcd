import type { EventId } from "../../../core/index.ts"
import { every, Fact, not, type Span } from "../fact.ts"
import { allPages } from "../pages.ts"
import type { Person } from "../person.ts"
import type { World } from "../world.ts"

/** What the model knows of an event. */
export interface Meeting {
  readonly id: EventId
  readonly owner: Person
  readonly isOpen: Fact<boolean>
  /** Whether a user has a seat or waits for one. */
  readonly takes: Map<Person, Fact<boolean>>
}

const hour = 3_600_000

/** Invites everybody to an event with few seats. No two events overlap. */
export const plan = async (world: World, by: Person): Promise<void> => {
  const startsAt = new Date(Date.now() + 24 * hour + world.hours() * hour)
  const made = await by.ask((api) =>
    api.events.post(
      {
        name: `Meeting ${world.word()}`,
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + hour / 2).toISOString(),
        timeZone: "Europe/Berlin",
        place: { kind: "onsite", address: "Main Street 1", city: "Berlin" },
        capacity: 1 + by.dice.below(3),
      },
      by.maybeKey(),
    ),
  )
  if (made.data === null) return
  const id = made.data.id as EventId
  const meeting = { id, owner: by, isOpen: Fact.changed(false, true, made.span), takes: new Map() }
  world.meetings.set(id, meeting)
  by.meetings.add(meeting)
}

/** Takes a seat, or a place in the queue. */
export const join = async (world: World, by: Person): Promise<void> => {
  const meeting = anyMeeting(world, by)
  if (meeting === undefined) return
  await by.ask((api) => api.events({ id: meeting.id }).participants.post(), [[seatOf(meeting, by), true]])
}

/** Whether a user has a seat at an event, or waits for one. */
export const seatOf = ({ takes }: Meeting, of: Person): Fact<boolean> => {
  const seat = takes.get(of) ?? new Fact(false)
  takes.set(of, seat)
  return seat
}

export const leaveMeeting = async (world: World, by: Person): Promise<void> => {
  const meeting = anyMeeting(world, by)
  const takes = meeting?.takes.get(by)
  if (meeting === undefined || takes === undefined) return
  await by.ask((api) => api.events({ id: meeting.id }).participants({ userId: "me" }).delete(), [[takes, false]])
}

/** Changes how many seats there are, or cancels the event. */
export const changeMeeting = async (_: World, by: Person): Promise<void> => {
  const meeting = by.dice.oneOf([...by.meetings])
  if (meeting === undefined) return
  const { id } = meeting
  if (by.dice.chance(0.1)) await by.ask((api) => api.events({ id }).cancel.post({}), [[meeting.isOpen, false]])
  else await by.ask((api) => api.events({ id }).patch({ capacity: 1 + by.dice.below(4) }))
}

/** Looks at an event: there are never more people than seats, and a seat is free only if no user waits for it. */
export const lookAtMeeting = async (world: World, by: Person): Promise<void> => {
  const meeting = anyMeeting(world, by)
  if (meeting === undefined) return
  const { id, owner } = meeting
  const seen = await by.ask((api) => api.events({ id }).get())
  const may = (span: Span) => every(owner.isThere.equals(span, true), not(world.model.hidden(by, owner, span)))
  const isFound = seen.outcome === "done" ? true : seen.code === "NOT_FOUND" ? false : null
  // Those on an event see it also when the account of its owner is deleted.
  if (!meeting.takes.has(by)) world.compare(by, `event ${id}`, isFound, may, seen.span)
  if (seen.data === null) return
  const { capacity, goingCount, waitlistCount, status } = seen.data
  const most = capacity ?? Number.POSITIVE_INFINITY
  world.expect(goingCount <= most, `event ${id} has ${goingCount} people on ${capacity} seats`)
  if (status === "scheduled")
    world.expect(waitlistCount === 0 || goingCount >= most, `event ${id} has a free seat, and ${waitlistCount} wait`)
}

/** Compares the list of those who come with those who joined. */
export const lookAtParticipants = async (world: World, by: Person, meeting = anyMeeting(world, by)): Promise<void> => {
  if (meeting === undefined) return
  const { id, takes } = meeting
  const listed = await allPages(by, (query) => (api) => api.events({ id }).participants.get({ query }))
  if (listed === null) return
  const ids = new Set(listed.items.map(({ user }) => user.id))
  world.expect(ids.size === listed.items.length, `event ${id} has a participant twice`)
  for (const [one, fact] of takes) {
    // A block hides one from the other.
    const may = (span: Span) =>
      every(fact.equals(span, true), one.isThere.equals(span, true), not(world.model.hidden(by, one, span)))
    world.compare(by, `${one.name} at event ${id}`, ids.has(one.id), may, listed.span)
  }
}

const anyMeeting = ({ meetings }: World, by: Person): Meeting | undefined =>
  by.dice.oneOf([...meetings.values()].slice(-30))
