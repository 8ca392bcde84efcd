import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { resolveReport, showReport } from "../../../core/index.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { chatRows, sent } from "../chat/chat-client.ts"
import { collectionOf, itemOf, listingOf } from "../market/market.ts"
import { outcome, type Person, refusal, rowsOfOneMoment, walk } from "../users/people.ts"

const unknown = "0199a000-0000-7000-8000-000000000000"
const notFound = refusal(404, "TARGET_NOT_FOUND")
const already = refusal(409, "ALREADY_REPORTED")

describe.each(engines)("Reports, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ada = await service.person()
    bob = await service.person()
  })
  afterAll(() => service.stop())

  const ask = (by: Person, targetType: string, targetId: string, said: object = {}) =>
    by.post("/reports", { targetType, targetId, reason: "spam", ...said })
  const report = (...args: Parameters<typeof ask>) => outcome(ask(...args))
  const block = (by: Person, whom: Person) => by.put(`/blocks/${whom.user.id}`)
  const commentOn = async (by: Person, post: string): Promise<string> =>
    (await by.post(`/posts/${post}/comments`, { content: "Hello" })).body.id
  const rowsOf = ({ user }: Person) => service.query(`select id from reports where reporter_id = '${user.id}'`)

  test("hold what was said, and are shown to their reporter without what others wrote", async () => {
    const eve = await service.person()
    const details = "  Sells what is not theirs 🦉  "
    const said = { reason: "scam", details, status: "resolved", note: "mine", reporterId: ada.user.id }
    const { status, body } = await ask(eve, "user", ada.user.id.toUpperCase(), said)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      targetType: "user",
      targetId: ada.user.id,
      reason: "scam",
      details: "Sells what is not theirs 🦉",
      status: "open",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
    })
    const second = await ask(eve, "user", bob.user.id, { details: " " })
    expect(second.body.details).toBeNull()
    for (const limit of [1, 2, 100]) expect(await walk(eve, "/reports", limit)).toEqual([second.body, body])
    expect((await bob.get("/reports")).body).toEqual({ items: [], nextCursor: null })
  })

  test.each<[string, object, string]>([
    ["an unknown type", { targetType: "planet" }, "body.targetType"],
    ["an id that is none", { targetId: "no id" }, "body.targetId"],
    ["an unknown reason", { reason: "boring" }, "body.reason"],
    ["no reason", { reason: null }, "body.reason"],
    ["long details", { details: "x".repeat(2001) }, "body.details"],
    ["details that are no text", { details: 7 }, "body.details"],
  ])("with %s are refused", async (_, said, place) => {
    const body = { targetType: "user", targetId: unknown, reason: "spam", ...said }
    const answer = await ada.post("/reports", body)
    expect([answer.status, answer.body.code]).toEqual([400, "ERR_VALIDATION"])
    expect(answer.body.message).toStartWith(place)
  })

  test("are possible once per target for good, also when the first one was decided, whose note no user sees", async () => {
    const eve = await service.person()
    const { id } = await listingOf(ada)
    const { body } = await ask(eve, "listing", id)
    expect(await report(eve, "listing", id, { reason: "hate" })).toEqual(already)
    await service.inside(resolveReport({ id: body.id, note: "The owner was warned.", remove: false }))
    expect((await eve.get("/reports")).body.items).toEqual([{ ...body, status: "resolved" }])
    expect(await report(eve, "listing", id)).toEqual(already)
    expect(await report(eve, "item", id)).toEqual(notFound)
    expect((await report(bob, "listing", id))[0]).toBe(201)
  })

  test("of one target by one caller, 20 at once, are one", async () => {
    const eve = await service.person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(eve, "user", ada.user.id)))
    const codes = answers.map(({ status, body }) => (status === 201 ? "made" : body.error)).sort()
    expect(codes).toEqual([...Array<string>(19).fill("ALREADY_REPORTED"), "made"])
    expect(await rowsOf(eve)).toHaveLength(1)
  })

  test("of one's own are refused, and of what is not there before that", async () => {
    const { id: collection } = await collectionOf(ada, { visibility: "private" })
    const item = await itemOf(ada)
    const listing = await listingOf(ada)
    const { body: post } = await ada.post("/posts", { content: "Hello", visibility: "private" })
    for (const [type, id] of [
      ["user", ada.user.id],
      ["collection", collection],
      ["item", item.id],
      ["listing", listing.id],
      ["post", post.id],
      ["comment", await commentOn(ada, post.id)],
      ["message", (await sent(ada, await chatRows(service).group(ada, [bob]))).id],
    ] as const) {
      expect([type, ...(await report(ada, type, id))]).toEqual([type, ...refusal(403, "CANNOT_REPORT_OWN")])
      expect([type, ...(await report(ada, type, unknown))]).toEqual([type, ...notFound])
    }
    expect(await report(ada, "event", unknown)).toEqual(notFound)
    expect(await rowsOf(ada)).toEqual([])
  })

  test("of a person whom a block hides need that the reporter blocks too", async () => {
    const [blocker, blocked] = [await service.person(), await service.person()]
    await block(blocker, blocked)
    expect(await report(blocked, "user", blocker.user.id)).toEqual(notFound)
    expect((await report(blocker, "user", blocked.user.id))[0]).toBe(201)
    await block(blocked, blocker)
    expect((await report(blocked, "user", blocker.user.id))[0]).toBe(201)
  })

  test("of a comment need that the reporter sees the post and no block is between the two", async () => {
    const [author, eve] = [await service.person(), await service.person()]
    const { body: post } = await ada.post("/posts", { content: "Hello" })
    const comment = await commentOn(author, post.id)
    await block(author, eve)
    expect(await report(eve, "comment", comment)).toEqual(notFound)
    expect((await report(bob, "comment", comment))[0]).toBe(201)
    await ada.patch(`/posts/${post.id}`, { visibility: "private" })
    expect(await report(author, "comment", comment)).toEqual(notFound)
    expect((await report(ada, "comment", comment))[0]).toBe(201)
  })

  test("of a message need that the reporter is a member, and end with the message", async () => {
    const eve = await service.person()
    const chat = chatRows(service)
    const path = await chat.group(ada, [bob, eve])
    const [first, second] = [await sent(ada, path), await sent(ada, path)]
    const stranger = await service.person()
    expect(await report(stranger, "message", first.id)).toEqual(notFound)
    expect((await report(bob, "message", first.id))[0]).toBe(201)
    await chat.leave(path, eve)
    expect(await report(eve, "message", first.id)).toEqual(notFound)
    await ada.delete(`/chat/messages/${second.id}`)
    expect(await report(bob, "message", second.id)).toEqual(notFound)
    await chat.remove(path)
    expect(await report(bob, "message", first.id)).toEqual(notFound)
  })

  const relations = ["friend", "stranger", "blocker", "blocked"] as const
  const privacies = ["public", "friends_only", "private"] as const
  test.each(privacies)("are of what the reporter sees at that moment, with a profile that is %s", async (privacy) => {
    const { befriend } = rowsOfOneMoment(service)
    const owner = await service.person()
    const viewers = Object.fromEntries(
      await Promise.all(relations.map(async (relation) => [relation, await service.person()] as const)),
    ) as Record<(typeof relations)[number], Person>
    await befriend(owner.user, viewers.friend.user)
    const things = []
    for (const visibility of privacies) {
      const listing = await listingOf(owner, {}, { visibility })
      const { body: post } = await owner.post("/posts", { content: "Hello", visibility })
      things.push(
        ["collection", listing.item.collectionId, "/collections"] as const,
        ["item", listing.item.id, "/items"] as const,
        ["listing", listing.id, "/listings"] as const,
        ["post", post.id, "/posts"] as const,
        ["comment", await commentOn(owner, post.id), `/posts/${post.id}/comments?`] as const,
      )
    }
    expect((await owner.patch(`/users/${owner.user.id}`, { privacy })).status).toBe(200)
    await block(viewers.blocker, owner)
    await block(owner, viewers.blocked)
    let seen = 0
    for (const [relation, viewer] of Object.entries(viewers)) {
      for (const [type, id, path] of things) {
        const { status, text } = await viewer.get(path.endsWith("?") ? path : `${path}/${id}`)
        const shown = status === 200 && text.includes(id)
        const expected = shown ? 201 : 404
        expect([relation, type, (await report(viewer, type, id))[0]]).toEqual([relation, type, expected])
        seen += Number(shown)
      }
      const expected = relation === "blocked" ? 404 : 201
      expect([relation, (await report(viewer, "user", owner.user.id))[0]]).toEqual([relation, expected])
    }
    expect(seen).toBe({ public: 15, friends_only: 10, private: 0 }[privacy])
  })

  test("of a set need that the reporter sees it, and removing makes it private", async () => {
    const owner = await service.person()
    const { body: set } = await owner.post("/sets", { name: "A set", type: "games", places: [{ name: "Chess" }] })
    expect(await report(bob, "set", set.id)).toEqual(notFound)
    expect(await report(owner, "set", set.id)).toEqual(refusal(403, "CANNOT_REPORT_OWN"))
    await owner.patch(`/sets/${set.id}`, { isPublic: true })
    const blocked = await service.person()
    await block(owner, blocked)
    expect(await report(blocked, "set", set.id)).toEqual(notFound)
    const { body: made } = await ask(bob, "set", set.id)
    const shown = await service.inside(showReport(made.id))
    expect(shown.target).toMatchObject({ text: "A set: Chess", owner: { id: owner.user.id } })
    await service.inside(resolveReport({ id: made.id, note: "It sells.", remove: true }))
    expect((await bob.get(`/sets/${set.id}`)).status).toBe(404)
    expect((await bob.get("/sets/public?q=A%20set")).body.items).toEqual([])
    expect((await owner.get(`/sets/${set.id}`)).body).toMatchObject({ isPublic: false, placesCount: 1 })
  })

  test("stay when the target or the reporter goes", async () => {
    const [eve, owner] = [await service.person(), await service.person()]
    const item = await itemOf(owner)
    const { body: made } = await ask(eve, "item", item.id)
    expect((await owner.delete(`/items/${item.id}`)).status).toBe(204)
    expect((await eve.get("/reports")).body.items).toEqual([made])
    expect(await report(eve, "item", item.id)).toEqual(notFound)
    expect((await eve.delete("/users/me", { password: eve.password })).status).toBe(204)
    const rows = await service.query(`select reporter_id, status from reports where id = '${made.id}'`)
    expect(rows).toEqual([{ reporter_id: null, status: "open" }])
  })
})
