import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { connect, ok } from "../../packages/client/src/index.ts"
import { type Service, startService } from "../support/service.ts"

describe("A call whose answer is lost", () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ passwordCost: 4 })
  })
  afterAll(() => service.stop())

  /** A client for which the answers to the next requests are lost: they are received, and the connection breaks. */
  const signedIn = async () => {
    let [lost, sent] = [0, 0]
    const client = connect(service.url, {
      retrySeconds: [0, 0, 0],
      fetch: async (input, init) => {
        sent += 1
        const response = await fetch(input, init)
        if (lost === 0) return response
        lost -= 1
        throw new TypeError("The connection was closed.")
      },
    })
    await ok(client.register({ email: `${crypto.randomUUID()}@example.com`, password: "correct horse" }))
    return {
      client,
      lose: (count: number) => {
        ;[lost, sent] = [count, 0]
      },
      sent: () => sent,
    }
  }
  const games = { name: "Games", type: "games" } as const

  test("is sent again with its key, and has its effect once", async () => {
    const { client, lose, sent } = await signedIn()
    lose(3)
    const { data, response } = await client.api.collections.post(games, { idempotencyKey: crypto.randomUUID() })
    expect([data?.name, response.headers.get("idempotency-replayed"), sent()]).toEqual(["Games", "true", 4])
    expect((await ok(client.api.collections.get())).items).toHaveLength(1)
  })

  test("rejects as `fetch` does when it is lost too often, was given up, or has no key that counts", async () => {
    const { client, lose, sent } = await signedIn()
    const { collections } = client.api
    const key = { idempotencyKey: crypto.randomUUID() }
    for (const [call, times] of [
      [() => collections.post(games, key), 4],
      [() => collections.post(games, { ...key, signal: AbortSignal.abort() }), 1],
      [() => collections.post(games), 1],
      [() => collections.get(key), 1],
      [() => client.api["calendar-feed"].post(null, key), 1],
    ] as const) {
      lose(4)
      expect(await call().then(String, () => "rejected")).toBe("rejected")
      expect(sent()).toBe(times)
    }
  })
})
