import { expect, test } from "bun:test"
import { Effect } from "effect"
import { checkPlatform } from "../../../adapters/gameplatform/check-platform.ts"

test("Of several addresses that do not answer the first is named, also when another one is known earlier", async () => {
  const asked = Promise.withResolvers<void>()
  const slow = Bun.serve({
    port: 0,
    fetch: async () => {
      await asked.promise
      return new Response(null, { status: 503 })
    },
  })
  const fast = Bun.serve({
    port: 0,
    fetch: () => {
      asked.resolve()
      return new Response(null, { status: 503 })
    },
  })
  const { reason } = await Effect.runPromise(Effect.flip(checkPlatform([slow.url.origin, fast.url.origin])))
  expect(reason).toBe(`${slow.url.origin} answers 503.`)
  await Promise.all([slow.stop(true), fast.stop(true)])
})
