import { describe, expect, test } from "bun:test"
import { DateTime, Redacted, Result } from "effect"
import { link } from "../../../core/gameplatform/platform-link.ts"
import { apiKey, type PlatformAccountId, type PlatformLink, type UserId } from "../../../core/index.ts"

const [ada, grace] = ["ada" as UserId, "grace" as UserId]
const linkedAt = DateTime.makeUnsafe("2026-01-01T00:00:00.000Z")
const linkOf = (userId: UserId, accountId: string): PlatformLink => ({
  userId,
  accountId: accountId as PlatformAccountId,
  linkedAt,
})
const next = linkOf(ada, "1")

describe("An account of the platform", () => {
  test.each<[string, PlatformLink | null, PlatformLink | null, string]>([
    ["that no user has, for a user without one", null, null, "added"],
    ["that no user has, for a user with another", null, linkOf(ada, "2"), "GAMEPLATFORM_REPLACE_REQUIRES_UNLINK"],
    ["that the user has", linkOf(ada, "1"), linkOf(ada, "1"), "there already"],
    ["that another user has", linkOf(grace, "1"), null, "GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER"],
    [
      "that another user has, for a user with another",
      linkOf(grace, "1"),
      linkOf(ada, "2"),
      "GAMEPLATFORM_ALREADY_LINKED_TO_OTHER_USER",
    ],
  ])("%s", (_, known, own, expected) => {
    const outcome = Result.match(link({ known, own }, next), {
      onSuccess: (kind): string => kind,
      onFailure: ({ _tag }) => _tag.slice("gameplatform.".length),
    })
    expect(outcome).toBe(expected)
  })
})

describe("A key of the platform", () => {
  const digits = "0123456789abcdefABCDEF0123456789"
  test.each([
    [digits, true],
    ["0".repeat(32), true],
    ["", false],
    [digits.slice(1), false],
    [`${digits}0`, false],
    [` ${digits.slice(1)}`, false],
    [`${digits}\n`, false],
    [`${digits.slice(1)}g`, false],
    [`${digits.slice(1)}٣`, false],
  ])("%j is one: %p", (text, expected) => {
    const key = apiKey(Redacted.make(text))
    expect(Result.isSuccess(key)).toBe(expected)
    if (Result.isSuccess(key)) expect(Redacted.value(key.success)).toBe(text)
  })
})
