import { expect, test } from "bun:test"
import { Result } from "effect"
import { checkRecipient } from "../../../../core/delivery/notifications/notification.ts"
import type { UserId } from "../../../../core/index.ts"

const [ada, eve] = ["ada" as UserId, "eve" as UserId]

test.each([
  ["a shown notification", "its recipient", false, ada, "may"],
  ["a shown notification", "another user", false, eve, "notifications.FORBIDDEN"],
  ["a notification that a block hides", "its recipient", true, ada, "notifications.NOT_FOUND"],
  ["a notification that a block hides", "another user", true, eve, "notifications.FORBIDDEN"],
] as const)("Changing %s, by %s", (_, __, isHidden, by, outcome) => {
  const decided = checkRecipient({ userId: ada, isHidden }, by)
  expect(Result.match(decided, { onSuccess: () => "may", onFailure: ({ _tag }) => _tag })).toBe(outcome)
})
