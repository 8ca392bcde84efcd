import { describe, expect, test } from "bun:test"
import { DateTime } from "effect"
import type { EmailAddress, PasswordHash, UserId } from "../../../../core/index.ts"
import {
  type Change,
  type Credential,
  type CredentialChange,
  type CredentialEffect,
  changed,
  effects,
  isOutdated,
  type PasswordChange,
  type UndoingChange,
} from "../../../../core/users/credentials/credentials.ts"
import { addedEndedBy, endedBy, pausedBy, recoverableSince } from "../../../../core/users/credentials/ended.ts"
import { endedThings, endsThing } from "../../../../core/users/credentials/ends-thing.ts"
import { newUser } from "../../../../core/users/user.ts"

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
// ends, n is that the newer ones end, a is that they end if all are newer, m is that the newer ones end and the others
// are paused, r is replaced, l is limited, f is refused, p is paused, q is silent.
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
  "emailChanged",
  "emailUndone",
  "administratorsEmail",
  "additionsUndone",
  "changePasswordEndingOthers",
  "roleGranted",
] as const satisfies ReadonlyArray<CredentialChange>
const table: Readonly<Record<Credential, string>> = {
  password: "r r e r r s r r s s s s e s e r s",
  sessions: "e e e s s s s e s e e s e s e s e",
  resetTokens: "e e e e e s e e s s s e e e e e s",
  verificationTokens: "e e e s s s s s s s s e e e e s s",
  accessTokens: "l l e s s s l e l l e s e s e e e",
  providerLink: "n e e s s s s s e s s s n s n s s",
  identityFlows: "e e e s s s e e e e e s e s e e e",
  platformFlows: "e e e s s s e e e e e s e s e e e",
  platformLink: "n e e s s s s s e s s s n s n s s",
  platformKey: "s e e s s s s s e s s s e s e s s",
  friendships: "s e e s s s s s s s s s n s n s s",
  friendRequests: "s e e s s s s s s s s s n s n s s",
  calendarFeed: "e e e s s s s e s s s s e s e e s",
  accessKeys: "e e e s s s s e s f s s e s e e e",
  factors: "a e e s s s s s s s e s n s n s s",
  recoveryCodes: "s e e s s s s s s s e s n s n s s",
  factorTries: "e e e s s s s e s s e s e s e s s",
  begunSignIns: "e e e e e s e e s e e e e e e e e",
  proofs: "e e e e e s e e s e e s e s e e e",
  conversations: "s e e s s s s s s s s s s s s s s",
  events: "s e e s s s s s s s s s s s s s s",
  rounds: "s e e s s s s s s s s s s s s s s",
  pendingAddress: "e e e s s s s e s e s e e e e e s",
  replacedAddresses: "s e e s s s s s s s s s n e s s s",
  undoTokens: "s e e s s s s s s s s e e e n s s",
  shareLinks: "n e e s s s s s s s s s n s n s s",
  editors: "n e e s s s s s s s s s n s n s s",
  exports: "e e e s s s s e s e s s e s e e s",
  webhooks: "p e e s s s s p s q s s p s m p s",
  pushSubscriptions: "e e e s s s s e s e e s e s e s e",
  role: "s e e s s s s s s e e s s s s s s",
}
const letters: Readonly<Record<string, CredentialEffect>> = {
  ...{ s: "stays", e: "ends", n: "newer end", r: "replaced", l: "limited", f: "refused" },
  ...{ p: "paused", q: "silent", a: "all newer end", m: "newer end, paused" },
}
const credentials = Object.keys(table) as ReadonlyArray<Credential>
const cells = credentials.flatMap((credential) =>
  columns.map((change, n) => [change, credential, letters[table[credential].split(" ")[n] ?? ""]] as const),
)

const passwordChanges: ReadonlyArray<CredentialChange> = columns.filter((kind) => effects[kind].password === "replaced")
const change = (kind: CredentialChange): Change => {
  if (passwordChanges.includes(kind)) return { kind: kind as PasswordChange, passwordHash: newHash }
  if (kind === "emailUndone" || kind === "additionsUndone") return { kind, since: then }
  return { kind: kind as Exclude<CredentialChange, PasswordChange | UndoingChange> }
}

