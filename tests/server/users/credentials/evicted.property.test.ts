import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { runs } from "../../../support/runs.ts"
import { accountModel } from "./account-model.ts"
import { type RealService, realService } from "./account-real.ts"
import { type AccountScript, accountScript } from "./account-script.ts"
import { type Command, command, type Who } from "./commands.ts"

let service: RealService
beforeAll(async () => {
  service = await realService()
})
afterAll(() => service.stop())

/** How often the owner proved the address, and in which way. */
const proofs = { reset: 0, takeOverByReset: 0, takeOverBySignIn: 0 }

/** What another user held when the owner proved the address; all mails from before count as leaked. */
const heldAt = async ({ account, all, mailed }: AccountScript, proof: keyof typeof proofs) => ({
  proof,
  id: (await account())?.id,
  passwords: [...all.attacker.passwords],
  sessions: [...all.attacker.sessions],
  tokens: [...all.attacker.tokens],
  flows: [...all.attacker.flows],
  begun: [...all.attacker.begun],
  passkeys: [...all.attacker.passkeys],
  keys: [...all.attacker.keys],
  mails: [...mailed],
})

const proofOf = (c: Command, outcome: string, wasVerified: boolean): keyof typeof proofs | null => {
  if (c.do === "reset" && outcome === "ok") return wasVerified ? "reset" : "takeOverByReset"
  return c.do === "signIn" && c.who === "owner" && outcome === "linked-login" && !wasVerified
    ? "takeOverBySignIn"
    : null
}

/** Tries everything that a user held: none of it opens that account or attaches something to it. */
const expectEvicted = async (
  { all, bearerOf, finish, land, logIn, refresh, reset, through, use, usePasskey, verify }: AccountScript,
  { begun, flows, id, keys, mails, passkeys, passwords, proof, sessions, tokens }: Awaited<ReturnType<typeof heldAt>>,
) => {
  for (const password of passwords) expect((await logIn(password)).code).toBe("INVALID_CREDENTIALS")
  for (const cookie of begun)
    for (const recoveryCode of ["no code", ...all.attacker.codes.slice(-2)])
      expect(await finish("attacker", cookie, { kind: "recoveryCode", recoveryCode })).toBe("INVALID_STATE")
  for (const { refreshToken } of sessions) expect((await refresh(refreshToken)).value?.user.id).not.toBe(id as never)
  for (const token of tokens) {
    expect(await bearerOf(token, true)).toBeString()
    if (proof === "takeOverBySignIn") expect(await bearerOf(token, false)).toBeString()
  }
  // Passkeys of a verified address stay, as its owner's own are needed after a reset.
  if (proof !== "reset")
    for (const passkey of passkeys) {
      factors.passkeysEvicted++
      expect(await usePasskey("attacker", passkey)).toBe("INVALID_CREDENTIALS")
    }
  factors.keysEvicted += keys.length
  for (const key of keys) expect(await use(key)).toBe("UNAUTHORIZED")
  for (const flow of flows) expect(await land("attacker", flow)).not.toBe("ok")
  for (const { purpose, token } of mails)
    expect((await (purpose === "verification" ? verify(token) : reset(token))).code).toMatch(/^INVALID_/)
  // The account of the provider that was linked to a verified address stays, and the mail named it.
  if (proof !== "reset") expect((await through("attacker")).value?.signedIn?.user.id).not.toBe(id as never)
}

/** What was tried of factors and keys, so that a test in which nothing of it happens fails. */
const factors = {
  ...{ ownerFinished: 0, attackerFinished: 0, ownerBack: 0, keysEvicted: 0, exportsEnded: 0 },
  ...{ ownerByPasskey: 0, attackerByPasskey: 0, passkeysKept: 0, passkeysEvicted: 0, challengesVoid: 0 },
}

