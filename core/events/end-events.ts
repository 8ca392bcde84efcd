import { Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { oneByOne } from "../shared/one-by-one.ts"
import type { PublishedEvents } from "../shared/publisher.ts"
import { cancelForOwner } from "./end-events-of-account.ts"
import { endPart } from "./end-part.ts"
import { EventInvites, EventPeople, Events } from "./ports.ts"
import { removeDeserted } from "./remove-deserted.ts"

/**
 * Ends the events that a change of credentials ends: the user's own ones are cancelled and the people on them notified,
 * and the user's participations, roles and invites in those of others end. Part of the transaction of the change.
 * Contract: auth, taking over.
 */
export const endEvents = Effect.fn("events.endAll")(function* ({ user, ends }: PublishedEvents["credentialsChanged"]) {
  if (!ends.includes("events")) return
  const people = yield* EventPeople
  // The user leaves first: a cancellation could otherwise let the user move up elsewhere.
  yield* oneByOne(yield* people.withPartOf(user), (id) => leaveIt(id, user))
  const { owned } = yield* people.scheduledOf(user)
  yield* oneByOne(owned, (id) => cancelForOwner(id, user))
})

const leaveIt = Effect.fnUntraced(function* (id: EventId, user: UserId) {
  const events = yield* Events
  const invites = yield* EventInvites
  const people = yield* EventPeople
  const event = Option.getOrNull(yield* events.lock(id))
  if (event === null) return
  const left = yield* endPart(event, user)
  // An accepted invite would keep showing the event.
  const invite = Option.getOrNull(yield* invites.invite(id, user))
  if (invite?.status === "accepted") yield* invites.saveInvite(event, { ...invite, status: "revoked" })
  yield* removeDeserted(left, (yield* people.standing(event, user)).relation)
})
