import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import fc from "fast-check"
import { forgotPassword, Relations, viewFactors } from "../../../../core/index.ts"
import { engines } from "../../../support/engines.ts"
import { runsOn } from "../../../support/runs.ts"
import { type RealService, realService } from "./account-real.ts"
import type { Who } from "./commands.ts"
import { type Deed, deeds, type Robbed, robbed } from "./robbed-account.ts"

/**
 * How the account was before: which factors its owner has had for days, and whether a thief holds a proven session. A
 * hasty owner without a factor looks at no mail about what was added, and resets the password alone.
 */
const before = fc.record({
  hasApp: fc.boolean(),
  hasPasskey: fc.boolean(),
  isStolen: fc.boolean(),
  isHasty: fc.boolean(),
})
const step = fc.record({
  by: fc.constantFrom<Who>("owner", "attacker", "attacker", "attacker"),
  does: fc.constantFrom<ReadonlyArray<Deed>[number]>(...deeds),
  // A part of what is left of the three days.
  wait: fc.constantFrom<number>(0, 0, 0.01, 0.3, 0.6, 0.95),
})

const nothing = { hasApp: false, hasPasskey: false, isStolen: false, isHasty: false }
const thief = (...all: ReadonlyArray<Deed>) => all.map((does) => ({ by: "attacker" as Who, does, wait: 0 }))
/** What was possible once, and what is rare. */
const examples: ReadonlyArray<[typeof nothing, ReturnType<typeof thief>]> = [
  [nothing, thief("passkey")],
  [nothing, thief("app", "passkey", "codes")],
  [nothing, thief("passkey", "move")],
  [nothing, thief("move", "passkey", "undoAdded")],
  [nothing, thief("provider", "share")],
  [{ ...nothing, isHasty: true }, thief("passkey", "app")],
  [{ ...nothing, isHasty: true }, thief("provider", "share")],
  [{ ...nothing, hasPasskey: true, isStolen: true }, thief("passkey", "move")],
  [{ ...nothing, hasApp: true, isStolen: true }, thief("passkey", "removeApp")],
  [{ ...nothing, hasPasskey: true, isStolen: true }, thief("bomb", "passkey", "codes", "key")],
  [nothing, [...thief("manyFactors"), { by: "attacker", does: "passkey", wait: 0.3 }]],
]

/** What happened, so that a test in which nothing of it happens fails. */
const seen = {
  byUndoing: 0,
  byAddition: 0,
  byReset: 0,
  withFactor: 0,
  passkeys: 0,
  keys: 0,
  links: 0,
  shares: 0,
  stolen: 0,
}

describe.each(engines)("An account that was robbed, on %s", (name, engine) => {
  let service: RealService
  let tried = 0
  beforeAll(async () => {
    service = await realService(engine)
  })
  afterAll(() => service.stop())

  test("is its owner's alone after two mails, whatever a thief did within three days", async () => {
    await fc.assert(
      fc.asyncProperty(before, fc.array(step, { minLength: 1, maxLength: 12 }), async (was, steps) => {
        const one = await robbed(service, `robbed${++tried}.${name.toLowerCase()}`, was)
        let left = 71 * 3_600_000
        for (const { by, does, wait } of steps) {
          const millis = Math.floor(Math.max(left, 0) * wait)
          left -= millis + 60_000
          service.forward(millis + 60_000)
          await one.act(by, does)
        }
        await recover(one, was.isHasty && !was.hasApp && !was.hasPasskey)
      }),
      // About half an hour of each engine in the long form.
      {
        numRuns: runsOn(name, 40, 10_000),
        includeErrorInReport: true,
        examples: examples.map(([was, steps]) => [was, steps]),
      },
    )
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(0)
  }, 7_200_000)

  /** The owner opens the link of one mail, if there is one about what they did not do, and that for a new password. */
  const recover = async (one: Robbed, isHasty: boolean) => {
    const { address, boxes, id, real } = one
    const held = one.held()
    const [moved] = boxes.owner.filter(({ kind }) => kind === "email-changed")
    const [added] = isHasty ? [] : boxes.owner.filter(({ by, isUndo }) => by === "attacker" && isUndo)
    const first = moved ?? added
    if (moved !== undefined) expect(await one.undo(moved.token)).toBe("ok")
    else if (added !== undefined) expect(await one.undoAdded(added.token)).toBe("ok")
    else await service.run(forgotPassword(address.owner))
    await one.readMails("owner")
    seen[moved !== undefined ? "byUndoing" : added !== undefined ? "byAddition" : "byReset"]++
    const mail = boxes.owner.findLast(({ kind }) => kind === "password-reset")
    expect(await one.reset("owner", mail?.token ?? "")).toBe("ok")
    expect((await one.user()).email).toBe(address.owner)
    expect(await one.ownerComesIn()).toBe("ok")

    const { passkeys } = await service.run(viewFactors(id))
    if (passkeys.length > 0 || (await service.run(viewFactors(id))).confirmedAt !== null) seen.withFactor++
    expect(passkeys.filter((passkey) => held.passkeys.some((stolen) => stolen.id === passkey.id))).toEqual([])
    for (const password of held.passwords) expect((await real.logIn(password)).code).toBe("INVALID_CREDENTIALS")
    for (const session of held.sessions) expect((await real.refresh(session)).value?.user.id).not.toBe(id)
    for (const token of held.tokens) {
      expect(await real.bearerOf(token, true)).toBeString()
      if (first !== undefined) expect(await real.bearerOf(token, false)).toBe("UNAUTHORIZED")
    }
    for (const key of held.keys) expect(await real.use(key)).toBe("UNAUTHORIZED")
    for (const passkey of held.passkeys) expect(await real.usePasskey("attacker", passkey)).toBe("INVALID_CREDENTIALS")
    for (const flow of held.flows) expect(await real.land("attacker", flow)).not.toBe("ok")
    for (const cookie of held.begun)
      expect(await real.finish("attacker", cookie, { kind: "code", code: "000000" })).toBe("INVALID_STATE")
    expect((await real.through("attacker")).value?.signedIn?.user.id).not.toBe(id)
    for (const secret of held.shares) expect(await one.opens(secret)).toBe(false)
    for (const { token } of boxes.attacker)
      for (const attempt of [one.confirm, one.undo, one.undoAdded, (text: string) => one.reset("attacker", text)])
        expect(await attempt(token)).toMatch(/^INVALID_/)
    for (const answer of await one.answersOfThief()) expect(answer).not.toBe("ok")
    const relation = await service.run(Relations.use(({ between }) => between(one.accomplice, id)))
    const friend = one.befriended()
    const isUndone = moved !== undefined || (added !== undefined && (friend?.act ?? 0) >= added.act)
    // No mail is about a friend: the token of an addition ends those of later.
    if (friend?.by === "attacker" && isUndone) expect(relation).toBe("stranger")
    seen.passkeys += held.passkeys.length
    seen.keys += held.keys.length
    seen.shares += held.shares.length
    seen.links += one.links()
    seen.stolen += Number(one.isStolen)
  }
})