describe("A change of credentials", () => {
  test("has a column for each change and a row for each credential", () => {
    expect([...columns].sort()).toEqual(Object.keys(effects).sort() as never)
    for (const kind of columns) expect(Object.keys(effects[kind]).sort()).toEqual([...credentials].sort())
    expect(cells.length).toBe(527)
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
      passwordHash: password === "stays" ? oldHash : password === "replaced" ? newHash : null,
      tokensValidFrom: accessTokens === "ends" ? from : null,
      credentialsValidFrom: accessTokens === "stays" ? null : from,
      signInVersion: begunSignIns === "ends" ? 1 : 0,
      updatedAt: password === "stays" && accessTokens === "stays" && begunSignIns === "stays" ? then : now,
    })
    const rows = credentials.filter(
      (credential) =>
        !["password", "accessTokens", "identityFlows", "platformFlows", "begunSignIns"].includes(credential),
    )
    const having = (...some: ReadonlyArray<CredentialEffect>) =>
      rows.filter((row) => some.includes(effects[kind][row])).sort()
    expect([...endedBy(kind)].sort()).toEqual(having("ends") as never)
    expect(pausedBy(kind)).toEqual(having("paused", "newer end, paused") as never)
    const added = addedEndedBy(change(kind), now)
    const newer = having("newer end", "all newer end", "newer end, paused")
    expect([...(added?.credentials ?? [])].sort()).toEqual(newer as never)
    expect(added?.unlessOlder ?? []).toEqual(having("all newer end") as never)
    // A reset goes back from itself, and undoing from what is undone.
    if (added !== null) expect(added.from).toEqual(kind === "reset" ? at("2025-12-30T00:00:00.500Z") : then)
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

describe("A change that ends what was added since a moment", () => {
  const event = {
    user: user.id,
    ends: ["platformKey"],
    pauses: [],
    endsAdded: { from: then, credentials: ["factors", "shareLinks"], unlessOlder: ["factors"] },
  } as const
  test.each([
    ["factors", "2025-12-31T23:59:59.999Z", false],
    ["factors", "2026-01-01T00:00:00.000Z", true],
    ["recoveryCodes", "2026-01-02T00:00:00.000Z", false],
    ["platformKey", "2025-01-01T00:00:00.000Z", true],
  ] as const)("%s of %s: it ends %p", (credential, addedAt, ends) => {
    expect(endsThing(event, credential, at(addedAt))).toBe(ends)
    expect(endsThing({ ...event, endsAdded: null }, credential, at(addedAt))).toBe(credential === "platformKey")
  })
})

describe("The things of one kind that a change ends", () => {
  const endsAdded = { from: then, credentials: ["factors", "shareLinks"], unlessOlder: ["factors"] } as const
  const event = { user: user.id, ends: ["exports"], pauses: [], endsAdded } as const
  const [older, same, newer] = ["2025-12-31T23:59:59.999Z", "2026-01-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"]
  test.each([
    ["factors", [], []],
    ["factors", [newer], [newer]],
    ["factors", [same, newer], [same, newer]],
    // The mailbox alone does not pass by a factor that has been there.
    ["factors", [older, newer], []],
    ["factors", [older], []],
    ["shareLinks", [older, same, newer], [same, newer]],
    ["exports", [older, newer], [older, newer]],
    ["webhooks", [older, newer], []],
  ] as const)("%s of %j: %j end", (credential, added, ended) => {
    const things = added.map((addedAt) => ({ addedAt: at(addedAt) }))
    expect(endedThings(event, credential, things).map(({ addedAt }) => DateTime.formatIso(addedAt))).toEqual([...ended])
  })

  test("are those of 72 hours, whatever the time of day", () => {
    expect(recoverableSince(at("2026-01-04T00:00:00.000Z"))).toEqual(then)
  })
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

  // A token of a moment that is further ahead is refused for that reason alone.
  test("is outdated also where the clock was put back by less than clocks may differ", () => {
    const before = changed(user, reset, at("2026-01-02T00:00:30.000Z"))
    const after = changed(before, reset, at("2026-01-02T00:00:00.000Z"))
    expect(isOutdated(after, before.credentialsValidFrom ?? then)).toBe(true)
  })
})
