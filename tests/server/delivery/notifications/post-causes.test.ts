import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { purgeNextPosts } from "../../../../core/index.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { accepted, act, itemOf, listingOf, trading } from "../../market/market.ts"
import { posted } from "../../posts/posts-client.ts"
import { outcome, type Person, refusal } from "../../users/people.ts"
import { inboxOf, newsOf, notice, unreadCountOf } from "./inbox.ts"

interface Post {
  readonly id: string
}

interface Cast {
  readonly service: Service
  readonly ada: Person
  readonly bob: Person
}

/** A new item, and the post that shows it. */
const shared = async ({ service, ada }: Cast) => {
  const item = await itemOf(ada, { share: true })
  const [post] = await service.query(`select id from posts where item_id = '${item.id}'`)
  return { item, post: { id: String(post?.["id"]) } }
}

/** How a post of Ada ends, and what there is before. */
const ends: Readonly<Record<string, (cast: Cast) => Promise<readonly [Post, () => Promise<unknown>]>>> = {
  "is deleted": async ({ ada }) => {
    const post = await posted(ada)
    return [post, () => ada.delete(`/posts/${post.id}`)]
  },
  "shows an item that is deleted": async (cast) => {
    const { item, post } = await shared(cast)
    return [post, () => cast.ada.delete(`/items/${item.id}`)]
  },
  "shows an item whose collection is deleted": async (cast) => {
    const { item, post } = await shared(cast)
    return [post, () => cast.ada.delete(`/collections/${item.collectionId}`)]
  },
  "shows an item that goes to another user": async (cast) => {
    const { ada, bob } = cast
    const { item, post } = await shared(cast)
    const { id: wanted } = await listingOf(bob)
    const { body: trade } = await ada.post("/offers", trading(wanted, item.id))
    await accepted(bob, trade)
    await act(bob, trade, "confirm")
    return [post, () => act(ada, trade, "confirm")]
  },
}

describe.each(engines)("What authors of posts are notified of, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const three = async () => [await service.person(), await service.person(), await service.person()] as const
  const comment = async (by: Person, { id }: Post) =>
    expect((await by.post(`/posts/${id}/comments`, { content: "Nice" })).status).toBe(201)
  const react = async (by: Person, { id }: Post, type = "like") =>
    expect((await by.put(`/posts/${id}/reaction`, { type })).status).toBe(200)

  test("the author is notified of each comment and of a first reaction, and of nothing of their own", async () => {
    const [ada, bob] = await three()
    const post = await posted(ada)
    const subject = { kind: "post", id: post.id }
    const news = await newsOf([ada, bob], async () => {
      await comment(bob, post)
      await react(bob, post)
      await react(bob, post, "love")
      await bob.delete(`/posts/${post.id}/reaction`)
      await react(bob, post)
      await comment(ada, post)
    })
    expect(news).toEqual([[notice("post_reaction", bob.user, subject), notice("post_comment", bob.user, subject)], []])
  })

  test.each(Object.entries(ends))("they go with a post that %s, before and after it is purged", async (_, prepare) => {
    const [ada, bob, eve] = await three()
    const [post, end] = await prepare({ service, ada, bob })
    await comment(eve, post)
    await react(eve, post)
    const other = await posted(ada)
    await comment(eve, other)
    const about = async () =>
      (await inboxOf(ada, "?unread=true")).filter(({ subject }: { readonly subject: Post }) => subject.id === post.id)
    const gone = await about()
    expect(gone).toHaveLength(2)
    const before = await unreadCountOf(ada)
    await end()
    const isGone = async () => {
      expect(await about()).toEqual([])
      expect(await unreadCountOf(ada)).toBe(before - 2)
      expect(await inboxOf(ada, "?unread=true&limit=100")).toHaveLength(before - 2)
      for (const { id } of gone)
        for (const by of [ada, eve]) {
          expect(await outcome(by.post(`/notifications/${id}/read`))).toEqual(refusal(404, "NOT_FOUND"))
          expect(await outcome(by.delete(`/notifications/${id}`))).toEqual(refusal(404, "NOT_FOUND"))
        }
    }
    await isGone()
    while (await service.inside(purgeNextPosts()));
    await isGone()
  })
})
