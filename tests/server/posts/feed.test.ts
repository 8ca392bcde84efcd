import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unfit, unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal, rowsOfOneMoment, walk } from "../users/people.ts"
import { posted, shared } from "./posts-client.ts"

describe.each(engines)("The lists of posts, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const four = async () => {
    const [ada, friend, stranger, blocked] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
    const rows = rowsOfOneMoment(service)
    await rows.befriend(ada.user, friend.user)
    await rows.block(blocked.user, ada.user)
    return { ada, friend, stranger, blocked }
  }
  /** A post of each visibility, and an item in a collection of each, newest first. */
  const everything = async (by: Person) => {
    const made = []
    for (const visibility of ["public", "friends_only", "private"]) {
      made.unshift((await posted(by, { visibility })).id)
      const { post } = await shared(by, { visibility })
      if (visibility !== "private") made.unshift(post.id)
    }
    return made as ReadonlyArray<string>
  }
  const idsIn = async (person: Person, path: string, limit = 100) =>
    (await walk(person, path, limit)).map(({ id }) => id as string)

  test.each([1, 2, 3, 100])("the feed shows each what is theirs to see, newest first, %d at a time", async (limit) => {
    const { ada, friend, stranger, blocked } = await four()
    const [mine, second] = [await everything(ada), await everything(friend)]
    const all = [...second, ...mine]
    const sees = async (viewer: Person) => (await idsIn(viewer, "/feed", limit)).filter((id) => all.includes(id))
    // Of each five: private, friends_only with its item, public with its item.
    expect(await sees(ada)).toEqual([...second.slice(1), ...mine])
    expect(await sees(friend)).toEqual([...second, ...mine.slice(1)])
    expect(await sees(stranger)).toEqual([...second.slice(3), ...mine.slice(3)])
    expect(await sees(blocked)).toEqual(second.slice(3))
    for (const [viewer, expected] of [
      [ada, mine],
      [friend, mine.slice(1)],
      [stranger, mine.slice(3)],
    ] as const)
      expect(await idsIn(viewer, `/users/${ada.user.id}/posts`, limit)).toEqual([...expected])
    expect(await outcome(blocked.get(`/users/${ada.user.id}/posts`))).toEqual(refusal(404, "USER_NOT_FOUND"))
  })

  test("a profile that closes takes its posts along, and its author still sees them", async () => {
    const { ada, friend, stranger } = await four()
    const mine = await everything(ada)
    await ada.patch("/users/me", { privacy: "private" })
    for (const viewer of [friend, stranger]) {
      expect(await idsIn(viewer, `/users/${ada.user.id}/posts`)).toEqual([])
      expect((await idsIn(viewer, "/feed")).filter((id) => mine.includes(id))).toEqual([])
      for (const id of mine) expect(await outcome(viewer.get(`/posts/${id}`))).toEqual(refusal(404, "NOT_FOUND"))
    }
    expect(await idsIn(ada, "/users/me/posts")).toEqual([...mine])
    await ada.patch("/users/me", { privacy: "friends_only" })
    expect(await idsIn(friend, `/users/${ada.user.id}/posts`)).toEqual(mine.slice(1))
    expect(await idsIn(stranger, `/users/${ada.user.id}/posts`)).toEqual([])
  })

  test("a list shows each post as it is shown by itself", async () => {
    const { ada } = await four()
    const { item, collection, post } = await shared(ada)
    expect(post).toMatchObject({
      kind: "item_share",
      content: null,
      visibility: "public",
      item: { id: item.id, name: "Catan", coverUrl: null, collectionId: collection.id, type: "games", copies: 1 },
      media: [],
      editedAt: null,
    })
    expect((await ada.get(`/posts/${post.id}`)).body).toEqual(post)
    expect((await ada.get("/feed?limit=1")).body.items).toEqual([post])
  })

  test("there are no posts of no user, and a cursor is good for one list and one person", async () => {
    const { ada, friend } = await four()
    for (const by of [ada, friend]) for (const _ of [1, 2, 3]) await posted(by)
    expect(await outcome(ada.get(`/users/${unknown}/posts`))).toEqual(refusal(404, "USER_NOT_FOUND"))
    const [feed, own] = ["/feed", `/users/${ada.user.id}/posts`] as const
    const cursor = async (path: string) => (await ada.get(`${path}?limit=1`)).body.nextCursor as string
    const [ofFeed, ofOwn] = [await cursor(feed), await cursor(own)]
    expect((await ada.get(`/users/me/posts?cursor=${ofOwn}`)).status).toBe(200)
    const foreign = unfit("querystring.cursor must be a cursor of this list")
    for (const [by, path, from] of [
      [ada, feed, ofOwn],
      [ada, own, ofFeed],
      [ada, `/users/${friend.user.id}/posts`, ofOwn],
      [friend, feed, ofFeed],
      [friend, own, ofOwn],
    ] as const)
      expect(await outcome(by.get(`${path}?cursor=${from}`))).toEqual(foreign)
    expect(await outcome(ada.get("/feed?limit=101"))).toEqual(unfit("querystring.limit must be <= 100"))
  })
})