/** The owner resets the password by mail and comes in, with a recovery code where a factor is asked for. */
const expectNotLockedOut = async (real: AccountScript, hasCode: boolean) => {
  const { id } = (await real.account()) ?? {}
  if (id === undefined) return
  await real.run({ do: "forgot" })
  // After too many mails in an hour there is none.
  if (!(await real.newMails()).some(({ purpose }) => purpose === "password-reset")) return
  expect(await real.run({ do: "reset", pick: 0 })).toBe("ok")
  const outcome = await real.run({ do: "login", who: "owner", pick: 0 })
  if (outcome === "MFA_REQUIRED" && !hasCode) return
  if (outcome === "MFA_REQUIRED") {
    factors.ownerBack++
    const cookie = real.all.owner.begun.at(-1) as (typeof real.all.owner.begun)[number]
    const outcomes: Array<string> = []
    for (const recoveryCode of real.all.owner.codes)
      outcomes.push(await real.finish("owner", cookie, { kind: "recoveryCode", recoveryCode }))
    expect(outcomes.filter((one) => one === "ok")).toHaveLength(1)
  } else expect(outcome).toBe("ok")
  const session = real.all.owner.sessions.at(-1)
  expect(
    (await real.refresh(session?.refreshToken as NonNullable<typeof session>["refreshToken"])).value?.user.id,
  ).toBe(id)
}

/** A user whose session was proven sets up an app; both the secret and the codes are theirs. */
const withApp = (who: Who): ReadonlyArray<Command> => [
  { do: "beginApp", who, pick: 0, session: 0 },
  { do: "confirmApp", who, pick: 0, session: 0, code: 0, away: -1 },
]

/** The same with a passkey. */
const withPasskey = (who: Who): ReadonlyArray<Command> => [
  { do: "beginPasskey", who, pick: 0, session: 0 },
  { do: "addPasskey", who, pick: 0, session: 0, code: 0 },
]

const starts: ReadonlyArray<ReadonlyArray<Command>> = [
  [],
  [{ do: "register", who: "attacker" }],
  [
    { do: "register", who: "attacker" },
    { do: "leave", who: "attacker", pick: 0, to: "idp" },
    { do: "land", who: "attacker", pick: 0, to: "idp" },
    { do: "forgot" },
  ],
  [
    { do: "register", who: "attacker" },
    { do: "befriend", who: "attacker", pick: 0 },
    { do: "makeKey", who: "attacker", pick: 0, session: 0 },
    { do: "askExport", who: "attacker", pick: 0, session: 0 },
    { do: "useKey", who: "attacker", pick: 0 },
    { do: "talk", who: "attacker", pick: 0 },
    { do: "group", who: "attacker", pick: 0 },
    { do: "attend", who: "attacker", pick: 0 },
    { do: "forgot" },
  ],
  [
    { do: "register", who: "attacker" },
    ...withApp("attacker"),
    { do: "login", who: "attacker", pick: 0 },
    { do: "login", who: "attacker", pick: 0 },
    { do: "finish", who: "attacker", pick: 0, by: "code", code: 0, away: 0 },
  ],
  [
    { do: "register", who: "owner" },
    { do: "verify", pick: 0 },
    ...withApp("owner"),
    { do: "login", who: "owner", pick: 0 },
    { do: "finish", who: "owner", pick: 0, by: "code", code: 0, away: 0 },
    { do: "age" },
  ],
  // A sign-in that waited is void once the app is another one.
  [
    { do: "register", who: "owner" },
    ...withApp("owner"),
    { do: "login", who: "owner", pick: 0 },
    { do: "removeApp", who: "owner", pick: 0, session: 0 },
    ...withApp("owner"),
    { do: "finish", who: "owner", pick: 0, by: "code", code: 0, away: 0 },
    { do: "verify", pick: 0 },
  ],
  // Another user set up the app, and the owner verified the address without looking who had registered it.
  [
    { do: "register", who: "attacker" },
    { do: "verify", pick: 0 },
    ...withApp("attacker"),
    { do: "login", who: "attacker", pick: 0 },
    { do: "forgot" },
    { do: "reset", pick: 0 },
  ],
  // Another user adds a passkey, comes in with it, and is about to add another one.
  [
    { do: "register", who: "attacker" },
    ...withPasskey("attacker"),
    { do: "usePasskey", who: "attacker", pick: 0 },
    { do: "prove", who: "attacker", pick: 0, session: 0, by: "passkey", code: 0, away: 0 },
    { do: "login", who: "attacker", pick: 0 },
    { do: "finish", who: "attacker", pick: 0, by: "passkey", code: 0, away: 0 },
    { do: "beginPasskey", who: "attacker", pick: 0, session: 0 },
    { do: "forgot" },
  ],
  // The owner's passkey stays, and takes the place of an app.
  [
    { do: "register", who: "owner" },
    { do: "verify", pick: 0 },
    ...withApp("owner"),
    ...withPasskey("owner"),
    { do: "removeApp", who: "owner", pick: 0, session: 0 },
    { do: "age" },
    { do: "beginPasskey", who: "owner", pick: 0, session: 0 },
    { do: "forgot" },
    { do: "reset", pick: 0 },
    { do: "usePasskey", who: "owner", pick: 0 },
    { do: "addPasskey", who: "owner", pick: 0, session: 0, code: 0 },
    { do: "login", who: "owner", pick: 0 },
    { do: "finish", who: "owner", pick: 0, by: "passkey", code: 0, away: 0 },
    { do: "removePasskey", who: "owner", pick: 0, session: 0, of: "owner", code: 0 },
    ...withPasskey("owner"),
  ],
]
const script = fc.tuple(fc.constantFrom(...starts), fc.array(command, { minLength: 10, maxLength: 40, size: "max" }))
/** How the owner comes back after each start. */
const ends: ReadonlyArray<ReadonlyArray<Command>> = [
  [{ do: "forgot" }, { do: "reset", pick: 0 }],
  [{ do: "signIn", who: "owner" }],
]

