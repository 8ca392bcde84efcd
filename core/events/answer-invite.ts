import { Effect, Option } from "effect"
import type { EventId, UserId } from "../shared/ids.ts"
import { lockedEvent } from "./event-access.ts"
import { inTransactionOfEvent } from "./in-transaction.ts"
import { answer } from "./invitation.ts"
import { EventInvites } from "./ports.ts"
import { removeDeserted } from "./remove-deserted.ts"
import { takeSeat } from "./take-seat.ts"

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
