import { afterAll, beforeAll, expect, test } from "bun:test"
import fc from "fast-check"
import { runs } from "../../support/runs.ts"
import { accountModel } from "./account-model.ts"
import { type RealService, realService } from "./account-real.ts"
import { type AccountScript, accountScript } from "./account-script.ts"
import { type Command, command } from "./commands.ts"

let service: RealService
beforeAll(async () => {
  service = await realService()
})
afterAll(() => service.stop())

/** How often the owner proved the address, and in which way. */
const proofs = { reset: 0, takeOverByReset: 0, takeOverBySignIn: 0 }

/** What somebody else held when the owner proved the address; all mails from before count as leaked. */
const heldAt = async ({ account, all, mailed }: AccountScript, proof: keyof typeof proofs) => ({
  proof,
  id: (await account())?.id,
  passwords: [...all.attacker.passwords],
  sessions: [...all.attacker.sessions],
  tokens: [...all.attacker.tokens],
  flows: [...all.attacker.flows],
  mails: [...mailed],
})

const proofOf = (c: Command, outcome: string, wasVerified: boolean): keyof typeof proofs | null => {
  if (c.do === "reset" && outcome === "ok") return wasVerified ? "reset" : "takeOverByReset"
  return c.do === "signIn" && c.who === "owner" && outcome === "linked-login" && !wasVerified
    ? "takeOverBySignIn"
    : null
}

/** Tries everything that somebody held: none of it opens that account or attaches something to it. */
const expectEvicted = async (
  { bearerOf, land, logIn, refresh, reset, through, verify }: AccountScript,
  { flows, id, mails, passwords, proof, sessions, tokens }: Awaited<ReturnType<typeof heldAt>>,
) => {
  for (const password of passwords) expect((await logIn(password)).value?.user.id).not.toBe(id as never)
  for (const { refreshToken } of sessions) expect((await refresh(refreshToken)).value?.user.id).not.toBe(id as never)
  for (const token of tokens) {
    expect(await bearerOf(token, true)).toBeString()
    if (proof === "takeOverBySignIn") expect(await bearerOf(token, false)).toBeString()
  }
  for (const flow of flows) expect(await land("attacker", flow)).not.toBe("ok")
  for (const { purpose, token } of mails)
    expect((await (purpose === "verification" ? verify(token) : reset(token))).code).toMatch(/^INVALID_/)
  // The account of the provider that was linked to a verified address stays, and the mail named it.
  if (proof !== "reset") expect((await through("attacker")).value?.signedIn?.user.id).not.toBe(id as never)
}

const script = fc.tuple(
  fc.constantFrom<ReadonlyArray<Command>>(
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
      { do: "talk", who: "attacker", pick: 0 },
      { do: "group", who: "attacker", pick: 0 },
      { do: "attend", who: "attacker", pick: 0 },
      { do: "forgot" },
    ],
  ),
  fc.array(command, { minLength: 10, maxLength: 40, size: "max" }),
)

test("An owner who proves the address is alone in the account, whatever somebody else did before", async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(script, async ([start, rest]) => {
      const real = await accountScript(service, `run${++tried}`)
      const plain = accountModel()
      const evicted: Array<Awaited<ReturnType<typeof heldAt>>> = []
      for (const c of [...start, ...rest]) {
        const wasVerified = plain.isVerified()
        const before = await heldAt(real, "reset")
        const expected = plain.run(c, real.nextPassword())
        const outcome = await real.run(c)
        expect([c, outcome]).toEqual([c, expected ?? ""])
        for (const { purpose } of await real.newMails()) plain.mailed(purpose)
        expect(await real.picture()).toEqual(plain.picture())
        const proof = proofOf(c, outcome, wasVerified)
        if (proof === null) continue
        proofs[proof]++
        evicted.push({ ...before, proof })
      }
      for (const held of evicted) await expectEvicted(real, held)
    }),
    { numRuns: runs(30, 60), includeErrorInReport: true },
  )
  // Scripts in which nothing is proven would prove nothing.
  for (const times of Object.values(proofs)) expect(times).toBeGreaterThan(0)
}, 120_000)
