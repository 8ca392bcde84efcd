import { DateTime, Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { inTransaction } from "../shared/transactions.ts"
import { Users } from "../users/ports.ts"
import { checkNewOrganizer } from "./hosting.ts"
import { lockedEvent } from "./locked-event.ts"
import { EventPeople } from "./ports.ts"

/**
 * The owner makes a user an organizer. A second time, and for the owner, nothing changes.
 * Contract: events, PUT /events/:id/organizers/:userId.
 */
export const addOrganizer = Effect.fn("events.addOrganizer")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const people = yield* EventPeople
  const users = yield* Users
  const now = yield* DateTime.now
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const user = Option.getOrNull(yield* Effect.option(users.get(input.user)))
  const theirs = yield* people.standing(event, input.user)
  const isSeen = user !== null && theirs.relation !== "blocked"
  yield* Effect.fromResult(checkNewOrganizer(event, standing, isSeen, now))
  if (theirs.role === null) yield* people.addOrganizer(event, input.user, now)
}, inTransaction)
