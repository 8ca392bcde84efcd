import { Context, type DateTime, Result } from "effect"
import type { UserId } from "../shared/index.ts"
import type { User, UserCard } from "../users/index.ts"
import { FactorRequired, HolderSuspended, HolderWithoutFactor, NotModerator } from "./errors.ts"

/** From the one that may least to the one that may most. */
export const roles = ["moderator", "admin"] as const
export type Role = (typeof roles)[number]

/** Whether a role needs a second factor. Contract: moderation, roles. */
export const ModeratorFactor = Context.Reference<boolean>("curio/moderation/ModeratorFactor", {
  defaultValue: () => false,
})

/** A role of an account. */
export interface GrantedRole {
  readonly userId: UserId
  readonly role: Role
  readonly grantedAt: DateTime.Utc
  /** `null` for the command line, and once that account is deleted. */
  readonly grantedBy: UserId | null
  /** Whether the command line gave it. */
  readonly byOperator: boolean
}

/** When an account with a role was notified of what waits. */
export interface Notified {
  readonly userId: UserId
  readonly notifiedAt: DateTime.Utc | null
}

/** A role with the cards of its account and of the one that gave it. */
export interface RoleHolder extends Pick<GrantedRole, "role" | "grantedAt" | "byOperator"> {
  readonly user: UserCard
  readonly grantedBy: UserCard | null
}

/** What decides whether a role is in use. */
export interface Standing {
  readonly role: Role | null
  readonly hasFactor: boolean
  /** Whether a role needs a second factor here. */
  readonly needsFactor: boolean
}

/**
 * The role of a caller who wants to do what `needed` may.
 *
 * | role      | needed moderator | needed admin |
 * |-----------|------------------|--------------|
 * | none      | FORBIDDEN        | FORBIDDEN    |
 * | moderator | yes              | FORBIDDEN    |
 * | admin     | yes              | yes          |
 *
 * Where a role needs a factor and there is none, yes is FACTOR_REQUIRED.
 */
export const permitted = (
  { hasFactor, needsFactor, role }: Standing,
  needed: Role,
): Result.Result<Role, NotModerator | FactorRequired> => {
  if (role === null || roles.indexOf(role) < roles.indexOf(needed)) return Result.fail(new NotModerator())
  return isDormant({ hasFactor, needsFactor, role }) ? Result.fail(new FactorRequired()) : Result.succeed(role)
}

/** Whether a role is out of use until the account has a second factor. */
export const isDormant = ({ hasFactor, needsFactor, role }: Standing): boolean =>
  role !== null && needsFactor && !hasFactor

/** The account, if it may get a role. */
export const candidate = (
  user: User,
  { hasFactor, needsFactor }: Pick<Standing, "hasFactor" | "needsFactor">,
): Result.Result<User, HolderSuspended | HolderWithoutFactor> => {
  if (user.suspendedAt !== null) return Result.fail(new HolderSuspended())
  return needsFactor && !hasFactor ? Result.fail(new HolderWithoutFactor()) : Result.succeed(user)
}
