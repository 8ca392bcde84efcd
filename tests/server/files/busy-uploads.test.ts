import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { plainPng, png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { form, part, send } from "./upload.ts"

setDefaultTimeout(120_000)

/** 16 million pixels in a few KB: each takes longer to decode than all the others to arrive. */
const heavy = (shade: number) => form(part(plainPng(4000, 4000, [shade, shade, shade])))
const light = form(part(png(10, 10)))

describe.each(engines)("Many uploads at once, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const storedBy = async (during: () => Promise<unknown>) => {
    const count = async () => (await service.query("select hash from files")).length
    const before = await count()
    await during()
    return (await count()) - before
  }

  test("of one person are refused with 503 and a time to wait, and another's is stored before them", async () => {
    const [ada, grace] = [await service.person(), await service.person()]
    const { body: shelf } = await ada.post("/collections", { name: "Shelf", type: "custom" })
    const { body: book } = await ada.post(`/collections/${shelf.id}/items`, { name: "Book" })
    const paths = ["/users/me/avatar", `/collections/${shelf.id}/cover`, `/items/${book.id}/cover`]
    const grey = heavy(9)
    let answered = 0
    const answers = Array.from({ length: 30 }, async (_, n) => {
      const { status, body, headers } = await send(service, paths[n % 3] ?? "", grey, ada)
      if (status === 200) answered += 1
      return { status, error: body.error, retryAfter: headers.get("retry-after") }
    })
    const refused = Promise.any(
      answers.map((answer) => answer.then(({ status }) => (status === 503 ? true : Promise.reject(status)))),
    )
    // From now on the queue is as full as one person can make it.
    expect(await refused).toBe(true)
    expect((await send(service, "/users/me/avatar", light, grace)).status).toBe(200)
    const answeredBefore = answered
    const all = await Promise.all(answers)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const { status, error, retryAfter } of all.filter(({ status }) => status === 503))
      expect([status, error, retryAfter]).toEqual([503, "Service Unavailable", expect.stringMatching(/^[1-9]\d*$/)])
    expect(answered).toBeGreaterThan(answeredBefore + 2)
  })

  test("of somebody who hung up are not decoded, and keep no place", async () => {
    const ada = await service.person()
    const stored = await storedBy(async () => {
      const gone = new AbortController()
      const answers = Array.from({ length: 12 }, (_, n) =>
        send(service, "/users/me/avatar", heavy(n * 20), { token: ada.token, signal: gone.signal }),
      )
      const full = answers.map((answer) =>
        answer.then(({ status }) => (status === 503 ? true : Promise.reject(status))),
      )
      expect(await Promise.any(full)).toBe(true)
      gone.abort()
      await Promise.allSettled(answers)
      let status = 503
      while (status === 503) status = (await send(service, "/users/me/avatar", light, ada)).status
      expect(status).toBe(200)
    })
    // The last one, and what was done before the first refusal; eight of them had a place.
    expect(stored).toBeLessThan(5)
  })
})
