import { describe, expect, test } from "bun:test"
import { Option } from "effect"
import { isId, parseId } from "../../../core/shared/ids.ts"

const id = "0199aaaa-0000-7000-8000-00000000000f"

describe("An id", () => {
  test.each([id, id.toUpperCase(), "00000000-0000-0000-0000-000000000000"])("is %s", (text) =>
    expect(isId(text)).toBe(true),
  )

  test.each([id, id.toUpperCase(), "0199AAAA-0000-7000-8000-00000000000f"])("is read from %s in lower case", (text) =>
    expect(parseId<string>(text)).toEqual(Option.some(id)),
  )

  test.each([
    "",
    "me",
    id.slice(1),
    `${id}0`,
    ` ${id}`,
    `${id}\n`,
    `{${id}}`,
    id.replaceAll("-", ""),
    id.replace("f", "g"),
    id.replace("0", "\u0660"),
  ])("is not %j", (text) => {
    expect(isId(text)).toBe(false)
    expect(parseId(text)).toEqual(Option.none())
  })
})
