import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { type CollectionId, Collections } from "../../../core/index.ts"
import { storedItems } from "../../../testing/samples/items.ts"
import { isFull } from "../../support/runs.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { beginReading } from "../chat/attachment-client.ts"
import type { Person } from "../users/people.ts"

/** More than the buffers of both ends of a connection hold. */
const [count, comment] = [3000, "x".repeat(4900)]

describe.each(engines)("A file whose reader stalls in the middle, on %s", (engine) => {
  let service: Service
  let ada: Person
  let path: string
  let last: string
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    const { body } = await ada.post("/collections", { name: "Books", type: "books" })
    path = `/collections/${body.id}/export?format=jsonl`
    const made = await service.inside(
      Effect.gen(function* () {
        const shelf = yield* (yield* Collections).get(body.id as CollectionId)
        return yield* storedItems(shelf, Array(count).fill({ name: "A book", comment }))
      }),
    )
    last = made.at(-1)?.id ?? ""
  })
  afterAll(() => service.stop())

  const reader = () => beginReading(service, [`GET ${path} HTTP/1.1`, `authorization: Bearer ${ada.token}`])
  const ninth = async () => {
    const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${ada.token}` } })
    await answer.body?.cancel()
    return answer.status
  }

  test("holds no transaction and no items: what it has not sent is read when the reader goes on", async () => {
    const { answer, socket } = await reader()
    expect(answer).toStartWith("HTTP/1.1 200 ")
    // It is the first item of the file that is sent, and the last one that is changed and deleted meanwhile.
    expect((await ada.patch(`/items/${last}`, { name: "Another book" })).status).toBe(200)
    const text = await new Promise<string>((resolve) => {
      let received = answer
      socket.on("data", (chunk) => {
        received += chunk.toString("latin1")
        if (received.includes("\r\n0\r\n\r\n")) resolve(received)
      })
      socket.resume()
    })
    expect(text.split('"name":"A book"')).toHaveLength(count)
    expect(text.split('"name":"Another book"')).toHaveLength(2)
    socket.destroy()
  })

  test("counts among eight of its account until it is gone", async () => {
    const readers = await Promise.all(Array.from({ length: 8 }, reader))
    expect(await ninth()).toBe(503)
    const closed = Promise.all(readers.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve))))
    for (const { socket } of readers) socket.destroy()
    await closed
    while ((await ninth()) !== 200);
  })

  // It takes the 30 seconds after which the server closes a connection without traffic.
  test.skipIf(!isFull)(
    "is ended when it stays so",
    async () => {
      const readers = await Promise.all(Array.from({ length: 8 }, reader))
      expect(await ninth()).toBe(503)
      while ((await ninth()) !== 200) await Bun.sleep(500)
      for (const { socket } of readers) socket.destroy()
    },
    120_000,
  )
})
