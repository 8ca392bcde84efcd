import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { withProvider } from "./provider.ts"

const { fresh, hostile } = withProvider()

describe("Coming back", () => {
  test("from another provider is refused before anything is asked", async () => {
    const { finish } = fresh()
    const failed = Result.getOrThrow(Result.flip(await finish("code", "n", "https://evil.example")))
    expect(failed.reason).toContain("another provider")
    expect(hostile().requests).toEqual([])
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
})
