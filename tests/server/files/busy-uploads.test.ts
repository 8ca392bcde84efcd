import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, spyOn, test } from "bun:test"
import { Metric } from "effect"
import { plainPng, png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "./upload.ts"

setDefaultTimeout(120_000)

const large = form(part(plainPng(400, 400, [9, 9, 9])))
const light = form(part(png(10, 10)))

/** Of one account one picture is decoded and seven wait. */
const inside = 8

describe.each(engines)("Many uploads at once, on %s", (engine) => {
  let service: Service
  let decoder: ReturnType<typeof heldDecoder>
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    decoder = heldDecoder()
  })
  afterEach(() => decoder.restore())

  const waiting = () =>
    Metric.snapshotUnsafe(service.http.services)
      .filter(({ id, attributes }) => id === "queue_waiting" && attributes?.["queue"] === "pictures")
      .map(({ state }) => ("value" in state ? Number(state.value) : Number.NaN))[0]
  /** Asks the server for something else until it has come so far. */
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await (await fetch(`${service.url}/health`)).text()
  }

  test("of one person are refused with 503 and a time to wait, and another's is stored before them", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const { body: shelf } = await ada.post("/collections", { name: "Shelf", type: "custom" })
    const { body: book } = await ada.post(`/collections/${shelf.id}/items`, { name: "Book" })
    const paths = ["/users/me/avatar", `/collections/${shelf.id}/cover`, `/items/${book.id}/cover`]
    let refused = 0
    const answers = Array.from({ length: 30 }, async (_, n) => {
      const { status, body, headers } = await send(service, paths[n % 3] ?? "", large, ada)
      if (status === 503) refused += 1
      return { status, error: body.error, retryAfter: headers.get("retry-after") }
    })
    await until(() => refused === 30 - inside)
    const another = send(service, "/users/me/avatar", light, grace)
    await until(() => decoder.begun() + (waiting() ?? 0) === inside + 1)
    // The picture of Ada that was begun already, and the next one.
    decoder.finish(2)
    expect((await another).status).toBe(200)
    decoder.finish(Number.POSITIVE_INFINITY)
    const all = await Promise.all(answers)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(inside)
    for (const { status, error, retryAfter } of all.filter(({ status }) => status !== 200))
      expect([status, error, retryAfter]).toEqual([503, "Service Unavailable", expect.stringMatching(/^[1-9]\d*$/)])
  })

  test("of a user who hung up are not decoded, and keep no place", async () => {
    const ada = await service.person()
    const gone = new AbortController()
    let refused = 0
    const answers = Array.from({ length: 12 }, async () => {
      const { status } = await send(service, "/users/me/avatar", large, { token: ada.token, signal: gone.signal })
      if (status === 503) refused += 1
    })
    await until(() => refused === 12 - inside)
    gone.abort()
    await Promise.allSettled(answers)
    await until(() => waiting() === 0)
    decoder.finish(Number.POSITIVE_INFINITY)
    expect((await send(service, "/users/me/avatar", light, ada)).status).toBe(200)
    // The one that was begun before, and the last one.
    expect(decoder.begun()).toBe(2)
  })
})

/** Holds pictures that are decoded until the test lets so many of them go on, in the order in which they were begun. */
const heldDecoder = () => {
  const { bytes } = Bun.Image.prototype
  const held: Array<() => void> = []
  let begun = 0
  let finished = 0
  const goOn = () => {
    for (const one of held.splice(0, Math.max(0, finished - (begun - held.length)))) one()
  }
  const spy = spyOn(Bun.Image.prototype, "bytes").mockImplementation(async function (this: Bun.Image) {
    begun += 1
    await new Promise<void>((resolve) => {
      held.push(resolve)
      goOn()
    })
    return bytes.call(this)
  })
  return {
    begun: () => begun,
    finish: (count: number) => {
      finished = count
      goOn()
    },
    restore: () => spy.mockRestore(),
  }
}
