import { expect, test } from "bun:test"
import { kindsFor, searchKinds, type VisitorSetting } from "../../../core/index.ts"

const cases: ReadonlyArray<readonly [visitors: VisitorSetting | null, found: ReadonlyArray<string>]> = [
  [null, ["items", "listings", "people", "rounds", "events", "messages"]],
  ["all", ["listings", "rounds", "events"]],
  ["market", ["listings"]],
  ["off", []],
]

test.each(cases)("With the setting %p a viewer finds %p, of what was asked for", (visitors, found) => {
  expect<ReadonlyArray<string>>(kindsFor(searchKinds, visitors)).toEqual(found)
  for (const kind of searchKinds)
    expect<ReadonlyArray<string>>(kindsFor([kind], visitors)).toEqual(found.includes(kind) ? [kind] : [])
})
