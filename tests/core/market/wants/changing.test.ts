import { expect, test } from "bun:test"
import { DateTime, Result } from "effect"
import type { UserId, WantId } from "../../../../core/index.ts"
import { changedWant, newWant } from "../../../../core/market/wants/want.ts"

const now = DateTime.makeUnsafe("2026-01-02T00:00:00.000Z")
const terms = { kind: "buy", maxPrice: null, note: null, visibility: "public" } as const

test.each([
  ["ahead", -1, 0],
  ["the same", 0, 0],
  ["behind", 1, 1],
])("A change of a want gives it no earlier time, by a clock that is %s", (_, first, then) => {
  const id = { id: "want" as WantId, ownerId: "ada" as UserId }
  const made = newWant({ q: "azul", type: null }, { ...terms, ...id }, DateTime.add(now, { seconds: first }))
  const changed = changedWant(Result.getOrThrow(made), { note: "Any edition" }, now)
  expect(changed.updatedAt).toEqual(DateTime.add(now, { seconds: then }))
})
