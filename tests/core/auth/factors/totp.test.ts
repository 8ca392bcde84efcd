import { describe, expect, test } from "bun:test"
import { createHmac } from "node:crypto"
import { DateTime } from "effect"
import { stepAt, stepOfCode, stepsAround, totpUri } from "../../../../core/auth/factors/totp.ts"
import { codeOfHmac, counterOf, totpSecretBytes } from "../../../../core/index.ts"

/** The secret of the examples of both documents. */
const secret = "12345678901234567890"
const codeOf = (step: number, digits?: number) =>
  codeOfHmac(createHmac("sha1", secret).update(counterOf(step)).digest(), digits)
const second = (seconds: number) => DateTime.makeUnsafe(seconds * 1000)

describe("A code", () => {
  test.each([
    [59, 1, "94287082"],
    [1111111109, 37037036, "07081804"],
    [1111111111, 37037037, "14050471"],
    [1234567890, 41152263, "89005924"],
    [2000000000, 66666666, "69279037"],
    [20000000000, 666666666, "65353130"],
  ])("of the second %d and step %d is that of RFC 6238, appendix B", (seconds, step, code) => {
    expect(stepAt(second(seconds))).toBe(step)
    expect(codeOf(step, 8)).toBe(code)
    expect(codeOf(step)).toBe(code.slice(2))
  })

  test("of a counter is that of RFC 4226, appendix D", () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeOf(counter))
    expect(codes).toEqual("755224 287082 359152 969429 338314 254676 287922 162583 399871 520489".split(" "))
  })

  test("is read from bytes that are a part of a larger buffer", () => {
    const hmac = createHmac("sha1", secret).update(counterOf(1)).digest()
    const larger = new Uint8Array(64).fill(7)
    larger.set(hmac, 11)
    expect(codeOfHmac(larger.subarray(11, 31))).toBe("287082")
  })
})

describe("The step of a code", () => {
  const now = second(1_234_567_890)
  const present = stepAt(now)
  const codes = stepsAround(now).map((step) => ({ step, code: codeOf(step) }))

  test("is looked for in the present step, the one before and the one after", () => {
    expect(stepsAround(now)).toEqual([present - 1, present, present + 1])
    for (const away of [-2, -1, 0, 1, 2])
      expect(stepOfCode(codeOf(present + away), codes, null)).toBe(Math.abs(away) > 1 ? null : present + away)
  })

  test("is later than the last one that was taken", () => {
    for (const away of [-1, 0, 1])
      for (const taken of [-2, -1, 0, 1])
        expect(stepOfCode(codeOf(present + away), codes, present + taken)).toBe(taken < away ? present + away : null)
  })

  test("is the latest where two steps have the same code", () => {
    const equal = [
      { step: 7, code: "123456" },
      { step: 8, code: "123456" },
      { step: 9, code: "654321" },
    ]
    expect(stepOfCode("123456", equal, null)).toBe(8)
    expect(stepOfCode("123456", equal, 7)).toBe(8)
    expect(stepOfCode("123456", equal, 8)).toBeNull()
  })

  test.each(["", "12345", "0123456", "٣٤٥٦٧٨", "abcdef", " 12345"])("is none of the text %p", (text) => {
    expect(stepOfCode(text, codes, null)).toBeNull()
  })
})

test("The address for an app names everything that it needs, and escapes names", () => {
  const uri = totpUri({ issuer: "Our shelf & co", account: "ada+1@example.com", secret: "GEZDGNBV" })
  const url = new URL(uri)
  expect([url.protocol, url.hostname, decodeURIComponent(url.pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Our shelf & co:ada+1@example.com",
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: "GEZDGNBV",
    issuer: "Our shelf & co",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  })
  expect(totpSecretBytes * 8).toBe(160)
})
