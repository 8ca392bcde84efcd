import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { EmailAddress, User, UserId } from "../../../core/index.ts"
import { suspend, unlessSuspended, unsuspend } from "../../../core/users/suspension.ts"
import { newUser } from "../../../core/users/user.ts"

const [then, since, now] = [1, 2, 3].map((day) => DateTime.makeUnsafe(Date.UTC(2026, 0, day))) as [
  DateTime.Utc,
  DateTime.Utc,
  DateTime.Utc,
]
const active = newUser({
  id: "ada" as UserId,
  email: "ada@example.com" as EmailAddress,
  displayName: null,
  passwordHash: null,
  now: then,
})
const suspended: User = { ...active, suspendedAt: since }

type Decision = (user: User, now: DateTime.Utc) => Result.Result<User, { readonly _tag: string }>

describe("A suspension", () => {
  test.each<[string, Decision, User, User]>([
    ["suspend", suspend, active, { ...active, suspendedAt: now, updatedAt: now }],
    ["unsuspend", unsuspend, suspended, { ...active, updatedAt: now }],
    ["let in", unlessSuspended, active, active],
  ])("%s changes that and nothing else", (_, decide, user, after) =>
    expect(Result.getOrThrow(decide(user, now))).toEqual(after),
  )

  test.each<[string, Decision, User, string]>([
    ["suspend", suspend, suspended, "users.ALREADY_SUSPENDED"],
    ["unsuspend", unsuspend, active, "users.NOT_SUSPENDED"],
    ["let in", unlessSuspended, suspended, "users.ACCOUNT_SUSPENDED"],
  ])("%s is refused", (_, decide, user, tag) =>
    expect(Result.getOrThrow(Result.flip(decide(user, now)))._tag).toBe(tag),
  )
})
