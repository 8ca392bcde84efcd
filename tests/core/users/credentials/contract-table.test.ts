import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import {
  type Credential,
  type CredentialChange,
  type CredentialEffect,
  effects,
} from "../../../../core/users/credentials/credentials.ts"

/** The columns of the table "What ends with a change" of the contract, behind its first one. */
const columns: ReadonlyArray<CredentialChange> = [
  "reset",
  "emailUndone",
  "additionsUndone",
  "changePassword",
  "emailChanged",
  "takeOverBySignIn",
]

/** What the rows of that table are about. */
const rows: Readonly<Record<string, ReadonlyArray<Credential>>> = {
  password: ["password"],
  sessions: ["sessions"],
  "access tokens": ["accessTokens"],
  "linked identity provider": ["providerLink"],
  "linked game platform": ["platformLink"],
  "key of the game platform": ["platformKey"],
  factors: ["factors"],
  "recovery codes": ["recoveryCodes"],
  "wrong codes": ["factorTries"],
  "sign-ins that wait": ["begunSignIns"],
  proofs: ["proofs"],
  "access keys": ["accessKeys"],
  "share links, and [editors](catalog.md#editors) of collections": ["shareLinks", "editors"],
  "calendar address": ["calendarFeed"],
  exports: ["exports"],
  webhooks: ["webhooks"],
  "push subscriptions": ["pushSubscriptions"],
  "address that waits": ["pendingAddress"],
  "tokens for a new password": ["resetTokens"],
  "tokens that verify the address": ["verificationTokens"],
  "tokens that put an address back": ["replacedAddresses"],
  "tokens that take back additions": ["undoTokens"],
  "[role](moderation.md#roles)": ["role"],
  "friends, and requests that are pending": ["friendships", "friendRequests"],
  "conversations and groups, events, trade rounds": ["conversations", "events", "rounds"],
}

/** The words of the contract for each effect. */
const meanings: Readonly<Record<string, CredentialEffect>> = {
  stays: "stays",
  stay: "stays",
  count: "stays",
  // They go with the last factor, without an effect of their own.
  "end if all factors do": "stays",
  ends: "ends",
  end: "ends",
  forgotten: "ends",
  "ends if it is recent": "newer end",
  "end if they are recent": "newer end",
  "end if all are recent": "all newer end",
  "recent ones end, others are paused": "newer end, paused",
  replaced: "replaced",
  limited: "limited",
  paused: "paused",
}

const page = readFileSync(`${import.meta.dir}/../../../../docs/contract/auth.md`, "utf8")
const written = page
  .slice(page.indexOf("| what lets in |"))
  .split("\n\n")[0]
  ?.split("\n")
  .slice(2)
  .map((line) => line.slice(1, -1).split("|"))
  .map((cells) => cells.map((cell) => cell.trim()))

describe("The table of the contract about what ends with a change", () => {
  test("has a row for everything that opens an account", () => {
    expect(written?.map(([name]) => name ?? "")).toEqual(Object.keys(rows))
    // Flows that began in order to link end wherever access tokens link nothing any more.
    const covered = [...Object.values(rows).flat(), "identityFlows", "platformFlows"]
    expect(covered.toSorted()).toEqual(Object.keys(effects.reset).toSorted())
  })

  test.each(
    (written ?? []).flatMap(([name = "", ...cells]) =>
      columns.map((column, n) => [name, column, cells[n] ?? ""] as const),
    ),
  )("says of %s after %s what the code does: %s", (name, column, cell) => {
    const done = (rows[name] ?? []).map((credential) => effects[column][credential])
    expect(done).toEqual((rows[name] ?? []).map(() => meanings[cell] as CredentialEffect))
  })
})
