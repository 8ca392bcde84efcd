import { type DateTime, Result } from "effect"
import { AccountSuspended, AlreadySuspended, NotSuspended } from "./errors.ts"
import type { User } from "./user.ts"

/** The account, suspended from now on. Contract: reports, suspended accounts. */
export const suspend = (user: User, now: DateTime.Utc): Result.Result<User, AlreadySuspended> =>
  user.suspendedAt === null
    ? Result.succeed({ ...user, suspendedAt: now, updatedAt: now })
    : Result.fail(new AlreadySuspended())

/** The account without its suspension. Contract: reports, suspended accounts. */
export const unsuspend = (user: User, now: DateTime.Utc): Result.Result<User, NotSuspended> =>
  user.suspendedAt === null
    ? Result.fail(new NotSuspended())
    : Result.succeed({ ...user, suspendedAt: null, updatedAt: now })

/** The account, if it is not suspended. Contract: reports, suspended accounts. */
export const unlessSuspended = <U extends Pick<User, "suspendedAt">>(user: U): Result.Result<U, AccountSuspended> =>
  user.suspendedAt === null ? Result.succeed(user) : Result.fail(new AccountSuspended())
