import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { png } from "../../../support/pictures.ts"
import { engines, type Service, startService } from "../../../support/service.ts"
import { exportOf } from "../../exports/opened-export.ts"
import { form, part, send } from "../../files/upload.ts"
import { type Person, rowsOfOneMoment } from "../../users/people.ts"
import { act, collectionOf, euros } from "../market.ts"

interface Thing {
  readonly id: string
  readonly collectionId: string
  readonly listing: string
}

describe.each(engines)("What offers for several things show, on %s", (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
  })
  afterAll(() => service.stop())

  /** Things of a user that are listed, each in a collection of its own. */
  const thingsOf = async (by: Person, name: string, count: number, of: object = {}) => {
    const things: Array<Thing> = []
    for (let n = 0; n < count; n++) {
      const { id: collectionId } = await collectionOf(by, of)
      const { body: item } = await by.post(`/collections/${collectionId}/items`, { name: `${name} ${n}` })
      const { body: listing } = await by.post("/listings", { itemId: item.id, kind: "both", price: euros(500) })
      things.push({ id: item.id, collectionId, listing: listing.id })
    }
    return things
  }
  const ids = (things: ReadonlyArray<Thing>) => things.map(({ id }) => id)
  const listings = (things: ReadonlyArray<Thing>) => things.map(({ listing }) => listing)
  const swap = (by: Person, wanted: ReadonlyArray<Thing>, given: ReadonlyArray<Thing>) =>
    by.post("/offers", { listingIds: listings(wanted), kind: "trade", offeredItemIds: ids(given) })

  /** Its owner hides a thing, and calls it, its cover and its collection what no other user is to know. */
  const hidden = async (by: Person, { id, collectionId }: Thing, secret: string) => {
    const changed = { visibility: "private", name: `Shelf ${secret}` }
    expect((await by.patch(`/collections/${collectionId}`, changed)).status).toBe(200)
    expect((await by.patch(`/items/${id}`, { name: secret, comment: secret, copies: 7 })).status).toBe(200)
    expect((await send(service, `/items/${id}/cover`, form(part(png(9, 9))), by)).status).toBe(200)
    return (await by.get(`/items/${id}`)).body.coverUrl as string
  }

  /** Everything by which a user may learn of an offer. */
  const everythingOf = async (by: Person, offer: string) => {
    const paths = [
      `/offers/${offer}`,
      "/offers?limit=100",
      `/offers/${offer}/proposals`,
      `/offers/${offer}/ratings`,
      "/notifications",
      "/listings?limit=100",
    ]
    return Promise.all(paths.map(async (path) => (await by.get(path)).text))
  }

  test.each([
    ["pending", []],
    ["accepted", ["accept"]],
    ["cancelled", ["accept", "cancel"]],
    ["cancelled", ["cancel"]],
    ["rejected", ["close"]],
  ])("an offer that is %s shows what was hidden meanwhile as it was: %p", async (status, steps) => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    await rowsOfOneMoment(service).befriend(eve.user, bob.user)
    const [wanted, given] = [await thingsOf(ada, "Wanted", 3), await thingsOf(bob, "Given", 3)]
    const { body: offer } = await swap(bob, wanted, given)
    expect(offer.status).toBe("pending")
    const [, second, third] = wanted
    const [, other, last] = given
    if (!second || !third || !other || !last) throw new Error("There are three things on each side.")
    const covers = [await hidden(ada, second, "Adas secret"), await hidden(bob, other, "Bobs secret")]
    const lookAt = async (by: Person, secret: string) => {
      const said = (await everythingOf(by, offer.id)).join("\n")
      expect(said).not.toContain(secret)
      for (const cover of covers) if (!said.includes("secret")) expect(said).not.toContain(cover)
      return said
    }
    for (const step of steps) {
      if (step === "close")
        for (const { listing } of wanted) expect((await ada.delete(`/listings/${listing}`)).status).toBe(200)
      else expect((await act(ada, offer, step)).status).toBe(200)
      // Neither side learns of the other what is hidden from them, at any step.
      await lookAt(bob, "Adas secret")
      await lookAt(ada, "Bobs secret")
    }
    const [seenByAda, seenByBob] = [
      (await ada.get(`/offers/${offer.id}`)).body,
      (await bob.get(`/offers/${offer.id}`)).body,
    ]
    expect([seenByAda.status, seenByBob.status]).toEqual([status, status])
    const card = (name: string, { id }: Thing) => ({
      ...{ id, name, coverUrl: null, collectionId: null },
      ...{ type: "games", copies: null },
    })
    expect(seenByBob.items).toHaveLength(3)
    expect(seenByBob.items[1]).toMatchObject(card("Wanted 1", second))
    expect(seenByAda.offeredItems[1]).toMatchObject(card("Given 1", other))
    // What is not hidden, and what is one's own, is shown as it is.
    expect(seenByBob.items[2].collectionId).toBe(third.collectionId)
    expect(seenByAda.offeredItems[2].collectionId).toBe(last.collectionId)
    expect(seenByAda.items[1].name).toBe("Adas secret")
    // Nor do exports, which are made of the same lists: of one status is enough.
    for (const [by, secret] of status === "accepted"
      ? ([
          [ada, "Bobs secret"],
          [bob, "Adas secret"],
        ] as const)
      : []) {
      const { files, text } = await exportOf(service, by)
      for (const name of Object.keys(files)) expect([name, text(name).includes(secret)]).toEqual([name, false])
      expect(text("offers.jsonl")).toContain(offer.id)
    }
    // Those who are no side of it see nothing of it, also with the ids.
    for (const path of ["", "/proposals"]) {
      const { body, headers, status: answered } = await eve.get(`/offers/${offer.id}${path}`)
      expect([answered, body, headers.get("x-error-field")]).toEqual([403, { error: "NOT_AUTHORIZED" }, null])
    }
    expect((await everythingOf(eve, offer.id)).join("\n")).not.toMatch(/secret|Wanted 1|Given 1/)
    for (const action of ["accept", "reject", "cancel", "confirm", "proposals"]) {
      const said = { listingIds: listings(wanted), offeredItemIds: ids(given) }
      const { headers, status: answered } = await act(eve, offer, action, action === "proposals" ? said : {})
      expect([action, answered, headers.get("x-error-field")]).toEqual([action, 403, null])
    }
  })

  test("a completed offer shows both sides what they received, and not what became of it with others", async () => {
    const [ada, bob, eve] = [await service.person(), await service.person(), await service.person()]
    const [wanted, given] = [await thingsOf(ada, "Wanted", 3), await thingsOf(bob, "Given", 3)]
    const { body: offer } = await swap(bob, wanted, given)
    const [first, second] = wanted
    if (!first || !second) throw new Error("There are three things on each side.")
    await act(ada, offer, "accept")
    await act(ada, offer, "confirm")
    expect((await act(bob, offer, "confirm")).body.status).toBe("completed")
    // Bob hides one, and gives another to Eve, who hides it.
    const { id: shelf } = await collectionOf(bob, { visibility: "private" })
    await bob.patch(`/items/${second.id}`, { collectionId: shelf, name: "Bobs secret", copies: 5 })
    const { id: hall } = await collectionOf(bob)
    await bob.patch(`/items/${first.id}`, { collectionId: hall })
    const { body: listing } = await bob.post("/listings", { itemId: first.id, kind: "sale", price: euros(500) })
    const sale = (await eve.post("/offers", { listingIds: [listing.id], kind: "buy", price: euros(500) })).body
    await act(bob, sale, "accept")
    await act(bob, sale, "confirm")
    expect((await act(eve, sale, "confirm")).body.status).toBe("completed")
    const { id: cellar } = await collectionOf(eve, { visibility: "private" })
    await eve.patch(`/items/${first.id}`, { collectionId: cellar, name: "Eves secret" })

    const seen = async (by: Person) => (await everythingOf(by, offer.id)).join("\n")
    const exported = async (by: Person) => (await exportOf(service, by)).text("offers.jsonl")
    for (const said of [await seen(ada), await exported(ada)]) expect(said).not.toMatch(/Bobs secret|Eves secret/)
    for (const said of [await seen(bob), await exported(bob)]) expect(said).not.toContain("Eves secret")
    const { items } = (await ada.get(`/offers/${offer.id}`)).body
    expect(
      items.map(({ name, collectionId }: { name: string; collectionId: string | null }) => [
        name,
        collectionId === null,
      ]),
    ).toEqual([
      ["Wanted 0", true],
      ["Wanted 1", true],
      ["Wanted 2", false],
    ])
    // A block afterwards hides what was public.
    await bob.put(`/blocks/${ada.user.id}`)
    await bob.patch(`/collections/${given[0]?.collectionId}`, { name: "Bobs secret" })
    expect(await seen(ada)).not.toMatch(/Bobs secret|Eves secret/)
  })

  test("proposals that were replaced keep what was shown with them, for both sides", async () => {
    const [ada, bob] = [await service.person(), await service.person()]
    const [wanted, given] = [await thingsOf(ada, "Wanted", 3), await thingsOf(bob, "Given", 3)]
    const [a = "", b = "", c = ""] = listings(wanted)
    const { body: offer } = await swap(bob, wanted.slice(0, 2), given.slice(0, 2))
    const counter = { listingIds: [a, c], offeredItemIds: ids(given.slice(1)), price: euros(300), priceFrom: "owner" }
    expect((await act(ada, offer, "proposals", counter)).status).toBe(201)
    const { body: again } = await act(bob, offer, "proposals", { offeredItemIds: ids(given.slice(2)) })
    expect([again.listings, again.priceFrom]).toEqual([[a, c], null])
    const [, dropped] = wanted
    const [kept] = given
    if (!dropped || !kept) throw new Error("There are three things on each side.")
    await hidden(ada, dropped, "Adas secret")
    await hidden(bob, kept, "Bobs secret")
    const names = async (by: Person) =>
      (await by.get(`/offers/${offer.id}/proposals`)).body.items.map(
        ({ items, offeredItems }: Record<string, ReadonlyArray<{ name: string }>>) =>
          [items, offeredItems].map((cards) => cards?.map(({ name }) => name).join(", ")),
      )
    expect(await names(bob)).toEqual([
      ["Wanted 0, Wanted 1", "Bobs secret, Given 1"],
      ["Wanted 0, Wanted 2", "Given 1, Given 2"],
      ["Wanted 0, Wanted 2", "Given 2"],
    ])
    expect(await names(ada)).toEqual([
      ["Wanted 0, Adas secret", "Given 0, Given 1"],
      ["Wanted 0, Wanted 2", "Given 1, Given 2"],
      ["Wanted 0, Wanted 2", "Given 2"],
    ])
    expect([b, (await bob.get(`/offers/${offer.id}`)).body.listings.includes(b)]).toEqual([b, false])
  })

  test("a refusal says of one of several things what it says of that thing alone, and where it is", async () => {
    const [ada, bob, eve, dan] = [
      await service.person(),
      await service.person(),
      await service.person(),
      await service.person(),
    ]
    const [wanted, given] = [await thingsOf(ada, "Wanted", 1), await thingsOf(bob, "Given", 1)]
    const [open] = wanted
    const [mine] = given
    if (!open || !mine) throw new Error("There is one thing on each side.")
    const one = async (by: Person, said: object = {}) => {
      const [thing] = await thingsOf(by, "Other", 1, said)
      if (thing === undefined) throw new Error("It was not made.")
      return thing
    }
    await dan.put(`/blocks/${bob.user.id}`)
    const unknown = { id: Bun.randomUUIDv7(), listing: Bun.randomUUIDv7() }
    const paused = await one(ada)
    await ada.post(`/listings/${paused.listing}/pause`)
    const closed = await one(ada)
    await ada.delete(`/listings/${closed.listing}`)
    const taken = await one(ada)
    await eve.post("/offers", { listingId: taken.listing, kind: "trade", offeredItemId: (await one(eve)).id })
    const asked = {
      unknown,
      paused,
      closed,
      taken,
      own: await one(bob),
      private: await one(ada, { visibility: "private" }),
      "for friends": await one(ada, { visibility: "friends_only" }),
      "of a stranger, private": await one(eve, { visibility: "private" }),
      "of one who blocks": await one(dan),
    }
    const refusal = ({ body, headers, status }: Awaited<ReturnType<Person["post"]>>) => [
      status,
      body.error,
      headers.get("x-error-field"),
    ]
    for (const [what, { listing }] of Object.entries(asked)) {
      const trade = { kind: "trade", offeredItemIds: [mine.id] }
      const alone = refusal(await bob.post("/offers", { ...trade, listingId: listing }))
      expect([what, alone[2]]).toEqual([what, null])
      const among = refusal(await bob.post("/offers", { ...trade, listingIds: [open.listing, listing] }))
      expect([what, ...among]).toEqual([what, alone[0], alone[1], "listings.1"])
    }
    const offered = {
      unknown,
      "of the owner": open,
      "of a stranger": await one(eve),
      "of a stranger, private": await one(eve, { visibility: "private" }),
      private: await one(bob, { visibility: "private" }),
      "for friends": await one(bob, { visibility: "friends_only" }),
      "of one who blocks": await one(dan),
    }
    const { body: offer } = await swap(bob, [open], [mine])
    for (const [by, propose] of [
      [bob, (said: object) => bob.post("/offers", { listingId: paused.listing, kind: "trade", ...said })],
      [ada, (said: object) => act(ada, offer, "proposals", said)],
    ] as const) {
      if (by === bob) await ada.post(`/listings/${paused.listing}/resume`)
      for (const [what, { id }] of Object.entries(offered)) {
        const alone = refusal(await propose({ offeredItemId: id }))
        expect([what, alone[2]]).toEqual([what, null])
        const among = refusal(await propose({ offeredItemIds: [mine.id, id] }))
        expect([what, ...among]).toEqual([what, alone[0], alone[1], "offeredItems.1"])
      }
    }
    // The offerer's profile hides everything from a stranger: it is as what is not there.
    await bob.patch("/users/me", { privacy: "friends_only" })
    const other = await one(bob)
    expect(refusal(await act(ada, offer, "proposals", { offeredItemIds: [other.id, unknown.id] }))).toEqual([
      404,
      "OFFERED_ITEM_NOT_FOUND",
      "offeredItems.0",
    ])
    // Nothing was changed by any of it.
    const { body: now } = await bob.get(`/offers/${offer.id}`)
    expect([now.status, now.updatedAt, now.listings]).toEqual(["pending", offer.updatedAt, [open.listing]])
  })
})
