import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import {
  type Change,
  type Credential,
  type CredentialChange,
  type CredentialEffect,
  changed,
  effects,
  endedBy,
  isOutdated,
  type PasswordChange,
} from "../../../core/credentials/credentials.ts"
import type { EmailAddress, PasswordHash, UserId } from "../../../core/index.ts"
import { newUser } from "../../../core/users/user.ts"

const at = (time: string) => DateTime.makeUnsafe(time)
const then = at("2026-01-01T00:00:00.000Z")
const [oldHash, newHash] = ["$2b$old" as PasswordHash, "$2b$new" as PasswordHash]
const user = newUser({
  id: "v" as UserId,
  email: "v@example.com" as EmailAddress,
  displayName: "V",
  passwordHash: oldHash,
  now: then,
})

// The table of the contract, written a second time: a row for each credential, a column for each change. s stays, e
// ends, r is replaced, l is limited.
const columns = [
  "reset",
  "takeOverByReset",
  "takeOverBySignIn",
  "firstPassword",
  "changePassword",
  "unlink",
  "administratorsPassword",
  "administratorsPasswordEndingSessions",
  "administratorsUnlink",
  "suspension",
  "factorsReset",
] as const satisfies ReadonlyArray<CredentialChange>
const table: Readonly<Record<Credential, string>> = {
  password: "r r e r r s r r s s s",
  sessions: "e e e s s s s e s e e",
  resetTokens: "e e e e e s e e s s s",
  verificationTokens: "e e e s s s s s s s s",
  accessTokens: "l l e s s s l l l l s",
  providerLink: "s e e s s e s s e s s",
  identityFlows: "e e e s s s e e e e s",
  platformFlows: "e e e s s s e e e e s",
  platformLink: "s e e s s s s s e s s",
  platformKey: "s e e s s s s s e s s",
  friendships: "s e e s s s s s s s s",
  friendRequests: "s e e s s s s s s s s",
  calendarFeed: "e e e s s s s e s s s",
  factors: "s e e s s s s s s s e",
  recoveryCodes: "s e e s s s s s s s e",
  factorTries: "e e e s s s s e s s e",
  begunSignIns: "e e e e e s e e s e e",
  proofs: "e e e e e s e e s e e",
  conversations: "s e e s s s s s s s s",
  events: "s e e s s s s s s s s",
  rounds: "s e e s s s s s s s s",
}
const letters: Readonly<Record<string, CredentialEffect>> = { s: "stays", e: "ends", r: "replaced", l: "limited" }
const credentials = Object.keys(table) as ReadonlyArray<Credential>
const cells = credentials.flatMap((credential) =>
  columns.map((change, n) => [change, credential, letters[table[credential].split(" ")[n] ?? ""]] as const),
)

const passwordChanges: ReadonlyArray<CredentialChange> = columns.filter((kind) => effects[kind].password === "replaced")
const change = (kind: CredentialChange): Change =>
  passwordChanges.includes(kind)
    ? { kind: kind as PasswordChange, passwordHash: newHash }
    : { kind: kind as Exclude<CredentialChange, PasswordChange> }

describe("A change of credentials", () => {
  test("has a column for each change and a row for each credential", () => {
    expect([...columns].sort()).toEqual(Object.keys(effects).sort() as never)
    for (const kind of columns) expect(Object.keys(effects[kind]).sort()).toEqual([...credentials].sort())
    expect(cells.length).toBe(231)
  })

  test.each(cells)("%s: %s %s", (kind, credential, effect) => {
    expect(effects[kind][credential]).toBe(effect as CredentialEffect)
  })

  test.each(columns)("%s carries out what the table says", (kind) => {
    const now = at("2026-01-02T00:00:00.500Z")
    const from = at("2026-01-02T00:00:01.000Z")
    const { accessTokens, begunSignIns, password } = effects[kind]
    expect(changed(user, change(kind), now)).toEqual({
      ...user,
      passwordHash: { stays: oldHash, ends: null, replaced: newHash, limited: null }[password],
      tokensValidFrom: accessTokens === "ends" ? from : null,
      credentialsValidFrom: accessTokens === "stays" ? null : from,
      signInVersion: begunSignIns === "ends" ? 1 : 0,
      updatedAt: password === "stays" && accessTokens === "stays" && begunSignIns === "stays" ? then : now,
    })
    const rows = credentials.filter(
      (credential) =>
        !["password", "accessTokens", "identityFlows", "platformFlows", "begunSignIns"].includes(credential),
    )
    expect([...endedBy(kind)].sort()).toEqual(
      rows.filter((credential) => effects[kind][credential] === "ends").sort() as never,
    )
  })

  test.each(columns)(
    "%s ends flows exactly where access tokens link nothing any more: one time is kept for both",
    (kind) => {
      const { accessTokens, identityFlows, platformFlows } = effects[kind]
      const expected = accessTokens === "stays" ? "stays" : "ends"
      expect([identityFlows, platformFlows]).toEqual([expected, expected])
    },
  )
})

describe("A proof from before a change", () => {
  const reset = change("reset")
  test.each([
    ["2026-01-02T00:00:00.000Z", "2026-01-02T00:00:00.000Z", true],
    ["2026-01-02T00:00:00.999Z", "2026-01-02T00:00:00.000Z", true],
    ["2026-01-02T00:00:00.999Z", "2026-01-02T00:00:01.000Z", false],
    ["2026-01-02T00:00:01.000Z", "2026-01-02T00:00:01.000Z", true],
  ])("at %s: a token of %s is outdated: %p", (now, issued, outdated) => {
    expect(isOutdated(user, at(issued))).toBe(false)
    expect(isOutdated(changed(user, reset, at(now)), at(issued))).toBe(outdated)
  })

  test("is outdated also where it dates from between two changes of one second", () => {
    const now = at("2026-01-02T00:00:00.100Z")
    const first = changed(user, reset, now)
    const between = first.credentialsValidFrom ?? expect.unreachable()
    const second = changed(first, reset, now)
    expect(isOutdated(first, between)).toBe(false)
    expect(isOutdated(second, between)).toBe(true)
    const taken = changed(second, change("takeOverBySignIn"), now)
    expect(taken.tokensValidFrom).toEqual(taken.credentialsValidFrom)
    expect(isOutdated(taken, second.credentialsValidFrom ?? between)).toBe(true)
  })

  test("is outdated also where the clock was put back", () => {
    const before = changed(user, reset, at("2026-01-03T00:00:00.000Z"))
    const after = changed(before, reset, at("2026-01-02T00:00:00.000Z"))
    expect(isOutdated(after, before.credentialsValidFrom ?? then)).toBe(true)
  })
})
