import { DateTime, Effect, Option, type Redacted } from "effect"
import { requireProof } from "../auth/index.ts"
import { inTransactionAbout, recordChange, type UserId } from "../shared/index.ts"
import { cardOf, changeCredentials, SecondFactors, Users } from "../users/index.ts"
import { Roles } from "./ports.ts"
import { requireRole } from "./require-role.ts"
import { candidate, type GrantedRole, ModeratorFactor, type Role, type RoleHolder } from "./role.ts"

/** An administrator with the refresh token of the session that was proven. */
export interface ProvenAdmin {
  readonly userId: UserId
  readonly token: Redacted.Redacted | null
}

/** The account that a role is about, and who changes it: `null` stands for the command line. */
interface RoleChange {
  readonly id: UserId
  readonly by: ProvenAdmin | null
}

const aboutBoth = <Input extends RoleChange>() => inTransactionAbout(({ by, id }: Input) => [by?.userId ?? null, id])

/**
 * Gives an account a role, and ends what let people in before it had one. Fails with `ProofRequired`, `NotModerator`,
 * `FactorRequired`, `UserNotFound`, `HolderSuspended` and `HolderWithoutFactor`. Contract: moderation, roles; CLI,
 * users.
 */
export const grantRole = Effect.fn("moderation.grantRole")(function* (input: RoleChange & { readonly role: Role }) {
  const { by, id, role } = input
  const roles = yield* Roles
  const users = yield* Users
  yield* requireAdmin(by)
  const hasFactor = yield* (yield* SecondFactors).has(id)
  const needsFactor = yield* ModeratorFactor
  const user = yield* Effect.fromResult(candidate(yield* users.get(id), { hasFactor, needsFactor }))
  const held = Option.getOrNull(yield* roles.of(id))
  if (held?.role === role) return yield* holderOf(held)
  const grantedAt = yield* DateTime.now
  const granted: GrantedRole = {
    ...{ userId: id, role, grantedAt },
    ...{ grantedBy: by?.userId ?? null, byOperator: by === null },
  }
  yield* roles.give(granted)
  yield* changeCredentials(user, { kind: "roleGranted" })
  yield* recordChange("users grant", id, role, by?.userId ?? null)
  return yield* holderOf(granted)
}, aboutBoth<RoleChange & { readonly role: Role }>())

/**
 * Ends the role of an account; answers whether it had one. Fails with `ProofRequired`, `NotModerator`, `FactorRequired`
 * and `UserNotFound`. Contract: moderation, roles; CLI, users.
 */
export const revokeRole = Effect.fn("moderation.revokeRole")(function* ({ by, id }: RoleChange) {
  const users = yield* Users
  yield* requireAdmin(by)
  yield* users.get(id)
  const ended = yield* (yield* Roles).end(id)
  if (ended) yield* recordChange("users revoke", id, null, by?.userId ?? null)
  return ended
}, aboutBoth<RoleChange>())

const requireAdmin = Effect.fnUntraced(function* (by: ProvenAdmin | null) {
  if (by === null) return
  yield* requireProof(by)
  yield* requireRole(by.userId, "admin")
})

const holderOf = Effect.fnUntraced(function* ({ byOperator, grantedAt, grantedBy, role, userId }: GrantedRole) {
  const users = yield* Users
  const user = cardOf(yield* users.get(userId))
  const giver = grantedBy === null ? Option.none() : yield* Effect.option(users.get(grantedBy))
  const card = Option.getOrNull(Option.map(giver, cardOf))
  return { user, role, grantedAt, grantedBy: card, byOperator } satisfies RoleHolder
})
