import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { sweepFiles } from "../../../core/index.ts"
import { png } from "../../support/pictures.ts"
import { engines, type Service, startService } from "../../support/service.ts"
import { buying, collectionOf, completed, euros, itemOf, signedInAgain, trading } from "../market/market.ts"
import type { Person } from "../users/people.ts"
import { form, part, send } from "./upload.ts"

describe.each(engines)("The sweep of pictures that the market kept, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4, isStill: true })
  })
  afterAll(() => service.stop())

  // Every picture is of another size, because equal ones are one file.
  let width = 20
  const stored = async (by: Person, path: string): Promise<string> => {
    const { status, body } = await send(service, path, form(part(png(++width, 9))), by)
    expect(status).toBe(200)
    return body.avatarUrl ?? body.coverUrl
  }
  const coveredItem = async (by: Person, said: object = {}) => {
    const item = await itemOf(by, said)
    return { ...item, cover: await stored(by, `/items/${item.id}/cover`) }
  }
  const listed = async (by: Person, item: { readonly id: string }) =>
    (await by.post("/listings", { itemId: item.id, kind: "both", price: euros(1000) })).body
  const statuses = (...pictures: ReadonlyArray<string>) =>
    Promise.all(pictures.map(async (picture) => (await fetch(service.url + new URL(picture).pathname)).status))
  const sweepLater = async () => {
    service.clock.forward({ hours: 5 })
    await service.inside(sweepFiles())
  }

  test("takes all of a deleted account, also the cover that an offer to it kept", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const item = await coveredItem(ada)
    const pictures = [item.cover, await stored(ada, "/users/me/avatar")]
    pictures.push(await stored(ada, `/collections/${(await collectionOf(ada)).id}/cover`))
    const { body: offer } = await bob.post("/offers", buying((await listed(ada, item)).id))
    expect(offer.item.coverUrl).toBe(item.cover)

    expect((await ada.delete("/users/me", { password: ada.password })).status).toBe(204)
    const shown = (await bob.get(`/offers/${offer.id}`)).body
    expect([shown.item, shown.owner.displayName]).toEqual([null, "Deleted user"])
    expect(await statuses(...pictures)).toEqual([200, 200, 200])
    await sweepLater()
    expect(await statuses(...pictures)).toEqual([404, 404, 404])
  })

  test.each(["item", "collection"])(
    "takes the covers that a listing and proposals kept of a deleted %s",
    async (what) => {
      const [ada, bob] = [await service.person(), await service.person()]
      const [item, offered] = [await coveredItem(ada), await coveredItem(bob, { name: "Tunic" })]
      const listing = await listed(ada, item)
      const { body: offer } = await bob.post("/offers", trading(listing.id, offered.id))
      expect(offer.proposal.offeredItem.coverUrl).toBe(offered.cover)
      for (const [by, { id, collectionId }] of [
        [ada, item],
        [bob, offered],
      ] as const) {
        const path = what === "item" ? `/items/${id}` : `/collections/${collectionId}`
        expect((await by.delete(path)).status).toBe(204)
      }
      const mine = (await ada.get("/listings/mine")).body.items
      expect(mine).toMatchObject([{ id: listing.id, item: null }])
      await sweepLater()
      expect(await statuses(item.cover, offered.cover)).toEqual([404, 404])
    },
  )

  test("leaves what is still shown: covers of that time, of items whose owner hides or changed them", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [item, offered] = [await coveredItem(ada), await coveredItem(bob, { name: "Tunic" })]
    const listing = await listed(ada, item)
    const { body: offer } = await bob.post("/offers", trading(listing.id, offered.id))
    await completed(ada, bob, offer)
    const shown = async (by: Person) => {
      const { body } = await by.get(`/offers/${offer.id}`)
      return [body.item.coverUrl, body.proposal.offeredItem.coverUrl]
    }
    // Both hide what they received, and show another picture of it.
    for (const [by, received] of [
      [bob, item],
      [ada, offered],
    ] as const) {
      const { collectionId } = (await by.get(`/items/${received.id}`)).body
      expect((await by.patch(`/collections/${collectionId}`, { visibility: "private" })).status).toBe(200)
      await stored(by, `/items/${received.id}/cover`)
    }
    await sweepLater()
    const [seenByAda, seenByBob] = [await shown(await signedInAgain(ada)), await shown(await signedInAgain(bob))]
    expect([seenByAda[0], seenByBob[1]]).toEqual([item.cover, offered.cover])
    expect(await statuses(...seenByAda, ...seenByBob)).toEqual([200, 200, 200, 200])
    const again = await signedInAgain(ada)
    const [closed] = (await again.get("/listings/mine")).body.items
    expect([closed.status, closed.item.coverUrl]).toEqual(["closed", item.cover])
  })
})
