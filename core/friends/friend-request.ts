import { type Brand, type DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import type { Relation, UserCard } from "../users/index.ts"
import { UserNotFound } from "../users/index.ts"
import { AlreadyExists, Forbidden, NotPending, SelfRequest } from "./errors.ts"

export type FriendRequestId = string & Brand.Brand<"FriendRequestId">

/** A request of one user to be friends with another. Only a pending one can be decided. Contract: friends, friends. */
export interface FriendRequest {
  readonly id: FriendRequestId
  readonly from: UserCard
  readonly to: UserCard
  readonly status: "pending" | "accepted" | "rejected" | "cancelled"
  readonly createdAt: DateTime.Utc
  readonly decidedAt: DateTime.Utc | null
}

/** The result of asking: a new request, or a friendship if the other user had already asked. */
type Asked =
  | { readonly kind: "requested"; readonly request: FriendRequest }
  | { readonly kind: "befriended"; readonly request: FriendRequest }

type Decided = Result.Result<FriendRequest, Forbidden | NotPending>

/**
 * Asks a user to be friends. `relation` is the relation of the two. `pending` is the pending request between them,
 * sent by either.
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

/**
 * The receiver accepts. The table shows the result of each action and the user who may take it; no other user may take
 * any:
 *
 * | status              | accept, by receiver | reject, by receiver | cancel, by sender |
 * |---------------------|---------------------|---------------------|-------------------|
 * | pending             | accepted            | rejected            | cancelled         |
 * | accepted            | NOT_PENDING         | NOT_PENDING         | NOT_PENDING       |
 * | rejected, cancelled | NOT_PENDING         | NOT_PENDING         | NOT_PENDING       |
 */
export const accept = (request: FriendRequest, by: UserId, now: DateTime.Utc): Decided =>
  decide(request, "accepted", request.to.id === by, now)

/** The receiver rejects. */
export const reject = (request: FriendRequest, by: UserId, now: DateTime.Utc): Decided =>
  decide(request, "rejected", request.to.id === by, now)

/** The sender cancels. */
export const cancel = (request: FriendRequest, by: UserId, now: DateTime.Utc): Decided =>
  decide(request, "cancelled", request.from.id === by, now)

const decide = (
  request: FriendRequest,
  status: FriendRequest["status"],
  mayDecide: boolean,
  now: DateTime.Utc,
): Decided => {
  if (!mayDecide) return Result.fail(new Forbidden())
  if (request.status !== "pending") return Result.fail(new NotPending())
  return Result.succeed(decided(request, status, now))
}

const decided = (request: FriendRequest, status: FriendRequest["status"], now: DateTime.Utc): FriendRequest => ({
  ...request,
  status,
  decidedAt: now,
})
