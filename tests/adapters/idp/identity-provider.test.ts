import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { gate } from "../../support/gate.ts"
import { steeredClock } from "../../support/steered-clock.ts"
import { withProvider } from "./provider.ts"

const { fresh, hostile } = withProvider()

describe("Coming back", () => {
  test("from another provider is refused before anything is asked", async () => {
    const { finish } = fresh()
    const failed = Result.getOrThrow(Result.flip(await finish("code", "n", "https://evil.example")))
    expect(failed.reason).toContain("another provider")
    expect(hostile().requests).toEqual([])
  })

  test("without an issuer is refused when the provider says that it brings one", async () => {
    const { trip } = fresh()
    hostile().misbehave({ discovery: (it) => ({ ...it, authorization_response_iss_parameter_supported: true }) })
    expect(await trip()).toContain("brought no issuer")
    expect(hostile().requests).not.toContain("/token")
    expect(await trip("n", hostile().issuer)).toMatchObject({ subject: "hostile-1" })
  })

  test("with a nonce that is not the flow's is refused", async () => {
    expect(await fresh().trip("another")).toContain("nonce")
  })

  test("while the provider is away fails, and works when it is there again", async () => {
    const { start, trip } = fresh()
    await hostile().goDown()
    expect(Result.getOrThrow(Result.flip(await start())).reason).toContain("cannot be reached")
    hostile().comeBack()
    expect(await trip()).toMatchObject({ subject: "hostile-1" })
  })

  test("while 32 others wait for the provider takes too long when they do", async () => {
    const clock = steeredClock()
    const { finish, start } = fresh({}, clock)
    Result.getOrThrow(await start())
    const tokens = gate()
    hostile().misbehave({
      token: async () => {
        await tokens.pass()
        return new Response(null, { status: 500 })
      },
    })
    const all = Promise.all(Array.from({ length: 40 }, () => finish("code")))
    await tokens.untilWaiting(32)
    // Whatever else was sent has come by the time that this is answered.
    Result.getOrThrow(await fresh().start())
    clock.forward(9999)
    expect(tokens.counts().all).toBe(32)
    clock.forward(1)
    for (const end of await all) expect(Result.getOrThrow(Result.flip(end)).reason).toContain("takes too long")
    tokens.open()
  })
})
