import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { changed, editable } from "../../../../core/catalog/fields/field-definition.ts"
import { ada, definition, grace } from "./definitions.ts"

const outcome = <A, E extends { readonly _tag: string }>(result: Result.Result<A, E>) =>
  Result.match(result, { onFailure: (error) => error._tag, onSuccess: () => "fine" as const })

describe("A field definition", () => {
  test.each([
    ["one's own", ada, ada, "fine"],
    ["another's", ada, grace, "fields.NOT_FOUND"],
    ["the system's", null, ada, "fields.SYSTEM_FIELD_LOCKED"],
  ] as const)("%s: edited by a user it is %s", (_, ownerId, by, expected) => {
    expect(outcome(editable(definition({ ownerId }), by))).toBe(expected)
  })

  const select = definition({ type: "select", options: ["a", "b", "c"] })

  test.each([
    ["nothing", {}, select, []],
    ["a name", { name: "Other" }, { ...select, name: "Other" }, []],
    ["whether it is hidden", { isHidden: true }, { ...select, isHidden: true }, []],
    ["options that are added", { options: ["z", "a", "b", "c"] }, { ...select, options: ["z", "a", "b", "c"] }, []],
    ["the order of options", { options: ["c", "b", "a"] }, { ...select, options: ["c", "b", "a"] }, []],
    ["options that are left out", { options: ["b", "d"] }, { ...select, options: ["b", "d"] }, ["a", "c"]],
  ])("takes %s", (_, change, after, dropped) => {
    expect(changed(select, change)).toEqual(Result.succeed({ definition: after, dropped }))
  })

  test.each(["text", "number", "date", "boolean", "money"] as const)("of type %s takes no options", (type) => {
    expect(outcome(changed(definition({ type }), { options: ["a"] }))).toBe("fields.OPTIONS_OF_NO_SELECT")
    expect(outcome(changed(definition({ type }), { name: "Other" }))).toBe("fine")
  })
})
