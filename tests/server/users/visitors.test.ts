import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal, walk } from "./people.ts"

const privacies = ["public", "friends_only", "private"] as const
const settings = privacies.flatMap((privacy) =>
  privacies.flatMap((visibility) =>
    [true, false].flatMap((isOpen) =>
      [true, false].map((isShelfOpen) => ({ privacy, visibility, isOpen, isShelfOpen })),
    ),
  ),
)

describe.each(engines)("Visitors, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  const offered = async (by: Person, shelf: object) => {
    const { body: collection } = await by.post("/collections", { name: "Shelf", type: "games", ...shelf })
    const { body: item } = await by.post(`/collections/${collection.id}/items`, { name: "Catan" })
    const price = { amount: 900, currency: "EUR" }
    const { body: listing } = await by.post("/listings", { itemId: item.id, kind: "sale", price })
    return { collection, item, listing }
  }

  test("see what is public and opened by profile and collection, and nothing else of it", async () => {
    const visitor = service.client()
    const seen: Array<string> = []
    for (const { privacy, visibility, isOpen, isShelfOpen } of settings) {
      const owner = await service.person()
      await owner.patch("/users/me", { privacy, openToVisitors: isOpen })
      const { collection, item, listing } = await offered(owner, { visibility, openToVisitors: isShelfOpen })
      const seesProfile = isOpen && privacy === "public"
      const sees = seesProfile && isShelfOpen && visibility === "public"
      if (sees) seen.push(listing.id)
      const about = [privacy, visibility, isOpen, isShelfOpen]
      const statusOf = async (path: string) => (await visitor.get(path)).status
      expect([...about, await statusOf(`/users/${owner.user.id}`)]).toEqual([...about, seesProfile ? 200 : 404])
      for (const path of [
        `/collections/${collection.id}`,
        `/collections/${collection.id}/items`,
        `/items/${item.id}`,
        `/listings/${listing.id}`,
      ])
        expect([...about, path, await statusOf(path)]).toEqual([...about, path, sees ? 200 : 404])
      for (const [list, id] of [
        ["collections", collection.id],
        ["listings", listing.id],
      ]) {
        const { body, status } = await visitor.get(`/users/${owner.user.id}/${list}`)
        const ids = status === 200 ? body.items.map((one: { readonly id: string }) => one.id) : status
        expect([...about, list, ids]).toEqual([...about, list, seesProfile ? (sees ? [id] : []) : 404])
      }
      if (seesProfile) {
        const { body } = await visitor.get(`/users/${owner.user.id}`)
        expect([body.collectionsCount, body.listingsCount]).toEqual(sees ? [1, 1] : [0, 0])
        expect(Object.keys(body)).not.toContain("email")
      }
    }
    expect((await walk(visitor as Person, "/listings", 2)).map(({ id }) => id).toSorted()).toEqual(seen.toSorted())
  })

  test("get the answer of a stranger, which caches keep for a minute, and 304 for what they have", async () => {
    const [owner, stranger] = [await service.person(), await service.person()]
    await owner.patch("/users/me", { openToVisitors: true })
    const { item } = await offered(owner, { openToVisitors: true })
    const visitor = service.client()
    const answer = await visitor.get(`/items/${item.id}`)
    const member = await stranger.get(`/items/${item.id}`)
    expect(answer.body).toEqual(member.body)
    expect([answer.headers.get("cache-control"), answer.headers.get("set-cookie")]).toEqual([
      "public, max-age=60",
      null,
    ])
    expect([member.headers.get("cache-control"), member.headers.get("etag")]).toEqual(["no-store", null])
    for (const { headers } of [answer, member]) expect(headers.get("vary")).toBe("Origin, Authorization")
    const tag = answer.headers.get("etag") ?? ""
    const again = await fetch(`${service.url}/items/${item.id}`, { headers: { "if-none-match": tag } })
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", tag])
    const refused = await visitor.get(`/items/${unknown}`)
    expect([refused.status, refused.headers.get("cache-control")]).toEqual([404, "no-store"])
  })

  test("have no profile of their own, and a bad token is no visitor", async () => {
    const visitor = service.client()
    for (const path of [
      "/users/me",
      "/users/me/collections",
      "/users/me/listings",
      "/items",
      "/collections",
      "/feed",
      "/users?q=ad",
      `/users/${unknown}/friends`,
    ])
      expect([path, await outcome(visitor.get(path))]).toEqual([path, refusal(401, "UNAUTHORIZED")])
    const none = `/users/${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`
    for (const path of [none, `${none}/collections`]) expect((await visitor.get(path)).status).toBe(404)
    expect(await outcome(visitor.get(`/listings`, { token: "bad" }))).toEqual(refusal(401, "UNAUTHORIZED"))
  })
})
