import { describe, expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { EmailAddress, UserId } from "../../../core/index.ts"
import { candidate, isDormant, permitted, type Role } from "../../../core/moderation/role.ts"
import { newUser } from "../../../core/users/user.ts"

const [yes, no] = [true, false]
/** What a caller with a role may; the answer without a factor where a role needs one is in the last column. */
const table: ReadonlyArray<readonly [role: Role | null, needed: Role, answer: string, without: string]> = [
  [null, "moderator", "FORBIDDEN", "FORBIDDEN"],
  [null, "admin", "FORBIDDEN", "FORBIDDEN"],
  ["moderator", "moderator", "moderator", "FACTOR_REQUIRED"],
  ["moderator", "admin", "FORBIDDEN", "FORBIDDEN"],
  ["admin", "moderator", "admin", "FACTOR_REQUIRED"],
  ["admin", "admin", "admin", "FACTOR_REQUIRED"],
]
const cells = table.flatMap(([role, needed, answer, without]) =>
  [
    [no, no, answer],
    [yes, no, answer],
    [yes, yes, answer],
    [no, yes, without],
  ].map(([hasFactor, needsFactor, expected]) => ({ role, needed, hasFactor, needsFactor, expected })),
)

describe("Of a caller who wants to moderate", () => {
  test.each(cells)(
    "$role as $needed, factor: $hasFactor, needed: $needsFactor: $expected",
    ({ expected, hasFactor, needed, needsFactor, role }) => {
      const standing = { role, hasFactor: hasFactor === true, needsFactor: needsFactor === true }
      const answer = permitted(standing, needed)
      expect(Result.isSuccess(answer) ? answer.success : answer.failure._tag.split(".")[1]).toBe(expected as string)
      expect(isDormant(standing)).toBe(role !== null && needsFactor === true && hasFactor === false)
    },
  )
})

describe("Of an account that may get a role", () => {
  const now = DateTime.makeUnsafe("2026-01-01")
  const user = newUser({
    ...{ id: "ada" as UserId, email: "ada@example.com" as EmailAddress, displayName: null, passwordHash: null, now },
  })
  const suspended = { ...user, suspendedAt: now }
  test.each([
    ["an active one with a factor", user, yes, yes, "yes"],
    ["an active one without it where none is needed", user, no, no, "yes"],
    ["an active one without it", user, no, yes, "HOLDER_WITHOUT_FACTOR"],
    ["a suspended one", suspended, yes, yes, "HOLDER_SUSPENDED"],
    ["a suspended one without a factor", suspended, no, yes, "HOLDER_SUSPENDED"],
  ] as const)("%s", (_, of, hasFactor, needsFactor, expected) => {
    const answer = candidate(of, { hasFactor, needsFactor })
    expect(Result.isSuccess(answer) ? "yes" : answer.failure._tag.split(".")[1]).toBe(expected)
  })
})
