import { type Brand, type DateTime, Result } from "effect"
import { UserNotFound } from "../users/errors.ts"
import type { UserId } from "../users/user.ts"
import type { UserCard } from "../users/user-card.ts"
import type { Relation } from "../users/visibility.ts"
import { AlreadyExists, Forbidden, NotPending, SelfRequest } from "./errors.ts"

export type FriendRequestId = string & Brand.Brand<"FriendRequestId">

/** One person's wish to be friends with another. Only a pending one can be decided. Contract: people, friends. */
export interface FriendRequest {
  readonly id: FriendRequestId
  readonly from: UserCard
  readonly to: UserCard
  readonly status: "pending" | "accepted" | "rejected" | "cancelled"
  readonly createdAt: DateTime.Utc
  readonly decidedAt: DateTime.Utc | null
}

/** What somebody's wish to be friends comes to: a request, or a friendship when the other one had asked already. */
export type Asked =
  | { readonly kind: "requested"; readonly request: FriendRequest }
  | { readonly kind: "befriended"; readonly request: FriendRequest }

type Decided<E> = Result.Result<FriendRequest, E>

/**
 * Asks somebody to be friends. `relation` is what the two are to each other, `pending` the undecided request between them,
 * whoever sent it.
 */
export const ask = (
  { from, to, id }: Pick<FriendRequest, "from" | "to" | "id">,
  { relation, pending }: { readonly relation: Relation; readonly pending: FriendRequest | null },
  now: DateTime.Utc,
): Result.Result<Asked, SelfRequest | UserNotFound | AlreadyExists> => {
  if (relation === "self") return Result.fail(new SelfRequest())
  if (relation === "blocked") return Result.fail(new UserNotFound())
  if (relation === "friend" || pending?.from.id === from.id) return Result.fail(new AlreadyExists())
  if (pending !== null) return Result.succeed({ kind: "befriended", request: decided(pending, "accepted", now) })
  const request = { id, from, to, status: "pending", createdAt: now, decidedAt: null } as const
  return Result.succeed({ kind: "requested", request })
}

/** The receiver agrees. */
export const accept = (request: FriendRequest, by: UserId, now: DateTime.Utc): Decided<Forbidden | NotPending> =>
  decide(request, "accepted", request.to.id === by, now)

/** The receiver declines. */
export const reject = (request: FriendRequest, by: UserId, now: DateTime.Utc): Decided<Forbidden | NotPending> =>
  decide(request, "rejected", request.to.id === by, now)

/** The sender takes it back. */
export const cancel = (request: FriendRequest, by: UserId, now: DateTime.Utc): Decided<Forbidden | NotPending> =>
  decide(request, "cancelled", request.from.id === by, now)

const decide = (
  request: FriendRequest,
  status: FriendRequest["status"],
  mayDecide: boolean,
  now: DateTime.Utc,
): Decided<Forbidden | NotPending> => {
  if (!mayDecide) return Result.fail(new Forbidden())
  if (request.status !== "pending") return Result.fail(new NotPending())
  return Result.succeed(decided(request, status, now))
}

const decided = (request: FriendRequest, status: FriendRequest["status"], now: DateTime.Utc): FriendRequest => ({
  ...request,
  status,
  decidedAt: now,
})
