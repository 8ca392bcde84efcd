import { Effect, Option } from "effect"
import type { UserId } from "../../shared/index.ts"
import { type OwnerRelation, Users } from "../../users/index.ts"
import { Relations } from "../ports.ts"

/**
 * The standing of a user whom a host is about to invite; `null` for one whom the host does not see: an unknown one, or
 * one whom a block separates from the host or the owner. Contract: events, invites; market, hosts of rounds.
 */
export const inviteeOf = Effect.fnUntraced(function* <S extends { readonly relation: OwnerRelation }>(
  user: UserId,
  by: UserId,
  standingOf: (user: UserId) => Effect.Effect<S>,
) {
  const users = yield* Users
  const relations = yield* Relations
  if (Option.isNone(yield* Effect.option(users.get(user)))) return null
  if ((yield* relations.between(by, user)) === "blocked") return null
  const standing = yield* standingOf(user)
  return standing.relation === "blocked" ? null : standing
})
