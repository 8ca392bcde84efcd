import { describe, expect, test } from "bun:test"
import { movingClock } from "../../support/moving-clock.ts"
import { withProvider } from "./provider.ts"

const { fresh, hostile } = withProvider()

describe("The provider's keys", () => {
  test("are fetched once, also when many come back at the same time", async () => {
    const { trip } = fresh()
    await Promise.all(Array.from({ length: 10 }, () => trip()))
    expect(hostile().requests.filter((path) => path === "/keys")).toHaveLength(1)
  })

  test("are fetched again for a key that is new, at most every 30 seconds", async () => {
    const clock = movingClock()
    const { trip } = fresh({}, clock)
    const fetched = () => hostile().requests.filter((path) => path === "/keys").length
    expect(await trip()).toMatchObject({ subject: "hostile-1" })
    await hostile().rotateKey()
    expect(await trip()).toContain("key that the provider does not name")
    expect(fetched()).toBe(1)
    clock.forward({ seconds: 31 })
    const all = await Promise.all(Array.from({ length: 5 }, () => trip()))
    for (const who of all) expect(who).toMatchObject({ subject: "hostile-1" })
    expect(fetched()).toBe(2)
    hostile().misbehave({ signature: "unknown-key" })
    await trip()
    expect(fetched()).toBe(2)
  })

  test("that cannot be had are a failed sign-in, which is not kept", async () => {
    const { trip } = fresh()
    hostile().misbehave({ keys: () => new Response(null, { status: 500 }) })
    expect(await trip()).toContain("keys answer 500")
    hostile().misbehave({ keys: () => Response.json([]) })
    expect(await trip()).toContain("not a key set")
    hostile().misbehave({})
    expect(await trip()).toMatchObject({ subject: "hostile-1" })
  })
})
