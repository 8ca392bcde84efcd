import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sweepAttachments } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { exportOf } from "../exports/opened-export.ts"
import { buying, completed, euros, itemOf, signedInAgain } from "../market/market.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { unfit } from "./rows.ts"

describe.each(engines)("The private files of items, on %s", (engine) => {
  let service: Service
  let [ada, bob]: [Person, Person] = [] as never
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
    ada = await service.person()
    bob = await service.person()
  })
  afterAll(() => service.stop())

  const formOf = (name: string, bytes: Uint8Array | string = `What ${name} says`) => {
    const data = new FormData()
    data.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name))
    return data
  }
  const add = (by: Person, item: { readonly id: string }, name: string, bytes?: Uint8Array | string) =>
    by.post(`/items/${item.id}/files`, formOf(name, bytes))
  const named = async (by: Person, item: { readonly id: string }) =>
    (await by.get(`/items/${item.id}/files`)).body.files.map(({ name }: { readonly name: string }) => name)
  const stored = () => service.query("select id, item_id from message_attachments order by id")
  const usedBy = async (by: Person) => (await by.get("/users/me")).body.storage.used
  const read = (by: Person | null, path: string) =>
    fetch(service.url + path, { headers: by === null ? {} : { authorization: `Bearer ${by.token}` } })

  test("are added, listed oldest first, read as they were sent, and removed", async () => {
    const item = await itemOf(ada)
    const { status, body } = await add(ada, item, "../a receipt.pdf")
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: "a receipt.pdf",
        mimeType: "application/pdf",
        size: 26,
        width: null,
        height: null,
      },
    ])
    expect((await add(ada, item, "photo.png", png(30, 20))).body).toMatchObject({ mimeType: "image/webp", width: 30 })
    expect(await named(ada, item)).toEqual(["a receipt.pdf", "photo.png"])
    const path = `/items/${item.id}/files/${body.id}`
    const answer = await read(ada, path)
    expect([answer.status, await answer.text()]).toEqual([200, "What ../a receipt.pdf says"])
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a receipt.pdf"')
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("content-security-policy")).toContain("sandbox")
    expect((await ada.delete(path)).status).toBe(204)
    for (const ask of [ada.get, ada.delete]) expect(await outcome(ask(path))).toEqual(refusal(404, "FILE_NOT_FOUND"))
    expect(await named(ada, item)).toEqual(["photo.png"])
  })

  test("are their owner's alone: no other user reads, lists, adds or removes them, and no answer names them", async () => {
    const item = await itemOf(ada)
    const { body: file } = await add(ada, item, "certificate.pdf", "secret")
    const { body: listing } = await ada.post("/listings", { itemId: item.id, kind: "sale", price: euros(1000) })
    const { body: share } = await ada.post("/shares", { targetType: "listing", targetId: listing.id })
    const path = `/items/${item.id}/files`
    for (const ask of [
      bob.get(path),
      bob.get(`${path}/${file.id}`),
      bob.delete(`${path}/${file.id}`),
      add(bob, item, "mine.pdf"),
    ])
      expect(await outcome(ask)).toEqual(refusal(403, "FORBIDDEN"))
    expect((await read(null, `${path}/${file.id}`)).status).toBe(401)
    const other = await itemOf(ada)
    expect(await outcome(ada.get(`/items/${other.id}/files/${file.id}`))).toEqual(refusal(404, "FILE_NOT_FOUND"))
    expect(await outcome(ada.get(`/items/${crypto.randomUUID()}/files`))).toEqual(refusal(404, "NOT_FOUND"))
    // It is no attachment of a message, and no public file.
    expect((await ada.get(`/chat/attachments/${file.id}`)).status).toBe(404)
    expect((await bob.get(`/chat/attachments/${file.id}/url`)).status).toBe(404)
    expect((await read(null, `/media/${file.id}`)).status).toBe(404)
    for (const shown of [
      `/items/${item.id}`,
      `/collections/${item.collectionId}/items`,
      `/listings/${listing.id}`,
      `/s/${new URL(share.url).pathname.split("/").at(-1)}`,
    ]) {
      const { status, text } = await bob.get(shown)
      expect([shown, status, text.includes(file.id), text.includes("certificate")]).toEqual([shown, 200, false, false])
    }
    expect(await named(ada, item)).toEqual(["certificate.pdf"])
  })

  test("are five at most: of twenty at once for the last place one is added, and nothing of the others is kept", async () => {
    const owner = await service.person()
    const item = await itemOf(owner)
    for (const n of [1, 2, 3, 4]) expect((await add(owner, item, `${n}.txt`, "1234")).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => add(owner, item, `5 ${n}.txt`, "1234")))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.flatMap(({ body, status }) => (status === 201 ? [] : [body.error]))
    expect(refused).toContain("FILE_LIMIT_REACHED")
    expect(await named(owner, item)).toHaveLength(5)
    expect(await usedBy(owner)).toBe(20)
    expect(await outcome(add(owner, item, "6.txt"))).toEqual(refusal(409, "FILE_LIMIT_REACHED"))
  })

  test("are refused with what they may not be, and then nothing is kept", async () => {
    const item = await itemOf(ada)
    const before = await stored()
    expect(await outcome(add(ada, item, "a.png", "GIF89a, or not"))).toEqual(refusal(400, "INVALID_IMAGE"))
    const large = Buffer.alloc(5 * 1024 * 1024 + 1)
    expect(await outcome(add(ada, item, "a.bin", large))).toEqual(refusal(413, "PAYLOAD_TOO_LARGE"))
    const none = ada.post(`/items/${item.id}/files`, new FormData())
    expect(await outcome(none)).toEqual(unfit("body must have required property 'file'"))
    expect(await stored()).toEqual(before)
  })

  test("count for their owner until the sweep has removed them: with the item, and in a transfer", async () => {
    for (const ends of ["removed", "transferred", "copied"]) {
      const [owner, buyer] = [await service.person(), await service.person()]
      const item = await itemOf(owner, { copies: ends === "copied" ? 2 : 1 })
      const { body: file } = await add(owner, item, "receipt.pdf", "12345678")
      const path = `/items/${item.id}/files`
      expect(await usedBy(owner)).toBe(8)
      if (ends === "removed") expect((await owner.delete(`/items/${item.id}`)).status).toBe(204)
      else {
        const price = euros(1000)
        const { body: listing } = await owner.post("/listings", { itemId: item.id, kind: "sale", price })
        const { body: offer } = await buyer.post("/offers", buying(listing.id))
        await completed(owner, buyer, offer)
        const [received] = (await buyer.get("/items")).body.items
        expect(await named(buyer, received)).toEqual([])
        expect((await buyer.get(`/items/${received.id}/files/${file.id}`)).status).toBe(404)
      }
      if (ends !== "copied") expect((await owner.get(`${path}/${file.id}`)).status).not.toBe(200)
      service.clock.forward({ hours: 2 })
      await service.inside(sweepAttachments())
      const again = await signedInAgain(owner)
      expect(await usedBy(again as Person)).toBe(ends === "copied" ? 8 : 0)
      if (ends === "copied") expect((await again.get(`${path}/${file.id}`)).status).toBe(200)
    }
  })
})

test("The private files of items are in the export of their owner, with their contents", async () => {
  const service = await startService({ passwordCost: 4, isStill: true })
  try {
    const [ada, bob] = [await service.person(), await service.person()]
    for (const by of [ada, bob]) {
      const item = await itemOf(by)
      const data = new FormData()
      data.append("file", new File([`of ${by.user.id}`], "receipt.txt"))
      expect((await by.post(`/items/${item.id}/files`, data)).status).toBe(201)
    }
    const opened = await exportOf(service, ada)
    const [line, ...more] = opened.lines("item-files")
    expect([line?.name, line?.size, more]).toEqual(["receipt.txt", 39, []])
    expect(opened.text(`attachments/${line?.id}-receipt.txt`)).toBe(`of ${ada.user.id}`)
  } finally {
    await service.stop()
  }
})
