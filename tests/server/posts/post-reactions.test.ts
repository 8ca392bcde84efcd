import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown } from "../catalog/rows.ts"
import { inboxOf, notice, unreadCountOf } from "../delivery/notifications/inbox.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"
import { posted } from "./posts-client.ts"

const none = { like: 0, love: 0, wow: 0, laugh: 0, sad: 0 }
const types = Object.keys(none)

describe.each(engines)("Reactions, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  let eve: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const notFound = refusal(404, "NOT_FOUND")
  const react = (by: Person, id: string, type: string) => outcome(by.put(`/posts/${id}/reaction`, { type }))
  const takeBack = (by: Person, id: string) => outcome(by.delete(`/posts/${id}/reaction`))
  const list = async (id: string, by: Person, query = "") => (await by.get(`/posts/${id}/reactions${query}`)).body.items
  const shownBy = async (id: string, by: Person) => {
    const { reactions, myReaction } = (await by.get(`/posts/${id}`)).body
    return { reactions, myReaction }
  }

  test("a reaction is given, changed, taken back and given again, and the author is notified once", async () => {
    const { id } = await posted(ada)
    const unread = await unreadCountOf(ada)
    for (const type of ["like", "like", ...types, "love"]) {
      const answer = { reactions: { ...none, [type]: 1 }, myReaction: type }
      expect(await react(bob, id, type)).toEqual([200, answer])
      expect(await shownBy(id, bob)).toEqual(answer)
      expect(await shownBy(id, ada)).toEqual({ ...answer, myReaction: null })
      const given = { user: cardView(bob.user), type, createdAt: expect.stringMatching(moment) }
      expect(await list(id, eve)).toEqual([given])
    }
    for (let time = 0; time < 2; time++) {
      expect(await takeBack(bob, id)).toEqual([200, { reactions: none, myReaction: null }])
      expect(await list(id, ada)).toEqual([])
    }
    expect(await react(bob, id, "sad")).toEqual([200, { reactions: { ...none, sad: 1 }, myReaction: "sad" }])
    const [newest, ...others] = await inboxOf(ada)
    expect(newest).toEqual(notice("post_reaction", bob.user, { kind: "post", id }))
    expect(others.filter((one: { readonly subject: { readonly id: string } }) => one.subject.id === id)).toEqual([])
    expect(await unreadCountOf(ada)).toBe(unread + 1)
  })

  test("taking back what was never given answers the same shape", async () => {
    const { id } = await posted(ada)
    await react(bob, id, "wow")
    const answer = [200, { reactions: { ...none, wow: 1 }, myReaction: null }]
    expect(await takeBack(eve, id)).toEqual(answer)
    expect(await takeBack(ada, id)).toEqual(answer)
  })

  test("no user reacts to their own post, of text or of an item", async () => {
    const { id } = await posted(ada)
    const { body: collection } = await ada.post("/collections", { name: "Games", type: "games" })
    await ada.post(`/collections/${collection.id}/items`, { name: "Catan", share: true })
    const [share] = await service.query("select id from posts where kind = 'item_share'")
    for (const own of [id, String(share?.["id"])]) {
      expect(await react(ada, own, "like")).toEqual(refusal(400, "SELF_REACTION"))
      expect(await shownBy(own, ada)).toEqual({ reactions: none, myReaction: null })
      expect(await react(bob, own, "like")).toEqual([200, { reactions: { ...none, like: 1 }, myReaction: "like" }])
    }
  })

  test.each([
    ["without a type", {}, "body must have required property 'type'"],
    ["with the type null", { type: null }, "body.type must be string"],
    ["in capitals", { type: "LIKE" }, "body.type must be equal to one of the allowed values"],
    ["named like a property of objects", { type: "__proto__" }, "body.type must be equal to one of the allowed values"],
    ["without a body", undefined, "body must be object"],
  ])("a reaction %s does not fit", async (_, body, message) => {
    const { id } = await posted(ada)
    expect(await outcome(bob.put(`/posts/${id}/reaction`, body))).toEqual(unfit(message))
    expect(await shownBy(id, bob)).toEqual({ reactions: none, myReaction: null })
  })

  test("20 people react at once: the counts are exact, and each notifies once", async () => {
    const author = await service.person()
    const { id } = await posted(author)
    const people = await Promise.all(Array.from({ length: 20 }, () => service.person()))
    const answers = await Promise.all(people.map((person, n) => react(person, id, types[n % 5] ?? "like")))
    expect(answers.map(([status]) => status)).toEqual(people.map(() => 200))
    expect(await shownBy(id, author)).toEqual({
      reactions: { like: 4, love: 4, wow: 4, laugh: 4, sad: 4 },
      myReaction: null,
    })
    expect(await unreadCountOf(author)).toBe(20)
  })

  test("one person reacts 20 times at once: one reaction, one notification", async () => {
    const author = await service.person()
    const { id } = await posted(author)
    const answers = await Promise.all(Array.from({ length: 20 }, () => react(bob, id, "laugh")))
    for (const answer of answers)
      expect(answer).toEqual([200, { reactions: { ...none, laugh: 1 }, myReaction: "laugh" }])
    expect(await list(id, author)).toHaveLength(1)
    expect(await unreadCountOf(author)).toBe(1)
  })

  test("what a person does not see has no reactions for them", async () => {
    const { id } = await posted(ada)
    await react(bob, id, "like")
    await ada.patch(`/posts/${id}`, { visibility: "private" })
    expect(await react(bob, id, "love")).toEqual(notFound)
    expect(await takeBack(bob, id)).toEqual(notFound)
    expect(await outcome(bob.get(`/posts/${id}/reactions`))).toEqual(notFound)
    expect(await shownBy(id, ada)).toEqual({ reactions: { ...none, like: 1 }, myReaction: null })
  })

  test("across a block, and of a deleted account, reactions are in no list and in no count", async () => {
    const [carl, dora] = [await service.person(), await service.person()]
    const { id } = await posted(carl)
    for (const by of [bob, dora, eve]) await react(by, id, "love")
    expect(await unreadCountOf(carl)).toBe(3)
    await dora.put(`/blocks/${eve.user.id}`)
    const seen = async (by: Person) => [
      (await list(id, by)).map((one: { readonly user: { readonly id: string } }) => one.user.id),
      (await shownBy(id, by)).reactions.love,
    ]
    expect(await seen(eve)).toEqual([[eve.user.id, bob.user.id], 2])
    expect(await seen(dora)).toEqual([[dora.user.id, bob.user.id], 2])
    await carl.put(`/blocks/${bob.user.id}`)
    expect(await seen(carl)).toEqual([[eve.user.id, dora.user.id], 2])
    expect(await unreadCountOf(carl)).toBe(2)
    expect(await react(bob, id, "like")).toEqual(notFound)
    await dora.delete(`/users/${dora.user.id}`, { password: dora.password })
    expect(await seen(carl)).toEqual([[eve.user.id], 1])
    expect(await seen(eve)).toEqual([[eve.user.id, bob.user.id], 2])
  })

  test("reactions are listed newest first, of all types or of one, and a cursor belongs to one list", async () => {
    const [{ id }, { id: other }] = [await posted(ada), await posted(ada)]
    const people = [bob, eve, await service.person(), await service.person()]
    for (const [n, by] of people.entries()) await react(by, id, n % 2 === 0 ? "like" : "sad")
    const all = await list(id, ada)
    expect(all.map((one: { readonly user: object }) => one.user)).toEqual(
      people.map(({ user }) => cardView(user)).reverse(),
    )
    const path = `/posts/${id}/reactions`
    for (const limit of [1, 2, 4]) {
      expect(await walk(ada, path, limit)).toEqual(all)
      for (const type of types)
        expect(await walk(ada, `${path}?type=${type}`, limit)).toEqual(
          all.filter((one: { readonly type: string }) => one.type === type),
        )
    }
    const { nextCursor } = (await ada.get(`${path}?type=like&limit=1`)).body
    const wrong = unfit("querystring.cursor must be a cursor of this list")
    for (const address of [path, `${path}?type=sad`, `/posts/${other}/reactions?type=like`]) {
      const [plain, query = ""] = address.split("?")
      expect(await outcome(ada.get(`${plain}?${query}&cursor=${nextCursor}`)), address).toEqual(wrong)
    }
    expect(await outcome(bob.get(`${path}?type=like&cursor=${nextCursor}`))).toEqual(wrong)
    expect(await outcome(ada.get(`${path}?type=hate`))).toEqual(
      unfit("querystring.type must be equal to one of the allowed values"),
    )
  })

  test("a post that no user made has no reactions, and without a token there are none", async () => {
    const anyone = service.client()
    for (const [method, path, body] of [
      ["PUT", `/posts/${unknown}/reaction`, { type: "like" }],
      ["DELETE", `/posts/${unknown}/reaction`, undefined],
      ["GET", `/posts/${unknown}/reactions`, undefined],
    ] as const) {
      expect(await outcome(ada.send(method, path, body))).toEqual(notFound)
      expect(await outcome(ada.send(method, path.replace(unknown, "7"), body))).toEqual(
        unfit('params.id must match format "uuid"'),
      )
      expect(await outcome(anyone.send(method, path, body))).toEqual(refusal(401, "UNAUTHORIZED"))
    }
  })
})
