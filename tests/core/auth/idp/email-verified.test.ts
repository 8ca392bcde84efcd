import { expect, test } from "bun:test"
import { emailVerifiedBy } from "../../../../core/auth/idp/identity.ts"

test.each<[string, unknown, boolean | null, boolean]>([
  // claim, by default, where a missing claim is trusted
  ["true", true, true, true],
  ['"true"', "true", true, true],
  ["false", false, false, false],
  ['"false"', "false", false, false],
  ["null", null, false, false],
  ["an empty text", "", false, false],
  ['"True"', "True", false, false],
  ["1", 1, false, false],
  ["a list", [true], false, false],
  ["an object", {}, false, false],
  ["absent", undefined, null, true],
])("email_verified that is %s", (_, claim, byDefault, whereMissingIsTrusted) => {
  expect(emailVerifiedBy(claim, false)).toBe(byDefault)
  expect(emailVerifiedBy(claim, true)).toBe(whereMissingIsTrusted)
})
