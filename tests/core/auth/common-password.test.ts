import { describe, expect, test } from "bun:test"
import { isCommonPassword } from "../../../core/auth/common-password.ts"
import type { EmailAddress } from "../../../core/index.ts"

const common = new Set(["password1", "qwertyui"])
const ada = { email: "Ada.Lovelace@example.com" as EmailAddress, displayName: "Countess (of) Lovelace" }

describe("A new password", () => {
  const rows: ReadonlyArray<readonly [string, boolean, boolean]> = [
    ["password1", true, true],
    ["PassWord1", true, true],
    ["password12", false, false],
    ["ada.lovelace@example.com", true, false],
    ["ADA.LOVELACE", true, false],
    ["ada.lovelace1815", true, false],
    ["ada.lovelace18150", false, false],
    ["ada.lovelace!", false, false],
    ["ada.lovelace1815!", false, false],
    ["1815ada.lovelace", false, false],
    ["ada.lovelace@example.com12", true, false],
    ["countess (of) lovelace", true, false],
    ["Countess (of) Lovelace1", true, false],
    ["countess of lovelace", false, false],
    ["example.com", false, false],
    ["correct horse", false, false],
  ]
  test.each(rows)("%s is common for its owner: %p, for another account: %p", (password, own, others) => {
    expect(isCommonPassword(password, common, ada)).toBe(own)
    expect(isCommonPassword(password, common, null)).toBe(others)
    const other = { email: "b@example.com" as EmailAddress, displayName: "B" }
    expect(isCommonPassword(password, common, other)).toBe(others)
  })
})
