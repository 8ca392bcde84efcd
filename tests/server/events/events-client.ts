import { DateTime, Effect } from "effect"
import {
  addOrganizer,
  answerInvite,
  type EventId,
  Friendships,
  inviteToEvent,
  joinEvent,
  leaveEvent,
  revokeInvite,
  type UserId,
} from "../../../core/index.ts"
import { freshId } from "../../../testing/samples/samples.ts"
import type { Service } from "../../support/service.ts"
import type { Person } from "../users/people.ts"

const hour = 3_600_000

/** A moment in hours from now, in the form of answers. */
export const inHours = (hours: number, now = Date.now()): string => new Date(now + hours * hour).toISOString()

/** The body of a request for an event of two hours in ten days, so that no reminder is sent meanwhile. */
export const terms = (changes: object = {}, now = Date.now()) => ({
  name: "Swap meet",
  startsAt: inHours(240, now),
  endsAt: inHours(242, now),
  timeZone: "Europe/Berlin",
  place: { kind: "onsite", address: "Elm Street 7", city: "Berlin" },
  ...changes,
})

/** An event that is made over HTTP. */
export const arranged = async (by: Person, changes: object = {}, now?: number) => {
  const { status, body } = await by.post("/events", terms(changes, now))
  if (status !== 201) throw new Error(`The event was answered with ${status}: ${JSON.stringify(body)}`)
  return body
}

type Part = "organizer" | "joined" | "invited" | "accepted" | "declined" | "revoked"

/** Makes a person part of an event, in ways that have routes of their own. */
export const onEvent = (service: Service, event: Arranged, person: Person, part: Part) => {
  const [id, owner, user] = [event.id as EventId, event.owner.id as UserId, person.user.id as UserId]
  const invite = inviteToEvent({ id, user, by: owner })
  const answer = (status: "accepted" | "declined") => Effect.andThen(invite, answerInvite({ id, by: user, status }))
  const parts = {
    organizer: Effect.andThen(befriended(owner, user), addOrganizer({ id, user, by: owner })),
    joined: joinEvent({ id, by: user }),
    invited: invite,
    // It stays accepted after leaving.
    accepted: Effect.andThen(answer("accepted"), leaveEvent({ id, by: user })),
    declined: answer("declined"),
    revoked: Effect.andThen(invite, revokeInvite({ id, user, by: owner })),
  }
  return service.inside(Effect.asVoid(parts[part] as typeof invite))
}

/** Two people who are friends from then on. */
export const befriended = (one: UserId, other: UserId) =>
  Friendships.use(({ add }) => add(freshId(), [one, other], DateTime.nowUnsafe()))

interface Arranged {
  readonly id: string
  readonly owner: { readonly id: string }
}
