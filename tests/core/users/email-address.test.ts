import { describe, expect, test } from "bun:test"
import { isEmailAddress, localPart } from "../../../core/users/email-address.ts"

const long = (length: number) => `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(length - 185)}`

describe("One plain mail address", () => {
  test.each([
    "a@b.co",
    "First.Last+tag@sub.example.org",
    "o'brien@example.com",
    "x_y-z@xn--bcher-kva.example",
    `${"a".repeat(64)}@example.com`,
  ])("%s is one", (text) => expect(isEmailAddress(text)).toBe(true))

  test.each([
    "",
    "a",
    "a@b",
    "@b.co",
    "a@",
    "a@@b.co",
    " a@b.co",
    "a@b.co ",
    "a@b.co\n",
    "a@b.co\r\nBcc: c@d.co",
    '"a"@b.co',
    "a(comment)@b.co",
    "A <a@b.co>",
    "a@b.co,c@d.co",
    ".a@b.co",
    "a.@b.co",
    "a..b@c.co",
    "a@-b.co",
    "a@b-.co",
    "a@b..co",
    "a@[127.0.0.1]",
    "ä@b.co",
    "a@b.co\0",
    `${"a".repeat(65)}@example.com`,
  ])("%j is none", (text) => expect(isEmailAddress(text)).toBe(false))

  test("254 characters are the most", () => {
    expect(long(240)).toHaveLength(240)
    expect(isEmailAddress(long(240))).toBe(true)
    expect(isEmailAddress(`${"a".repeat(15)}${long(240)}`)).toBe(false)
  })

  test("the local part is what stands before the @", () => {
    const address = "first.last@example.com"
    expect(isEmailAddress(address) && localPart(address)).toBe("first.last")
  })
})
