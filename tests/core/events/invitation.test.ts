import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { acceptedByJoining, answer, invite, revoke } from "../../../core/events/invitation.ts"
import type { Invite, UserId } from "../../../core/index.ts"
import { inviteStatuses } from "../../../core/index.ts"
import {
  type Actor,
  actorNames,
  actors,
  type EventState,
  eventStates,
  events,
  hours,
  now,
  outcome,
  owner,
  user,
} from "./samples.ts"

const isHost = (actor: Actor) => actor === "owner" || actor === "organizer"
const canChange = (state: EventState) =>
  state === "free" || state === "full" || state === "unlimited" || state === "started"
const fresh: ReadonlyArray<Actor> = ["declined", "revoked", "stranger"]
const inviteOf = (status: Invite["status"]): Invite => ({
  eventId: events.free.id,
  userId: user,
  invitedBy: owner,
  invitedAt: hours(-5),
  status,
})

describe("Inviting, in every state, by everybody, of everybody", () => {
  const cells = eventStates.flatMap((state) =>
    actorNames.flatMap((by) =>
      [...actorNames, "unknown" as const].map((whom) => {
        const expected = !isHost(by)
          ? "FORBIDDEN"
          : whom === "unknown"
            ? "USER_NOT_FOUND"
            : !fresh.includes(whom)
              ? "ALREADY_INVITED"
              : canChange(state)
                ? "invited"
                : "EVENT_NOT_EDITABLE"
        return { state, by, whom, expected }
      }),
    ),
  )
  test.each(cells)("$state, by $by, of $whom: $expected", ({ state, by, whom, expected }) => {
    const invitee = whom === "unknown" ? null : { user, standing: actors[whom] }
    const made = invite(events[state], { user: owner, standing: actors[by] }, invitee, now)
    expect(outcome(made, ({ status }) => status)).toBe(expected)
  })

  test("names who invited whom, and when", () => {
    const made = invite(
      events.free,
      { user: "host" as UserId, standing: actors.organizer },
      { user, standing: actors.declined },
      now,
    )
    expect(made).toEqual(Result.succeed({ ...inviteOf("invited"), invitedBy: "host" as UserId, invitedAt: now }))
  })
})

describe("An invite", () => {
  const cells = [null, ...inviteStatuses].map((status) => ({
    status,
    invite: status === null ? null : inviteOf(status),
    refused: status === null ? "NOT_FOUND" : status === "invited" ? null : "INVITE_NOT_OPEN",
  }))

  test.each(cells)("that is $status is answered, or $refused", ({ invite: open, refused }) => {
    for (const status of ["accepted", "declined"] as const)
      expect(outcome(answer(open, status), (settled) => settled.status)).toBe(refused ?? status)
  })

  test.each(cells)("that is $status is revoked by hosts alone, or $refused", ({ invite: open, refused }) => {
    for (const by of actorNames)
      expect(outcome(revoke(actors[by], open), (settled) => settled.status)).toBe(
        isHost(by) ? (refused ?? "revoked") : "FORBIDDEN",
      )
  })

  test.each(cells)("that is $status is accepted by joining only while it is open", ({ invite: open, status }) => {
    expect(acceptedByJoining(open)).toEqual(status === "invited" ? inviteOf("accepted") : null)
  })
})
