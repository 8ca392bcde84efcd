import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test"
import { integration, type PlatformService, startPlatformService } from "../../../support/platform-service.ts"
import { engines } from "../../../support/service.ts"
import { importOf, itemsIn } from "../../gameplatform/import-steps.ts"

setDefaultTimeout(120_000)

describe.each(engines)("Imports that are asked for again with one key, on %s", (engine) => {
  let service: PlatformService
  beforeAll(async () => {
    service = await startPlatformService({ engine })
  })
  afterAll(() => service.stop())

  const keyed = (key: string) => ({ headers: { "idempotency-key": key } })

  test("are made once from a file, also at once and after they have ended", async () => {
    const owner = await service.person()
    const shelf = await owner.collection()
    // Each has a boundary of its own, as a browser that sends its form again.
    const form = (name: string) => {
      const parts = new FormData()
      parts.append("file", new File([`name\n${name}\n`], "shelf.csv"))
      return parts
    }
    const send = (name: string) => owner.post(`/collections/${shelf}/imports`, form(name), keyed("a-file"))
    const answers = await Promise.all(Array.from({ length: 5 }, () => send("Azul")))
    const made = answers.filter(({ status }) => status === 202)
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toContainEqual(expect.stringMatching(/^202/))
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    for (const { body, status } of answers)
      if (status !== 202) expect([status, body]).toEqual([409, { error: "IDEMPOTENCY_CONFLICT" }])
    const [first] = made
    if (first === undefined) throw new Error("One was made.")
    const { id } = first.body
    expect(await importOf(owner, id)).toMatchObject({ status: "done", imported: 1 })
    const again = await send("Azul")
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    const other = await send("Root")
    expect([other.status, other.body]).toEqual([422, { error: "IDEMPOTENCY_CONFLICT" }])
    expect((await owner.get("/imports")).body.items).toMatchObject([{ id }])
    expect(await itemsIn(owner, shelf)).toMatchObject([{ name: "Azul" }])
  })

  test("are made once from the game platform, also when the platform cannot be asked again", async () => {
    const player = await service.player(3)
    const collectionId = await player.collection()
    const start = () => player.post(`${integration}/imports`, { appIds: "all", collectionId }, keyed("games"))
    const first = await start()
    expect(first.status).toBe(202)
    expect(await player.over(first.body.id)).toMatchObject({ status: "done", imported: 3 })
    await player.delete(`${integration}/api-key`)
    const again = await start()
    expect([again.status, again.text]).toEqual([202, first.text])
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(await player.items(collectionId)).toHaveLength(3)
  })
})
