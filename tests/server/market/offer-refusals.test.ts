import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { engines, type Service, startService } from "../../support/service.ts"
import { unknown } from "../catalog/rows.ts"
import { outcome, type Person, refusal } from "../users/people.ts"
import { accepted, buying, completed, euros, itemOf, listingOf, offerTo, trading } from "./market.ts"

describe.each(engines)("Offers that are refused, on %s", (engine) => {
  let service: Service
  let owner: Person
  let offerer: Person
  beforeAll(async () => {
    service = await startService({ engine, passwordCost: 4 })
    owner = await service.person()
    offerer = await service.person()
  })
  afterAll(() => service.stop())

  const offer = (body: unknown, person = offerer) => person.post("/offers", body)
  const notified = (person: Person) =>
    service.query(
      `select type, actor_id, subject_kind, subject_id from notifications where user_id = '${person.user.id}' order by id`,
    )
  const offersBy = (person: Person) => service.query(`select id from offers where offerer_id = '${person.user.id}'`)

  interface Tried {
    readonly by: Person
    readonly body: object
  }
  const nothing = { kind: "trade" }
  /** Another user's pending offer on a listing. */
  const takenBy = async (listing: { readonly id: string }) => {
    const first = await service.person()
    await offer(buying(listing.id), first)
  }
  const remade = async (
    listing: { readonly id: string; readonly item: { readonly collectionId: string } },
    said: object,
  ) => {
    const { status } = await owner.patch(`/collections/${listing.item.collectionId}`, said)
    if (status !== 200) throw new Error(`The collection did not change: ${status}`)
  }
  // In the order of the contract: whatever a row is refused for, it has the faults of later rows too.
  const refusals: ReadonlyArray<readonly [number, string, string, (by: Person) => Promise<Tried>]> = [
    [404, "LISTING_NOT_FOUND", "no such listing", async (by) => ({ by, body: { ...nothing, listingId: unknown } })],
    [
      403,
      "CANNOT_OFFER_OWN_ITEM",
      "one's own, of a deleted item",
      async (by) => {
        const { id: listingId, item } = await listingOf(by, { kind: "sale" })
        await by.delete(`/items/${item.id}`)
        return { by, body: { ...nothing, listingId } }
      },
    ],
    [
      404,
      "ITEM_NOT_FOUND",
      "of a deleted item, and closed with it",
      async (by) => {
        const { id: listingId, item } = await listingOf(owner, { kind: "sale" })
        await owner.delete(`/items/${item.id}`)
        return { by, body: { ...nothing, listingId } }
      },
    ],
    [
      404,
      "ITEM_NOT_AVAILABLE",
      "of an item that changed hands, closed with that, and now private",
      async (by) => {
        const buyer = await service.person()
        const { listing, offer: first } = await offerTo(owner, buyer)
        await completed(owner, buyer, first)
        return { by, body: { ...nothing, listingId: listing.id } }
      },
    ],
    ...(["paused", "closed", "reserved"] as const).map(
      (how) =>
        [
          409,
          "LISTING_NOT_ACTIVE",
          `${how}, of a private item`,
          async (by: Person) => {
            const buyer = await service.person()
            const { listing, offer: first } = await offerTo(owner, buyer)
            await owner.patch(`/listings/${listing.id}`, { kind: "sale" })
            if (how === "paused") await owner.post(`/listings/${listing.id}/pause`)
            if (how === "closed") await owner.delete(`/listings/${listing.id}`)
            if (how === "reserved") await accepted(owner, first)
            await remade(listing, { visibility: "private" })
            return { by, body: { ...nothing, listingId: listing.id } }
          },
        ] as const,
    ),
    ...(["private", "friends_only", "blocked", "blocking"] as const).map(
      (how) =>
        [
          404,
          "ITEM_NOT_AVAILABLE",
          `${how}, not to be traded`,
          async (by: Person) => {
            const seller = await service.person()
            const listing = await listingOf(seller, { kind: "sale" })
            await takenBy(listing)
            const path = `/collections/${listing.item.collectionId}`
            if (how === "private" || how === "friends_only") await seller.patch(path, { visibility: how })
            if (how === "blocked") await seller.put(`/blocks/${by.user.id}`)
            if (how === "blocking") await by.put(`/blocks/${seller.user.id}`)
            return { by, body: { ...nothing, listingId: listing.id } }
          },
        ] as const,
    ),
    [
      422,
      "ITEM_NOT_FOR_TRADE",
      "for sale only, and nothing offered",
      async (by) => {
        const listing = await listingOf(owner, { kind: "sale" })
        await takenBy(listing)
        return { by, body: { ...nothing, listingId: listing.id } }
      },
    ],
    [
      422,
      "ITEM_NOT_FOR_SALE",
      "to be traded only, and no price",
      async (by) => {
        const { id: listingId } = await listingOf(owner, { kind: "trade", price: null })
        return { by, body: { listingId, kind: "buy" } }
      },
    ],
    ...(
      [
        ["a trade of nothing", { kind: "trade" }],
        ["a trade of no item", { kind: "trade", offeredItemId: null }],
        [
          "a trade of an unknown item and a price of another currency",
          { kind: "trade", offeredItemId: unknown, price: { amount: 1, currency: "USD" } },
        ],
        ["a price for nothing", { kind: "buy" }],
        ["a price of nothing", { kind: "buy", price: null }],
        ["a price of another currency", { kind: "buy", price: { amount: 900, currency: "USD" } }],
        ["a price and an item", { kind: "buy", price: euros(900), offeredItemId: unknown }],
      ] as const
    ).map(
      ([what, said]) =>
        [
          422,
          "INVALID_PROPOSAL",
          `${what}, while another offer is pending`,
          async (by: Person) => {
            const listing = await listingOf(owner)
            await takenBy(listing)
            return { by, body: { ...said, listingId: listing.id } }
          },
        ] as const,
    ),
    ...(
      [
        [404, "OFFERED_ITEM_NOT_FOUND", async () => unknown],
        [403, "OFFERED_ITEM_NOT_OWNED", async () => (await itemOf(owner, {}, { visibility: "private" })).id],
        [422, "OFFERED_COLLECTION_PRIVATE", async (by: Person) => (await itemOf(by, {}, { visibility: "private" })).id],
        [
          403,
          "OFFERED_COLLECTION_REQUIRES_FRIENDSHIP",
          async (by: Person) => (await itemOf(by, {}, { visibility: "friends_only" })).id,
        ],
      ] as const
    ).map(
      ([status, code, which]) =>
        [
          status,
          code,
          "while another offer is pending",
          async (by: Person) => {
            const listing = await listingOf(owner)
            await takenBy(listing)
            return { by, body: trading(listing.id, await which(by)) }
          },
        ] as const,
    ),
    [
      409,
      "DUPLICATE_PENDING_OFFER",
      "while another offer is pending",
      async (by) => {
        const listing = await listingOf(owner)
        await takenBy(listing)
        return { by, body: buying(listing.id) }
      },
    ],
    [
      409,
      "DUPLICATE_PENDING_OFFER",
      "while one's own offer is pending",
      async (by) => {
        const { listing } = await offerTo(owner, by)
        return { by, body: buying(listing.id) }
      },
    ],
  ]
  test.each(refusals)("%d %s: %s; nothing happens", async (status, code, _, prepare) => {
    const { by, body } = await prepare(await service.person())
    const before = [await offersBy(by), await notified(owner)]
    expect(await outcome(offer(body, by))).toEqual(refusal(status, code))
    expect([await offersBy(by), await notified(owner)]).toEqual(before)
  })
})
