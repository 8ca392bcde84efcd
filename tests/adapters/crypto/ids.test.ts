import { afterEach, describe, expect, setSystemTime, test } from "bun:test"
import { Effect } from "effect"
import { ids } from "../../../adapters/crypto/ids.ts"
import { Ids } from "../../../core/index.ts"

afterEach(() => {
  setSystemTime()
})

describe("An id", () => {
  test("is a UUID of version 7", async () => {
    const id = await Effect.runPromise(
      Ids.pipe(
        Effect.flatMap((port) => port.next),
        Effect.provide(ids),
      ),
    )
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test("sorts after those before it, also when the clock is set back a day", async () => {
    const made = await Effect.gen(function* () {
      const { next } = yield* Ids
      const many = Effect.forEach(Array.from({ length: 10_000 }), () => next)
      const before = yield* many
      setSystemTime(new Date(Date.now() - 86_400_000))
      return [...before, ...(yield* many)]
    }).pipe(Effect.provide(ids), Effect.runPromise)
    expect(made).toEqual(made.toSorted())
    expect(new Set(made).size).toBe(20_000)
  })
})
