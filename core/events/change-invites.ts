import { DateTime, Effect, Option } from "effect"
import { notify, takeBackNotifications } from "../delivery/index.ts"
import { inviteeOf } from "../friends/index.ts"
import type { EventId, UserId } from "../shared/index.ts"
import { removeDeserted } from "./cancel-event.ts"
import { lockedEvent } from "./event-access.ts"
import { checkHost } from "./hosting.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { answer, invite, revoke } from "./invitation.ts"
import { EventInvites, EventPeople } from "./ports.ts"
import { takeSeat } from "./take-seat.ts"

/**
 * Invites a user and notifies them. An invite that was declined or revoked is replaced. A user whom a block separates
 * from the caller or the owner counts as unknown. Contract: events, POST /events/:id/invites.
 */
export const inviteToEvent = Effect.fn("events.invite")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const invites = yield* EventInvites
  const people = yield* EventPeople
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  yield* Effect.fromResult(checkHost(standing))
  const by = { user: input.by, standing }
  const theirs = yield* inviteeOf(input.user, input.by, (user) => people.standing(event, user))
  const invitee = theirs && { user: input.user, standing: theirs }
  const made = yield* Effect.fromResult(invite(event, by, invitee, yield* DateTime.now))
  yield* invites.saveInvite(event, made)
  yield* notify({ to: made.userId, type: "event_invited", actor: input.by, subject: { kind: "event", id: event.id } })
  return made
}, inTransactionOfEvent)

/**
 * Accepts or declines the caller's own invite. Accepting joins the event, or waits for a seat; where joining fails, the
 * invite stays open. Contract: events, PATCH /events/:id/invites/me.
 */
export const answerInvite = Effect.fn("events.answerInvite")(function* (input: {
  readonly id: EventId
  readonly by: UserId
  readonly status: "accepted" | "declined"
}) {
  const invites = yield* EventInvites
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const open = Option.getOrNull(yield* invites.invite(event.id, input.by))
  const invite = yield* Effect.fromResult(answer(open, input.status))
  if (input.status === "accepted") {
    const { participation, position } = yield* takeSeat(event, input.by, standing)
    return { invite, participation, position }
  }
  yield* invites.saveInvite(event, invite)
  yield* removeDeserted(event, standing.relation)
  return { invite, participation: standing.participation, position: standing.position }
}, inTransactionOfEvent)

/** The owner or an organizer takes an open invite back. Contract: events, DELETE /events/:id/invites/:userId. */
export const revokeInvite = Effect.fn("events.revokeInvite")(function* (input: {
  readonly id: EventId
  readonly user: UserId
  readonly by: UserId
}) {
  const invites = yield* EventInvites
  const { event, standing } = yield* lockedEvent(input.id, input.by)
  const open = Option.getOrNull(yield* invites.invite(event.id, input.user))
  yield* invites.saveInvite(event, yield* Effect.fromResult(revoke(standing, open)))
  const subject = { kind: "event", id: event.id } as const
  yield* takeBackNotifications({ type: "event_invited", subject, to: input.user, actor: null })
}, inTransactionOfEvent)
