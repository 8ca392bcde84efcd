import { describe, expect, test } from "bun:test"
import { DateTime, Effect, Redacted, Result } from "effect"
import { decodeJwt, SignJWT } from "jose"
import { flowCipher } from "../../../adapters/crypto/flow-cipher.ts"
import {
  type EncryptedFlow,
  type Flow,
  FlowCipher,
  type FlowId,
  type ProviderName,
  type TokenHash,
  type UserId,
} from "../../../core/index.ts"

const now = DateTime.makeUnsafe("2026-01-01T00:00:00.500Z")
const master = Redacted.make("m".repeat(32))
const flow: Flow = {
  id: "id-1" as FlowId,
  purpose: { mode: "link", userId: "ada" as UserId },
  provider: "google" as ProviderName,
  verifier: Redacted.make("the verifier"),
  nonce: "the nonce",
  startedAt: now,
  signedInAt: DateTime.makeUnsafe("2026-01-01T00:00:00.000Z"),
  invite: null,
  expiresAt: DateTime.add(now, { minutes: 5 }),
}

const using = <A, E>(key: Redacted.Redacted, use: (seal: FlowCipher["Service"]) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.provide(Effect.flatMap(FlowCipher, use), flowCipher([key])))
const seal = (what: Flow = flow) => using(master, (it) => it.encrypt(what))
const opens = async (sealed: EncryptedFlow, at = now, key = master) =>
  Result.match(await using(key, (it) => Effect.result(it.decrypt(sealed, at))), {
    onSuccess: (opened) => opened,
    onFailure: ({ _tag }) => _tag,
  })

describe("A sealed flow", () => {
  test.each<[string, Flow["purpose"]]>([
    ["link", { mode: "link", userId: "ada" as UserId }],
    ["gameplatform", { mode: "gameplatform", userId: "ada" as UserId }],
    ["login", { mode: "login" }],
  ])("in %s mode opens as what it was", async (_, purpose) => {
    const opened = await opens(await seal({ ...flow, purpose }))
    if (typeof opened === "string") throw new Error(opened)
    expect({ ...opened, verifier: Redacted.value(opened.verifier) }).toEqual({
      ...flow,
      purpose,
      verifier: "the verifier",
    } as never)
  })

  test("keeps the invite of a new account, which its state does not show", async () => {
    const invite = "a".repeat(64) as TokenHash
    const sealed = await seal({ ...flow, purpose: { mode: "login" }, invite })
    expect(await opens(sealed)).toMatchObject({ invite })
    expect(JSON.stringify(decodeJwt(sealed.state))).not.toContain(invite)
  })

  test("shows mode, user, id and times in its state, and neither verifier nor nonce anywhere", async () => {
    const { state, flowToken } = await seal()
    expect(decodeJwt(state)).toEqual({ mode: "link", userId: "ada", jti: "id-1", iat: 1767225600, exp: 1767225900 })
    for (const part of [...state.split("."), Redacted.value(flowToken).slice(3)])
      expect(Buffer.from(part, "base64url").toString("latin1")).not.toMatch(/the verifier|the nonce/)
  })

  test("opens for five minutes", async () => {
    const sealed = await seal()
    expect(await opens(sealed, DateTime.add(now, { minutes: 5, seconds: -1 }))).toMatchObject({ id: "id-1" })
    expect(await opens(sealed, DateTime.add(now, { minutes: 5 }))).toBe("idp.INVALID_STATE")
  })

  test("does not open with the flowToken of another flow, of either mode or user", async () => {
    const { state } = await seal()
    for (const purpose of [
      flow.purpose,
      { mode: "login" },
      { mode: "link", userId: "eve" as UserId },
      { mode: "gameplatform", userId: "ada" as UserId },
    ] as const) {
      const { flowToken } = await seal({ ...flow, id: "id-2" as FlowId, purpose })
      expect(await opens({ state, flowToken })).toBe("idp.INVALID_STATE")
    }
  })

  test("does not open when its flowToken, state or key is another", async () => {
    const { state, flowToken } = await seal()
    const text = Redacted.value(flowToken)
    const tampered = text.slice(0, -1) + (text.endsWith("A") ? "B" : "A")
    expect(await opens({ state, flowToken: Redacted.make(tampered) })).toBe("idp.INVALID_STATE")
    expect(await opens({ state, flowToken: Redacted.make("") })).toBe("idp.INVALID_STATE")
    expect(await opens({ state: "", flowToken })).toBe("idp.INVALID_STATE")
    expect(await opens({ state: `${state.slice(0, state.lastIndexOf("."))}.`, flowToken })).toBe("idp.INVALID_STATE")
    expect(await opens({ state, flowToken }, now, Redacted.make("n".repeat(32)))).toBe("idp.INVALID_STATE")
  })

  test("does not open with a state that the master secret itself signed, as it signs access tokens", async () => {
    const { state, flowToken } = await seal()
    const forged = await new SignJWT(decodeJwt(state))
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(Redacted.value(master)))
    expect(await opens({ state: forged, flowToken })).toBe("idp.INVALID_STATE")
  })
})
