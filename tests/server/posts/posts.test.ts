import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { moment, unfit, unknown, uuid } from "../catalog/rows.ts"
import { cardView, outcome, type Person, refusal } from "../users/people.ts"
import { posted } from "./posts-client.ts"

const noReactions = { like: 0, love: 0, wow: 0, laugh: 0, sad: 0 }

describe.each(engines)("Posts, on %s", (engine) => {
  let service: Service
  let ada: Person
  let bob: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    ;[ada, bob] = [await service.person(), await service.person()]
  })
  afterAll(() => service.stop())

  const notFound = refusal(404, "NOT_FOUND")
  const show = (id: string, by: Person) => outcome(by.get(`/posts/${id}`))
  const count = async () => (await service.query("select id from posts where author_id is not null")).length

  test("a post is made, read by others, changed and deleted", async () => {
    const { status, body } = await ada.post("/posts", { content: " Hello 🦉\n", kind: "item_share", item: "x" })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(uuid),
        author: cardView(ada.user),
        kind: "manual",
        content: "Hello 🦉",
        visibility: "public",
        item: null,
        media: [],
        commentsCount: 0,
        reactions: noReactions,
        myReaction: null,
        createdAt: expect.stringMatching(moment),
        editedAt: null,
      },
    ])
    for (const by of [ada, bob]) expect(await show(body.id, by)).toEqual([200, body])
    const path = `/posts/${body.id}`
    const closed = { ...body, visibility: "private" }
    expect(await outcome(ada.patch(path, { visibility: "private" }))).toEqual([200, closed])
    expect(await show(body.id, bob)).toEqual(notFound)
    const { body: edited } = await ada.patch(path, { content: "Other", visibility: "friends_only" })
    expect(edited).toEqual({
      ...closed,
      content: "Other",
      visibility: "friends_only",
      editedAt: expect.stringMatching(moment),
    })
    expect(await show(body.id, bob)).toEqual(notFound)
    expect((await ada.delete(path, undefined)).status).toBe(204)
    for (const by of [ada, bob]) expect(await show(body.id, by)).toEqual(notFound)
    expect(await outcome(ada.delete(path, undefined))).toEqual(notFound)
    expect(await outcome(ada.patch(path, { content: "again" }))).toEqual(notFound)
  })

  test.each([[{}], [{ content: null }], [{ content: "" }], [{ content: " \n\t" }], [{ visibility: "private" }]])(
    "a post of %j is empty: 400 EMPTY_POST",
    async (body) => {
      const before = await count()
      expect(await outcome(ada.post("/posts", body))).toEqual(refusal(400, "EMPTY_POST"))
      expect(await count()).toBe(before)
    },
  )

  test.each([
    [{ content: 7 }, "body.content must be string"],
    [{ content: "a", visibility: null }, "body.visibility must be string"],
    [{ content: "a", visibility: "all" }, "body.visibility must be equal to one of the allowed values"],
    [{ content: "a\0" }, "body.content must NOT contain NUL or a lone surrogate"],
    [undefined, "body must be object"],
  ])("a post of %j does not fit", async (body, message) => {
    const before = await count()
    expect(await outcome(ada.post("/posts", body))).toEqual(unfit(message))
    expect(await count()).toBe(before)
  })

  test("a text of 5,000 code points is taken, and one more is not", async () => {
    expect((await posted(ada, { content: "🦉".repeat(5000) })).content).toBe("🦉".repeat(5000))
    const longer = await outcome(ada.post("/posts", { content: "a".repeat(5001) }))
    expect(longer).toEqual(unfit("body.content must NOT have more than 5000 characters"))
  })

  test("the text of a post without pictures can be changed and not be taken away", async () => {
    const post = await posted(ada)
    for (const content of [null, "", "  "])
      expect(await outcome(ada.patch(`/posts/${post.id}`, { content }))).toEqual(refusal(400, "EMPTY_POST"))
    expect(await show(post.id, ada)).toEqual([200, post])
    expect(await outcome(ada.patch(`/posts/${post.id}`, {}))).toEqual([200, post])
    expect(await outcome(ada.patch(`/posts/${post.id}`, { content: post.content }))).toEqual([200, post])
    expect(await outcome(ada.patch(`/posts/${post.id}`, undefined))).toEqual(unfit("body must be object"))
  })

  test("others may neither change nor delete what they see, and what they do not see is not there", async () => {
    const [open, closed] = [await posted(ada), await posted(ada, { visibility: "private" })]
    for (const body of [{ content: "mine" }, { visibility: "private" }, { content: null }, {}]) {
      expect(await outcome(bob.patch(`/posts/${open.id}`, body))).toEqual(refusal(403, "FORBIDDEN"))
      expect(await outcome(bob.patch(`/posts/${closed.id}`, body))).toEqual(notFound)
    }
    expect(await outcome(bob.delete(`/posts/${open.id}`, undefined))).toEqual(refusal(403, "FORBIDDEN"))
    expect(await outcome(bob.delete(`/posts/${closed.id}`, undefined))).toEqual(notFound)
    expect([await show(open.id, ada), await show(closed.id, ada)]).toEqual([
      [200, open],
      [200, closed],
    ])
  })

  test("a post that no user made is not there, and an id that is none does not fit", async () => {
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const body = method === "PATCH" ? { content: "a" } : undefined
      expect(await outcome(ada.send(method, `/posts/${unknown}`, body))).toEqual(notFound)
      expect(await outcome(ada.send(method, "/posts/7", body))).toEqual(unfit('params.id must match format "uuid"'))
    }
  })

  test("posts are no user's who has not signed in", async () => {
    const anyone = service.client()
    for (const [method, path] of [
      ["POST", "/posts"],
      ["GET", `/posts/${unknown}`],
      ["PATCH", `/posts/${unknown}`],
      ["DELETE", `/posts/${unknown}`],
    ] as const)
      expect(await outcome(anyone.send(method, path, method === "GET" ? undefined : {}))).toEqual(
        refusal(401, "UNAUTHORIZED"),
      )
  })
})
