import { expect, test } from "bun:test"
import { Result } from "effect"
import { itemFileLimit, takesFile } from "../../../../core/catalog/items/item-files.ts"

test.each([
  [0, true],
  [itemFileLimit - 1, true],
  [itemFileLimit, false],
  [itemFileLimit + 1, false],
])("An item with %p private files takes one more: %p", (count, takes) =>
  expect(Result.isSuccess(takesFile(Array(count).fill("a file")))).toBe(takes),
)