test("An owner who proves the address is alone in the account, whatever another user did before", async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(script, async ([start, rest]) => {
      const real = await accountScript(service, `run${++tried}`)
      const plain = accountModel(service.step)
      const evicted: Array<Awaited<ReturnType<typeof heldAt>>> = []
      for (const c of [...start, ...rest]) {
        const wasVerified = plain.isVerified()
        const before = await heldAt(real, "reset")
        const exportsBefore = plain.picture()?.exports ?? 0
        const expected = plain.run(c, real.nextPassword())
        const outcome = await real.run(c)
        expect([c, outcome]).toEqual([c, expected ?? ""])
        for (const { purpose } of await real.newMails()) plain.mailed(purpose)
        expect(await real.picture()).toEqual(plain.picture())
        if (c.do === "finish" && outcome === "ok") factors[c.who === "owner" ? "ownerFinished" : "attackerFinished"]++
        if (c.do === "usePasskey" && outcome === "ok") factors[`${c.who}ByPasskey`]++
        if (c.do === "addPasskey" && outcome === "INVALID_STATE") factors.challengesVoid++
        const proof = proofOf(c, outcome, wasVerified)
        if (proof === null) continue
        proofs[proof]++
        factors.exportsEnded += exportsBefore
        factors.passkeysKept += plain.picture()?.passkeys ?? 0
        expect((await real.picture())?.exports).toBe(0)
        evicted.push({ ...before, proof })
      }
      for (const held of evicted) await expectEvicted(real, held)
      await expectNotLockedOut(real, plain.ownerHasCode())
    }),
    {
      numRuns: runs(30, 60),
      includeErrorInReport: true,
      examples: starts.flatMap((start) => ends.map((end): [[typeof start, Array<Command>]] => [[start, [...end]]])),
    },
  )
  // Scripts in which nothing is proven would prove nothing.
  for (const times of Object.values({ ...proofs, ...factors })) expect(times).toBeGreaterThan(0)
}, 120_000)
