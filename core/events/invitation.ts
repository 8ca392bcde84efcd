import { type DateTime, Result } from "effect"
import { isHost } from "../friends/index.ts"
import type { UserId } from "../shared/index.ts"
import { UserNotFound } from "../users/index.ts"
import { AlreadyInvited, type EventNotEditable, Forbidden, InviteNotOpen, NotFound } from "./errors.ts"
import type { Event } from "./event.ts"
import { editable } from "./event-status.ts"
import type { Invite, InviteStatus } from "./invite.ts"
import type { Standing } from "./standing.ts"

/**
 * The owner or an organizer invites a user; `null` stands for a user whom they do not see. Contract: events, invites.
 *
 * | none    | declined | revoked | invited         | accepted        | host, going, waiting |
 * |---------|----------|---------|-----------------|-----------------|----------------------|
 * | invited | invited  | invited | ALREADY_INVITED | ALREADY_INVITED | ALREADY_INVITED      |
 */
export const invite = (
  event: Event,
  by: { readonly user: UserId; readonly standing: Standing },
  invitee: { readonly user: UserId; readonly standing: Standing } | null,
  now: DateTime.Utc,
): Result.Result<Invite, Forbidden | UserNotFound | AlreadyInvited | EventNotEditable> => {
  if (!isHost(by.standing)) return Result.fail(new Forbidden())
  if (invitee === null) return Result.fail(new UserNotFound())
  const { standing, user } = invitee
  if (isHost(standing) || standing.participation !== null) return Result.fail(new AlreadyInvited())
  if (standing.invite === "invited" || standing.invite === "accepted") return Result.fail(new AlreadyInvited())
  return Result.map(editable(event, now), () => ({
    eventId: event.id,
    userId: user,
    invitedBy: by.user,
    invitedAt: now,
    status: "invited",
  }))
}

/**
 * The invited user accepts or declines. Accepting also joins, which may fail. Contract: events, invites.
 *
 * | none      | invited              | accepted, declined, revoked |
 * |-----------|----------------------|-----------------------------|
 * | NOT_FOUND | accepted or declined | INVITE_NOT_OPEN             |
 */
export const answer = (
  open: Invite | null,
  status: "accepted" | "declined",
): Result.Result<Invite, NotFound | InviteNotOpen> => settled(open, status)

/**
 * The owner or an organizer takes an open invite back. Contract: events, invites.
 *
 * | none      | invited | accepted, declined, revoked |
 * |-----------|---------|-----------------------------|
 * | NOT_FOUND | revoked | INVITE_NOT_OPEN             |
 */
export const revoke = (
  by: Standing,
  open: Invite | null,
): Result.Result<Invite, Forbidden | NotFound | InviteNotOpen> =>
  isHost(by) ? settled(open, "revoked") : Result.fail(new Forbidden())

/** The invite of a person who joins: an open one is accepted by that, another stays; `null` where nothing changes. */
export const acceptedByJoining = (open: Invite | null): Invite | null =>
  open?.status === "invited" ? { ...open, status: "accepted" } : null

const settled = (open: Invite | null, status: InviteStatus): Result.Result<Invite, NotFound | InviteNotOpen> => {
  if (open === null) return Result.fail(new NotFound())
  return open.status === "invited" ? Result.succeed({ ...open, status }) : Result.fail(new InviteNotOpen())
}
