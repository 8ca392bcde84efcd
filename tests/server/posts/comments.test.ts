import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { inboxOf, notice, unreadCountOf } from "../delivery/notifications/inbox.ts"
import { cardView, outcome, type Person, refusal, walk } from "../users/people.ts"
import { posted } from "./posts-client.ts"

describe.each(engines)("Comments, on %s", (engine) => {
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
  const forbidden = refusal(403, "FORBIDDEN")
  const list = async (id: string, by: Person) => (await by.get(`/posts/${id}/comments`)).body.items
  const countOf = async (id: string, by: Person) => (await by.get(`/posts/${id}`)).body.commentsCount
  const commented = async (by: Person, id: string, content = "Lovely") => {
    const { status, body } = await by.post(`/posts/${id}/comments`, { content })
    if (status !== 201) throw new Error(`The comment was answered with ${status}`)
    return body
  }

  test("a comment is written, counted, notified, changed and deleted", async () => {
    const { id } = await posted(ada)
    const { status, body } = await bob.post(`/posts/${id}/comments`, { content: " Lovely 🦉\n", author: "x", id: "x" })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        author: cardView(bob.user),
        content: "Lovely 🦉",
        createdAt: expect.stringMatching(moment),
        editedAt: null,
      },
    ])
    const [newest] = await inboxOf(ada, "?limit=1")
    expect(newest).toEqual(notice("post_comment", bob.user, { kind: "post", id }))
    for (const by of [ada, bob, eve]) {
      expect(await list(id, by)).toEqual([body])
      expect(await countOf(id, by)).toBe(1)
    }
    const path = `/comments/${body.id}`
    expect(await outcome(bob.patch(path, { content: "Lovely 🦉" }))).toEqual([200, body])
    expect(await outcome(bob.patch(path, {}))).toEqual([200, body])
    const edited = { ...body, content: "Ugly", editedAt: expect.stringMatching(moment) }
    expect(await outcome(bob.patch(path, { content: " Ugly " }))).toEqual([200, edited])
    expect(await list(id, eve)).toEqual([edited])
    expect(await outcome(bob.delete(path))).toEqual([204, null])
    expect([await list(id, ada), await countOf(id, ada)]).toEqual([[], 0])
    expect(await outcome(bob.delete(path))).toEqual(notFound)
    expect(await outcome(bob.patch(path, { content: "again" }))).toEqual(notFound)
  })

  test("one's own comment on one's own post notifies no user", async () => {
    const { id } = await posted(ada)
    const before = await unreadCountOf(ada)
    await commented(ada, id)
    expect(await unreadCountOf(ada)).toBe(before)
  })

  test.each([
    ["missing", {}, "body must have required property 'content'"],
    ["null", { content: null }, "body.content must be string"],
    ["a number", { content: 7 }, "body.content must be string"],
    ["empty", { content: "" }, "body.content must NOT have fewer than 1 characters"],
    ["blank", { content: " \n" }, "body.content must NOT have fewer than 1 characters"],
    ["too long", { content: "🦉".repeat(2001) }, "body.content must NOT have more than 2000 characters"],
    ["with NUL", { content: "a\0" }, "body.content must NOT contain NUL or a lone surrogate"],
  ])("a content that is %s does not fit, in a new comment or a change", async (_, body, message) => {
    const { id } = await posted(ada)
    expect(await outcome(bob.post(`/posts/${id}/comments`, body))).toEqual(unfit(message))
    expect(await countOf(id, ada)).toBe(0)
    const comment = await commented(bob, id)
    const changed = await outcome(bob.patch(`/comments/${comment.id}`, body))
    expect(changed).toEqual("content" in body ? unfit(message) : [200, comment])
    expect(await list(id, ada)).toEqual([comment])
  })

  test("a comment of 2,000 code points is taken", async () => {
    const { id } = await posted(ada)
    expect((await commented(bob, id, "🦉".repeat(2000))).content).toBe("🦉".repeat(2000))
  })

  test("others cannot change or delete a comment, but the author of the post can delete it", async () => {
    const { id } = await posted(ada)
    const comment = await commented(bob, id)
    for (const other of [ada, eve])
      expect(await outcome(other.patch(`/comments/${comment.id}`, { content: "mine" }))).toEqual(forbidden)
    expect(await outcome(eve.delete(`/comments/${comment.id}`))).toEqual(forbidden)
    expect(await list(id, eve)).toEqual([comment])
    expect(await outcome(ada.delete(`/comments/${comment.id}`))).toEqual([204, null])
    expect(await list(id, eve)).toEqual([])
  })

  test("what a person does not see can neither be commented on nor read, changed or deleted", async () => {
    const { id } = await posted(ada)
    const [ofBob, ofEve] = [await commented(bob, id), await commented(eve, id)]
    await ada.patch(`/posts/${id}`, { visibility: "private" })
    expect(await outcome(bob.post(`/posts/${id}/comments`, { content: "a" }))).toEqual(notFound)
    expect(await outcome(bob.get(`/posts/${id}/comments`))).toEqual(notFound)
    for (const comment of [ofBob, ofEve])
      expect(await outcome(bob.patch(`/comments/${comment.id}`, { content: "a" }))).toEqual(notFound)
    expect(await outcome(bob.delete(`/comments/${ofEve.id}`))).toEqual(notFound)
    expect(await list(id, ada)).toEqual([ofBob, ofEve])
    expect(await outcome(bob.delete(`/comments/${ofBob.id}`))).toEqual([204, null])
    expect([await list(id, ada), await countOf(id, ada)]).toEqual([[ofEve], 1])
  })

  test("across a block comments are not there, in the list, in the count and for the author of the post", async () => {
    const [carl, dora] = [await service.person(), await service.person()]
    const { id } = await posted(carl)
    const [ofDora, ofEve] = [await commented(dora, id), await commented(eve, id)]
    expect(await unreadCountOf(carl)).toBe(2)
    await carl.put(`/blocks/${dora.user.id}`)
    await dora.put(`/blocks/${eve.user.id}`)
    expect([await list(id, carl), await countOf(id, carl)]).toEqual([[ofEve], 1])
    expect([await list(id, eve), await countOf(id, eve)]).toEqual([[ofEve], 1])
    expect([await list(id, bob), await countOf(id, bob)]).toEqual([[ofDora, ofEve], 2])
    expect(await unreadCountOf(carl)).toBe(1)
    expect(await outcome(carl.delete(`/comments/${ofDora.id}`))).toEqual(notFound)
    expect(await outcome(eve.patch(`/comments/${ofDora.id}`, { content: "a" }))).toEqual(notFound)
    await carl.delete(`/blocks/${dora.user.id}`)
    expect(await outcome(carl.delete(`/comments/${ofDora.id}`))).toEqual([204, null])
  })

  test("comments are listed oldest first, page by page, and a cursor belongs to one post and one person", async () => {
    const [{ id }, { id: other }] = [await posted(ada), await posted(ada)]
    const all = []
    for (let n = 0; n < 5; n++) all.push(await commented(n % 2 === 0 ? bob : eve, id, `${n}`))
    for (const limit of [1, 2, 5]) expect(await walk(ada, `/posts/${id}/comments`, limit)).toEqual(all)
    const { nextCursor } = (await ada.get(`/posts/${id}/comments?limit=1`)).body
    const wrong = unfit("querystring.cursor must be a cursor of this list")
    expect(await outcome(ada.get(`/posts/${other}/comments?cursor=${nextCursor}`))).toEqual(wrong)
    expect(await outcome(bob.get(`/posts/${id}/comments?cursor=${nextCursor}`))).toEqual(wrong)
    expect(await outcome(ada.get(`/posts/${id}/reactions?cursor=${nextCursor}`))).toEqual(wrong)
    expect(await outcome(ada.get(`/posts/${id}/comments?limit=101`))).toEqual(unfit("querystring.limit must be <= 100"))
  })

  test("a comment that no user wrote is not there, and without a token there is none", async () => {
    const anyone = service.client()
    for (const [method, path, body] of [
      ["GET", `/posts/${unknown}/comments`, undefined],
      ["POST", `/posts/${unknown}/comments`, { content: "a" }],
      ["PATCH", `/comments/${unknown}`, { content: "a" }],
      ["DELETE", `/comments/${unknown}`, undefined],
    ] as const) {
      expect(await outcome(ada.send(method, path, body))).toEqual(notFound)
      expect(await outcome(ada.send(method, path.replace(unknown, "7"), body))).toEqual(
        unfit('params.id must match format "uuid"'),
      )
      expect(await outcome(anyone.send(method, path, body))).toEqual(refusal(401, "UNAUTHORIZED"))
    }
  })

  test("the comments of a deleted account and of a deleted post are gone at once", async () => {
    const [carl, dora] = [await service.person(), await service.person()]
    const { id } = await posted(carl)
    const [ofDora, ofEve] = [await commented(dora, id), await commented(eve, id)]
    await dora.delete(`/users/${dora.user.id}`, { password: dora.password })
    expect([await list(id, eve), await countOf(id, eve)]).toEqual([[ofEve], 1])
    expect(await outcome(carl.delete(`/comments/${ofDora.id}`))).toEqual(notFound)
    await carl.delete(`/posts/${id}`)
    expect(await outcome(eve.get(`/posts/${id}/comments`))).toEqual(notFound)
    expect(await outcome(eve.delete(`/comments/${ofEve.id}`))).toEqual(notFound)
  })
})
