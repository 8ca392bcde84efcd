import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import fc from "fast-check"
import {
  askEmailChange,
  confirmEmailChange,
  type EmailAddress,
  finishSecondStep,
  forgotPassword,
  logIn,
  Outbox,
  resetPassword,
  type UserId,
  Users,
  undoEmailChange,
  viewFactors,
} from "../../../../core/index.ts"
import { runs } from "../../../support/runs.ts"
import { type HeldPasskey, outcomeOf, type RealService, realService } from "./account-real.ts"
import { accountScript } from "./account-script.ts"
import { type Command, picked, type Who } from "./commands.ts"

let service: RealService
beforeAll(async () => {
  service = await realService()
})
afterAll(() => service.stop())

/** What is done to the address, besides what `commands.ts` has. Each has a mailbox of their own. */
type OfAddress =
  | { readonly do: "ask"; readonly who: Who; readonly pick: number; readonly session: number }
  | { readonly do: "confirm" | "undo" | "resetBy"; readonly who: Who; readonly pick: number }
  | { readonly do: "forgotBy"; readonly who: Who }
type Step = OfAddress | Command

const who = fc.constantFrom<Who>("owner", "attacker", "attacker")
const pick = fc.nat({ max: 2 })
const begins = fc.constantFrom("beginApp", "removeApp", "newCodes", "beginPasskey")
const step = fc.oneof<Array<fc.MaybeWeightedArbitrary<Step>>>(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("ask"), who, pick, session: pick }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom("confirm", "undo"), who, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("resetBy"), who, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("forgotBy"), who }) },
  { weight: 5, arbitrary: fc.record({ do: begins, who, pick, session: pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("addPasskey"), who, pick, session: pick, code: one(0) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("removePasskey"), who, pick, session: pick, of: who, code: pick }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("usePasskey"), who, pick }) },
  {
    weight: 4,
    arbitrary: fc.record({ ...{ do: fc.constant("confirmApp"), who, pick, session: pick, code: pick }, away: one(-1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("leave", "land"), who, pick, to: fc.constantFrom("idp", "platform") }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("refresh"), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("age") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait"), millis: one(1500) }) },
)
function one<const A>(value: A) {
  return fc.constant(value)
}

const starts: ReadonlyArray<ReadonlyArray<Step>> = [
  [],
  // The owner has an app and recovery codes, and another user takes the address at once.
  [
    { do: "beginApp", who: "owner", pick: 0, session: 0 },
    { do: "confirmApp", who: "owner", pick: 0, session: 0, code: 0, away: -1 },
    { do: "age" },
    { do: "wait", millis: 1500 },
  ],
  // Another user takes the address, and adds an app and a way in.
  [
    { do: "leave", who: "attacker", pick: 0, to: "idp" },
    { do: "ask", who: "attacker", pick: 0, session: 0 },
    { do: "confirm", who: "attacker", pick: 0 },
    { do: "beginApp", who: "attacker", pick: 0, session: 0 },
    { do: "confirmApp", who: "attacker", pick: 0, session: 0, code: 0, away: -1 },
    { do: "land", who: "attacker", pick: 0, to: "idp" },
  ],
  // Another user added a passkey long ago, takes the address, adds another passkey and is about to add a third.
  [
    { do: "beginPasskey", who: "attacker", pick: 0, session: 0 },
    { do: "addPasskey", who: "attacker", pick: 0, session: 0, code: 0 },
    { do: "usePasskey", who: "attacker", pick: 0 },
    { do: "age" },
    { do: "wait", millis: 1500 },
    { do: "ask", who: "attacker", pick: 0, session: 0 },
    { do: "confirm", who: "attacker", pick: 0 },
    { do: "beginPasskey", who: "attacker", pick: 0, session: 0 },
    { do: "addPasskey", who: "attacker", pick: 0, session: 0, code: 0 },
    { do: "beginPasskey", who: "attacker", pick: 0, session: 0 },
  ],
  // The owner takes it back by another change, which another user undoes.
  [
    { do: "ask", who: "attacker", pick: 0, session: 0 },
    { do: "confirm", who: "attacker", pick: 0 },
    { do: "ask", who: "owner", pick: 0, session: 0 },
    { do: "confirm", who: "owner", pick: 0 },
    { do: "undo", who: "attacker", pick: 0 },
  ],
]

const seen = { undone: 0, reversed: 0, withCode: 0, passkeysEnded: 0, passkeysKept: 0 }

/** The account of a verified owner, in which a user who knows the password is signed in too. */
const taken = async (name: string) => {
  const real = await accountScript(service, name)
  await real.run({ do: "register", who: "owner" })
  await real.newMails()
  await real.run({ do: "verify", pick: 0 })
  real.all.attacker.passwords.push(...real.all.owner.passwords)
  await real.run({ do: "login", who: "attacker", pick: 0 })
  service.forward(1000)
  const id = (await real.account())?.id as UserId
  const address: Record<Who, EmailAddress> = { owner: real.email, attacker: `evil.${real.email}` as EmailAddress }
  const boxes: Record<Who, Array<{ readonly kind: string; readonly token: string; readonly at: number }>> = {
    owner: [],
    attacker: [],
  }
  let at = 0
  let passwords = 0
  let codesOf: Who | null = null
  /** Whether a provider was linked three days before the address changed. */
  let linkedBefore = false
  let passkeysBefore: ReadonlyArray<HeldPasskey> = []
  const readMails = async () => {
    const page = await service.run(
      Effect.flatMap(Outbox, (outbox) => outbox.list("mail", false, { limit: 30, after: null })),
    )
    for (const { content, to } of [...page.items].reverse())
      for (const of of ["owner", "attacker"] as const) {
        if (content === null || to !== address[of]) continue
        const { kind, token, undo } = JSON.parse(content)
        const secret = (token ?? undo) as string | undefined
        if (secret !== undefined && !boxes[of].some((mail) => mail.token === secret))
          boxes[of].push({ kind, token: secret, at })
      }
  }
  const code = async (effect: Parameters<typeof outcomeOf>[0]) =>
    (await service.run(outcomeOf(effect as never)))?.code ?? "ok"
  const tokenOf = (of: Who, kind: string, from: number) => {
    const mail = picked(
      boxes[of].filter((mail) => mail.kind === kind),
      from,
    )
    return mail === undefined ? null : Redacted.make(mail.token)
  }
  const confirm = (token: Redacted.Redacted) => code(confirmEmailChange(token))
  const undo = (token: Redacted.Redacted) => code(undoEmailChange(token))
  const reset = (token: Redacted.Redacted, password: string) =>
    code(resetPassword({ token, newPassword: Redacted.make(password) }))

  const take = async (c: Step): Promise<string> => {
    switch (c.do) {
      case "ask": {
        const token = picked(real.all[c.who].tokens, c.pick)
        const bearer = token === undefined ? "skipped" : await real.bearerOf(token, false)
        if (typeof bearer === "string") return bearer
        const session = picked(real.all[c.who].sessions, c.session)?.refreshToken ?? null
        return code(askEmailChange({ user: bearer.user, token: session, email: address[c.who] }))
      }
      case "confirm": {
        const token = tokenOf(c.who, "confirm-email", c.pick)
        return token === null ? "skipped" : confirm(token)
      }
      case "undo": {
        const token = tokenOf(c.who, "email-changed", c.pick)
        return token === null ? "skipped" : undo(token)
      }
      case "forgotBy":
        await service.run(forgotPassword(address[c.who]))
        return "ok"
      case "resetBy": {
        const token = tokenOf(c.who, "password-reset", c.pick)
        const password = `password ${++passwords} of ${c.who}`
        if (token === null) return "skipped"
        real.all[c.who].passwords.push(password)
        return reset(token, password)
      }
      default: {
        const codes = "who" in c ? real.all[c.who].codes.length : 0
        const outcome = await real.run(c)
        if ("who" in c && real.all[c.who].codes.length > codes) codesOf = c.who
        return outcome
      }
    }
  }
  return {
    ...{ real, id, address, boxes, confirm, undo, reset },
    run: async (c: Step) => {
      at++
      const outcome = await take(c)
      await readMails()
      if (c.do === "age") {
        linkedBefore = (await real.picture())?.link != null
        passkeysBefore = [...real.all.attacker.passkeys]
      }
      return outcome
    },
    user: () => service.run(Effect.orDie(Users.use((users) => users.get(id)))),
    ownerHasCode: async () => codesOf === "owner" && (await service.run(viewFactors(id))).recoveryCodesLeft > 0,
    held: () => ({
      linkedBefore,
      newPasskeys: real.all.attacker.passkeys.filter((passkey) => !passkeysBefore.includes(passkey)),
      passkeysBefore,
      passwords: [...real.all.attacker.passwords],
      sessions: real.all.attacker.sessions.map(({ refreshToken }) => refreshToken),
      tokens: [...real.all.attacker.tokens],
      flows: [...real.all.attacker.flows],
      mails: boxes.attacker.map(({ token }) => Redacted.make(token)),
    }),
  }
}
type Taken = Awaited<ReturnType<typeof taken>>

const expectEvicted = async (
  { address, confirm, id, real, reset, undo, user }: Taken,
  { flows, linkedBefore, mails, newPasskeys, passkeysBefore, passwords, sessions, tokens }: ReturnType<Taken["held"]>,
) => {
  expect((await user()).email).toBe(address.owner)
  for (const password of passwords) expect((await real.logIn(password)).code).toBe("INVALID_CREDENTIALS")
  for (const token of sessions) expect((await real.refresh(token)).value).toBeNull()
  for (const token of tokens) expect(await real.bearerOf(token, false)).toBe("UNAUTHORIZED")
  for (const passkey of newPasskeys) expect(await real.usePasskey("attacker", passkey)).toBe("INVALID_CREDENTIALS")
  seen.passkeysEnded += newPasskeys.length
  const { passkeys } = await service.run(viewFactors(id))
  seen.passkeysKept += passkeysBefore.filter((passkey) => passkeys.some((one) => one.id === passkey.id)).length
  for (const flow of flows) expect(await real.land("attacker", flow)).not.toBe("ok")
  for (const token of mails)
    for (const attempt of [confirm(token), undo(token), reset(token, "a leaked password")])
      expect(await attempt).toMatch(/^INVALID_/)
  // What was linked three days before the change stays, as after a reset.
  if (!linkedBefore) expect((await real.through("attacker")).value?.signedIn?.user.id).not.toBe(id)
}

/** The owner puts the address back, chooses a new password by mail and comes in. */
const recover = async (one: Taken) => {
  const { address, boxes, id, real, reset, undo, user } = one
  const held = one.held()
  if ((await user()).email !== address.owner) {
    const outcomes: Array<string> = []
    for (const { token } of boxes.owner.filter(({ kind }) => kind === "email-changed"))
      outcomes.push(await undo(Redacted.make(token)))
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(1)
    await expectEvicted(one, held)
    seen.undone++
  }
  const hasCode = await one.ownerHasCode()
  await one.run({ do: "forgotBy", who: "owner" })
  const mail = boxes.owner.findLast(({ kind }) => kind === "password-reset")
  expect(await reset(Redacted.make(mail?.token ?? ""), "a password of the owner")).toBe("ok")
  const password = Redacted.make("a password of the owner")
  const cookies: Array<Redacted.Redacted> = []
  const login = await service.run(
    logIn({ email: address.owner, password, userAgent: null }).pipe(
      Effect.tapErrorTag("auth.MFA_REQUIRED", ({ cookie }) => Effect.sync(() => cookies.push(cookie))),
      outcomeOf,
    ),
  )
  const [cookie] = cookies
  if (cookie === undefined) return void expect(login.value?.user.id).toBe(id)
  if (!hasCode) return
  seen.withCode++
  const entered = await Promise.all(
    real.all.owner.codes.map((recoveryCode) =>
      service.run(
        outcomeOf(finishSecondStep({ cookie, answer: { kind: "recoveryCode", recoveryCode }, userAgent: null })),
      ),
    ),
  )
  expect(entered.filter(({ value }) => value?.user.id === id)).toHaveLength(1)
}

test("An owner who undoes the change of the address is alone in the account, and is never locked out", async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (start, rest) => {
        const one = await taken(`undone${++tried}`)
        for (const c of [...start, ...rest]) {
          const held = one.held()
          const outcome = await one.run(c)
          if (c.do !== "undo" || outcome !== "ok") continue
          if (c.who === "attacker") seen.reversed++
          else await expectEvicted(one, held)
        }
        await recover(one)
      },
    ),
    { numRuns: runs(10, 60), includeErrorInReport: true, examples: starts.map((start) => [start, []]) },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0)
}, 120_000)
