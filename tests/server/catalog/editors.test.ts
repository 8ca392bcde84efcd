import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { CollectionEditors, type CollectionId, suspendAccount, type UserId } from "../../../core/index.ts"
import { problems } from "../../sql/maintenance/check/broken-rules.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { cardView, outcome, type Person, refusal, rowsOfOneMoment } from "../users/people.ts"

/** How an editor is refused: as each other user is. */
const refused = (method: string, where: string) => {
  if (where === "/listings") return [403, "NOT_AUTHORIZED"]
  return method === "POST" && where.endsWith("/fields") ? [404, "FIELD_NOT_FOUND"] : [403, "FORBIDDEN"]
}

const forbidden = refusal(403, "FORBIDDEN")
const absent = refusal(404, "NOT_FOUND")

describe.each(engines)("Editors of collections, on %s", (engine) => {
  let service: Service
  let [ada, bob, eve]: [Person, Person, Person] = [] as never
  let shelf: { readonly id: string; readonly fields: ReadonlyArray<{ readonly id: string }> }
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
  })
  afterEach(async () => expect(await service.inside(problems)).toEqual([]))
  afterAll(() => service.stop())

  /** Ada and her friends Bob, who edits a private collection of hers, and Eve, who does not. */
  const household = async () => {
    ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    for (const friend of [bob, eve]) await rowsOfOneMoment(service).befriend(ada.user, friend.user)
    const { body } = await ada.post("/collections", {
      name: "Shelf",
      type: "games",
      visibility: "private",
      autoShare: true,
    })
    shelf = body
    expect((await editing(bob)).status).toBe(204)
  }
  const path = (editor: Person) => `/collections/${shelf.id}/editors/${editor.user.id}`
  const editing = (editor: Person, by = ada) => by.put(path(editor))
  const added = (by: Person, said: object = {}) => by.post(`/collections/${shelf.id}/items`, { name: "Azul", ...said })
  const picture = () => {
    const form = new FormData()
    form.append("file", new File([new Uint8Array(png(9, 9))], "a.png"))
    return form
  }
  const notices = async (by: Person) =>
    (await by.get("/notifications")).body.items
      .filter(({ type }: { readonly type: string }) => type === "editor_added")
      .map(({ actor, subject }: never) => [(actor as { id: string }).id, subject])

  test("add and change items, which are the owner's, and see nothing that is the owner's alone", async () => {
    await household()
    expect((await bob.get(`/collections/${shelf.id}`)).body).toMatchObject({ isEditor: true, visibility: "private" })
    const { body: edited } = await bob.get("/collections/edited")
    expect(edited.items).toMatchObject([{ id: shelf.id, owner: cardView(ada.user), isEditor: true }])
    expect(await notices(bob)).toEqual([[ada.user.id, { kind: "collection", id: shelf.id, name: "Shelf" }]])

    const own = { tags: ["lent"], location: "box 3", purchase: { price: { amount: 900, currency: "EUR" } } }
    const { body: item } = await added(ada, { ...own, fields: { status: "playing" } })
    await ada.patch(`/collections/${shelf.id}/fields/${shelf.fields[0]?.id}`, { isHidden: true })
    const { status, body: changed } = await bob.patch(`/items/${item.id}`, { name: "Azul, signed", rating: 4 })
    expect([status, changed.name, changed.rating, changed.owner]).toEqual([200, "Azul, signed", 4, cardView(ada.user)])
    expect([changed.tags, changed.location, changed.purchase, changed.lent]).toEqual([[], null, null, 0])
    expect(await ada.get(`/items/${item.id}`).then(({ body }) => body)).toMatchObject({
      ...own,
      purchase: { ...own.purchase, on: null },
    })

    const { body: made, status: created } = await added(bob, { comment: "Found it" })
    expect([created, made.owner]).toEqual([201, cardView(ada.user)])
    expect((await ada.get("/items")).body.items.map(({ id }: { readonly id: string }) => id)).toContain(made.id)
    expect((await bob.get("/items")).body.items).toEqual([])
    expect((await ada.get(`/users/${ada.user.id}/posts`)).body.items).toEqual([])

    const before = (await ada.get("/users/me")).body.storage.used
    const { body: pictured } = await bob.post(`/items/${made.id}/pictures`, picture())
    const [first] = pictured.pictures
    expect(pictured.owner).toEqual(cardView(ada.user))
    expect((await bob.get("/users/me")).body.storage.used).toBe(0)
    expect((await ada.get("/users/me")).body.storage.used).toBeGreaterThan(before)
    expect((await bob.patch(`/items/${made.id}/pictures/${first.id}`, { caption: "Front" })).status).toBe(200)
    expect((await bob.put(`/items/${made.id}/cover`, picture())).status).toBe(200)
    expect(
      (await bob.delete(`/items/${made.id}/pictures/${(await bob.get(`/items/${made.id}`)).body.pictures[0].id}`))
        .status,
    ).toBe(204)
    expect((await bob.delete(`/items/${made.id}/cover`)).status).toBe(204)
  })

  test("may do what the table says, and no more", async () => {
    await household()
    const { body: item } = await added(ada)
    const { body: kept } = await added(ada)
    await ada.post(`/items/${item.id}/pictures`, picture())
    const other = (await ada.post("/collections", { name: "Other", type: "games", visibility: "private" })).body
    const [of, at] = [`/collections/${shelf.id}`, `/items/${item.id}`]
    const hidden = shelf.fields[0]?.id
    await ada.patch(`${of}/fields/${hidden}`, { isHidden: true })
    const key = (await ada.get(of)).body.fields[0].definition.key
    const writes = [
      ["POST", `${of}/items`, { name: "x", tags: ["x"] }],
      ["POST", `${of}/items`, { name: "x", location: "x" }],
      ["POST", `${of}/items`, { name: "x", purchase: { on: "2026-01-01" } }],
      ["POST", `${of}/items`, { name: "x", share: true }],
      ["PATCH", at, { tags: [] }],
      ["PATCH", at, { location: null }],
      ["PATCH", at, { purchase: null }],
      ["PATCH", at, { collectionId: other.id }],
      ["DELETE", at],
      ["POST", `${at}/loan`, { borrowerName: "Grace" }],
      ["PUT", `${at}/fill`],
      ["POST", `${of}/items/from-editions`, { codes: ["9780306406157"] }],
      ["POST", `/sets/from-collection/${shelf.id}`, {}],
      ["POST", "/listings", { itemId: item.id, kind: "trade" }],
      ["POST", "/shares", { targetType: "collection", targetId: shelf.id }],
      ["PATCH", of, { name: "x" }],
      ["DELETE", `${of}/cover`],
      ["DELETE", of],
      ["POST", `${of}/fields`, { fieldDefinitionId: hidden }],
      ["PATCH", `${of}/fields/${hidden}`, { isRequired: true }],
      ["DELETE", `${of}/fields/${hidden}`],
      ["PUT", path(eve)],
      ["DELETE", path(eve)],
    ] as const
    for (const [method, where, body] of writes) {
      const { body: said, status } = await bob.send(method, where, body, bob)
      expect([method, where, status, said.error]).toEqual([method, where, ...refused(method, where)])
    }
    const unseen = await bob.patch(at, { fields: { [key]: "x" } })
    expect([unseen.status, unseen.body.error]).toEqual([422, "INVALID_FIELD_VALUE"])
    const many = await bob.patch("/items", { ids: [item.id, kept.id], delete: true })
    expect(many.body.results.map(({ code }: { readonly code: string }) => code)).toEqual(["FORBIDDEN", "FORBIDDEN"])
    for (const where of [`${at}/files`, `${at}/loans`, `${of}/worth`, `${of}/fills`, `${of}/export?format=csv`])
      expect(await outcome(bob.get(where)), where).toEqual(forbidden)
    expect((await bob.get(`${of}/items?location=x`)).body.items).toEqual([])

    // Those who edit nothing see nothing and change nothing.
    for (const where of [of, at, `${of}/items`, `${of}/editors`]) expect(await outcome(eve.get(where))).toEqual(absent)
    for (const ask of [
      added(eve),
      eve.patch(at, { name: "x" }),
      eve.post(`${at}/pictures`, picture()),
      editing(bob, eve),
    ])
      expect(await outcome(ask)).toEqual(forbidden)
    await ada.patch(of, { visibility: "public" })
    expect(await outcome(eve.get(`${of}/editors`))).toEqual(forbidden)
    expect((await eve.get(of)).body.isEditor).toBe(false)
    for (const by of [ada, bob])
      expect((await by.get(`${of}/editors`)).body).toEqual({
        editors: [{ ...cardView(bob.user), editorSince: expect.any(String) }],
      })
    // The market, profiles and counts know nothing of it.
    await ada.patch(of, { visibility: "private" })
    expect((await bob.get(`/users/${ada.user.id}/collections`)).body.items).toEqual([])
  })

  test("are friends of the owner, ten at most, and end by the owner or by themselves", async () => {
    await household()
    const stranger = await service.person()
    for (const user of [stranger, ada]) expect(await outcome(editing(user))).toEqual(refusal(403, "NOT_FRIEND"))
    expect(await outcome(ada.put(`/collections/${crypto.randomUUID()}/editors/${bob.user.id}`))).toEqual(absent)
    const rows = rowsOfOneMoment(service)
    const crowd = await rows.crowd(..."abcdefghi")
    for (const friend of crowd) await rows.befriend(ada.user, friend)
    for (const { id } of crowd) expect((await ada.put(`/collections/${shelf.id}/editors/${id}`)).status).toBe(204)
    expect(await outcome(editing(eve))).toEqual(refusal(409, "EDITOR_LIMIT_REACHED"))
    expect((await editing(bob)).status).toBe(204)
    expect(await outcome(ada.delete(path(eve)))).toEqual(absent)
    expect((await bob.delete(path(bob))).status).toBe(204)
    expect(await outcome(bob.delete(path(bob)))).toEqual(forbidden)
    expect(await notices(bob)).toEqual([])
    expect(await outcome(added(bob))).toEqual(forbidden)
    expect((await editing(eve)).status).toBe(204)
    expect((await ada.delete(path(eve))).status).toBe(204)
    expect(await outcome(eve.get(`/collections/${shelf.id}`))).toEqual(absent)
  })

  test("make 300 changes a day for one owner, and pictures count five whatever becomes of them", async () => {
    await household()
    const { body: item } = await added(ada)
    const day = new Date(service.clock.now()).toISOString().slice(0, 10)
    const spend = (more: number) =>
      service.inside(
        Effect.flatMap(CollectionEditors, (editors) =>
          editors.countEdits(day, shelf.id as CollectionId, bob.user.id as UserId, more),
        ),
      )
    await spend(290)
    const broken = new FormData()
    broken.append("file", new File(["no picture"], "a.png"))
    expect(await outcome(bob.post(`/items/${item.id}/pictures`, broken))).toEqual(refusal(400, "INVALID_IMAGE"))
    expect((await bob.patch(`/items/${item.id}`, { rating: 1 })).status).toBe(200)
    const over = refusal(409, "EDIT_LIMIT_REACHED")
    expect(await outcome(bob.post(`/items/${item.id}/pictures`, picture()))).toEqual(over)
    for (const _ of [1, 2, 3, 4]) expect((await added(bob)).status).toBe(201)
    expect(await outcome(added(bob))).toEqual(over)
    expect(await outcome(bob.patch(`/items/${item.id}`, { rating: 2 }))).toEqual(over)
    expect((await ada.patch(`/items/${item.id}`, { rating: 2 })).status).toBe(200)
    // Another collection of the owner has no count of its own.
    const { body: second } = await ada.post("/collections", { name: "Second", type: "games" })
    await ada.put(`/collections/${second.id}/editors/${bob.user.id}`)
    expect(await outcome(bob.post(`/collections/${second.id}/items`, { name: "x" }))).toEqual(over)
  })

  test("end with what the page says", async () => {
    const ends: ReadonlyArray<readonly [string, () => Promise<unknown>]> = [
      ["the end of the friendship", () => ada.delete(`/friends/${bob.user.id}`)],
      ["a block by the editor", () => bob.put(`/blocks/${ada.user.id}`)],
      ["a suspension of the editor", () => service.inside(suspendAccount(bob.user.id as UserId))],
      ["a suspension of the owner", () => service.inside(suspendAccount(ada.user.id as UserId))],
      ["the collection", () => ada.delete(`/collections/${shelf.id}`)],
      ["the account of the editor", () => bob.delete("/users/me", { password: bob.password })],
      ["the account of the owner", () => ada.delete("/users/me", { password: ada.password })],
    ]
    for (const [name, end] of ends) {
      await household()
      await added(bob)
      await end()
      const has = Effect.flatMap(CollectionEditors, (editors) =>
        editors.has(shelf.id as CollectionId, bob.user.id as UserId),
      )
      expect([name, await service.inside(has)]).toEqual([name, false])
      expect([401, 403, 404], name).toContain((await added(bob)).status)
    }
  })

  test("of a change and the end of a part at once, the change counts or is refused", async () => {
    await household()
    const asked = Array.from({ length: 8 }, (_, n) => (n === 4 ? ada.delete(path(bob)) : added(bob)))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses[4]).toBe(204)
    for (const status of statuses.toSpliced(4, 1)) expect([201, 403]).toContain(status)
    const { body } = await ada.get(`/collections/${shelf.id}/items`)
    expect(body.items).toHaveLength(statuses.filter((status) => status === 201).length)
    expect(await outcome(added(bob))).toEqual(forbidden)
  })
})
