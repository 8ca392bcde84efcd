import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import {
  dailyEditLimit,
  editorLimit,
  mayAddEditor,
  mayEditToday,
  mayRemoveEditor,
  type Right,
} from "../../../../core/catalog/editors/editor.ts"
import type { PlacedChange } from "../../../../core/catalog/items/item.ts"
import { permitted } from "../../../../core/catalog/items/permitted.ts"
import type { CollectionId, Relation } from "../../../../core/index.ts"
import { schemaOf } from "../items/schema.ts"

/** The code of what is refused, or `null`. */
const codeOf = (decided: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(decided) ? decided.failure._tag : null

describe("An editor is made", () => {
  test.each([
    ["owner", "friend", 0, null],
    ["owner", "friend", editorLimit - 1, null],
    ["owner", "friend", editorLimit, "editors.EDITOR_LIMIT_REACHED"],
    ["owner", "stranger", 0, "editors.NOT_FRIEND"],
    ["owner", "blocked", editorLimit, "editors.NOT_FRIEND"],
    ["owner", "self", 0, "editors.NOT_FRIEND"],
    ["editor", "friend", 0, "collections.FORBIDDEN"],
    [null, "friend", 0, "collections.FORBIDDEN"],
  ] as ReadonlyArray<[Right, Relation, number, string | null]>)(
    "by %s of a %s, where %d are there: %s",
    (right, relation, editors, code) => expect(codeOf(mayAddEditor({ right, relation, editors }))).toBe(code),
  )
})

test.each([
  ["owner", false, null],
  ["editor", true, null],
  ["editor", false, "collections.FORBIDDEN"],
  [null, true, "collections.FORBIDDEN"],
  [null, false, "collections.FORBIDDEN"],
] as ReadonlyArray<[Right, boolean, string | null]>)("An editor is removed by %s, by themselves %s: %s", (...row) => {
  const [right, isSelf, code] = row
  expect(codeOf(mayRemoveEditor(right, isSelf))).toBe(code)
})

test.each([
  [0, 1, null],
  [dailyEditLimit - 5, 5, null],
  [dailyEditLimit - 4, 5, "editors.EDIT_LIMIT_REACHED"],
  [dailyEditLimit, 1, "editors.EDIT_LIMIT_REACHED"],
] as const)("An editor who has made %d changes today makes %d more: %s", (done, more, code) =>
  expect(codeOf(mayEditToday(done, more))).toBe(code),
)

describe("A change of an item", () => {
  const schema = schemaOf(["mood", "text"], ["secret", "text", { hidden: true }])
  const [forbidden, unknown] = ["items.FORBIDDEN", "items.INVALID_FIELD_VALUE"]
  const changes: ReadonlyArray<[PlacedChange, string | null]> = [
    [{ name: "A", copies: 2, editions: [], rating: 5, comment: "B" }, null],
    [{ fields: { mood: "calm" } }, null],
    [{ fields: { secret: "x" } }, unknown],
    // A value of a field that is hidden, or that only the owner sees, would be removed.
    [{ fields: { mood: null, secret: null } }, unknown],
    [{ fields: { left_over: null } }, unknown],
    [{ tags: ["x"] }, forbidden],
    [{ tags: null }, forbidden],
    [{ location: "shelf 3" }, forbidden],
    [{ purchase: null }, forbidden],
    [{ name: "A", collectionId: "c" as CollectionId }, forbidden],
  ]
  test.each(changes)("%j by an editor: %s", (change, code) => {
    expect(codeOf(permitted("editor", change, schema))).toBe(code)
    expect(permitted("owner", change, schema)).toEqual(Result.succeed(change))
    expect(codeOf(permitted(null, change, schema))).toBe(forbidden)
  })
})
