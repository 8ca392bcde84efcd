import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import { isConfirmable } from "../../../../core/auth/factors/authenticator.ts"
import { methodsOf } from "../../../../core/auth/factors/methods.ts"
import { isProven, provenUntil } from "../../../../core/auth/factors/proof.ts"

const now = DateTime.makeUnsafe("2026-01-02T12:00:00.000Z")
const before = (seconds: number) => DateTime.subtract(now, { seconds })

describe("A session", () => {
  test.each([
    ["never proven", null, null, false, false],
    ["proven by signing in just now", before(0), "sign-in", false, true],
    ["proven by signing in a moment less than ten minutes ago", before(599), "sign-in", false, true],
    ["proven by signing in ten minutes ago", before(600), "sign-in", false, false],
    ["proven by a factor that is gone", before(1), "factor", false, true],
    ["proven by signing in, of an account with a factor", before(1), "sign-in", true, false],
    ["proven by a factor", before(599), "factor", true, true],
    ["proven by a factor ten minutes ago", before(600), "factor", true, false],
  ] as const)("%s", (_, provenAt, provenBy, hasFactor, expected) => {
    expect(isProven({ provenAt, provenBy }, hasFactor, now)).toBe(expected)
  })

  test("is proven for ten minutes", () => {
    expect(provenUntil(before(600))).toEqual(now)
  })
})

test.each([
  [{ hasTotp: false, hasPasskey: false, recoveryCodes: 0, hasPassword: false }, []],
  [{ hasTotp: false, hasPasskey: false, recoveryCodes: 0, hasPassword: true }, ["password"]],
  [{ hasTotp: true, hasPasskey: false, recoveryCodes: 0, hasPassword: true }, ["totp"]],
  [{ hasTotp: true, hasPasskey: true, recoveryCodes: 3, hasPassword: true }, ["totp", "passkey", "recovery"]],
  [{ hasTotp: false, hasPasskey: true, recoveryCodes: 0, hasPassword: true }, ["passkey"]],
] as const)("The ways to prove of %j are %j", (account, methods) => {
  expect([...methodsOf(account)]).toEqual([...methods])
})

type App = Parameters<typeof isConfirmable>[0]
const [own, other] = ["own", "other"] as ReadonlyArray<string> as ReadonlyArray<App["sessionId"]> as [
  App["sessionId"],
  App["sessionId"],
]
const app = (changes: Partial<App>): App =>
  ({
    userId: "ada",
    id: "an app",
    secret: "s",
    sessionId: own,
    createdAt: before(1),
    confirmedAt: null,
    lastStep: null,
    ...changes,
  }) as App

test.each([
  ["of this session and just begun", {}, true],
  ["of another session", { sessionId: other }, false],
  ["begun a moment less than ten minutes ago", { createdAt: before(599) }, true],
  ["begun ten minutes ago", { createdAt: before(600) }, false],
  ["confirmed", { confirmedAt: before(1), lastStep: 1 }, false],
] as const)("Whether an app can be confirmed that is %s", (_, changes, expected) => {
  expect(isConfirmable(app(changes), own, now)).toBe(expected)
})
