import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import type { ItemId } from "../../../../core/index.ts"
import type { MarketItem } from "../../../../core/market/listings/market-item.ts"
import type { Deal } from "../../../../core/market/offers/deal.ts"
import { itemDeleted, itemTransferred, listingClosed } from "../../../../core/market/offers/ending.ts"
import { accept } from "../../../../core/market/offers/negotiation.ts"
import { confirm, receiptsOf } from "../../../../core/market/offers/transfer.ts"
import type { ListingId } from "../../../../core/shared/ids.ts"
import { deals, given, listing, now, of, offerer, owner, pending, stranger, wanted } from "./deals.ts"

const like = (item: MarketItem, id: string): MarketItem => ({ ...item, id: id as ItemId })
const [second, third, more] = [like(wanted, "second"), like(wanted, "third"), like(given, "more")]
const face = { name: "Before", coverUrl: null }
const asked = (item: MarketItem) => ({ listingId: `of ${item.id}` as ListingId, itemId: item.id, itemSnapshot: face })

/** Three items of the owner for two of the offerer. */
const bundle = (deal: Deal): Deal => ({
  ...deal,
  offer: { ...deal.offer, further: [asked(second), asked(third)] },
  proposal: deal.proposal && { ...deal.proposal, furtherOffered: [{ itemId: more.id, itemSnapshot: face }] },
  items: [wanted, second, third],
  offered: [given, more],
  listings: [listing, ...[second, third].map(({ id }) => ({ ...listing, id: `of ${id}` as ListingId, itemId: id }))],
})
const waiting = bundle(pending)
const agreed = bundle(deals.accepted)
const without = <A>(all: ReadonlyArray<A>, n: number, one: A): ReadonlyArray<A> =>
  all.map((was, m) => (m === n ? one : was))

const refusal = (decided: Result.Result<unknown, { readonly _tag: string; readonly key?: string | undefined }>) =>
  Result.match(decided, {
    onSuccess: () => "ok",
    onFailure: ({ _tag, key }) => `${_tag.slice("offers.".length)} ${key}`,
  })

describe("Each item of a bundle", () => {
  test.each([0, 1, 2])("number %d of the owner's has to be there, and free", (n) => {
    const changed = (item: MarketItem | null): Deal => ({ ...waiting, items: without(waiting.items, n, item) })
    const one = waiting.items[n] ?? wanted
    expect(refusal(accept(waiting, owner, null, now))).toBe("ok")
    expect(refusal(accept(changed(null), owner, null, now))).toBe(`ITEM_GONE items.${n}`)
    expect(refusal(accept(changed({ ...one, ownerId: stranger }), owner, null, now))).toBe(`ITEM_GONE items.${n}`)
    expect(refusal(accept(changed({ ...one, held: 1 }), owner, null, now))).toBe(`ITEM_RESERVED items.${n}`)
    const entered = changed({ ...one, held: 1, inRound: true })
    expect(refusal(accept(entered, owner, null, now))).toBe(`ITEM_IN_ROUND items.${n}`)
    const gone = { ...waiting, offer: { ...waiting.offer, gone: [one.id] } }
    expect(refusal(accept(gone, owner, null, now))).toBe(`ITEM_GONE items.${n}`)
    const lost = { ...agreed, items: without(agreed.items, n, null) }
    expect(refusal(confirm(lost, offerer, "unspecified", now))).toBe(`ITEM_GONE items.${n}`)
  })

  test.each([0, 1])("number %d of the offerer's has to be there, and free", (n) => {
    const changed = (item: MarketItem | null): Deal => ({ ...waiting, offered: without(waiting.offered, n, item) })
    const one = waiting.offered[n] ?? given
    expect(refusal(accept(changed(null), owner, null, now))).toBe(`OFFERED_ITEM_GONE offeredItems.${n}`)
    expect(refusal(accept(changed({ ...one, held: 1 }), owner, null, now))).toBe(`ITEM_RESERVED offeredItems.${n}`)
    const lost = { ...agreed, offered: without(agreed.offered, n, null) }
    expect(refusal(confirm(lost, owner, "unspecified", now))).toBe(`OFFERED_ITEM_GONE offeredItems.${n}`)
  })

  test("is held with the others, and goes to the other side", () => {
    const changes = Result.getOrThrow(accept(waiting, owner, null, now))
    expect(of(changes, "items held").map(({ items }) => items)).toEqual([
      [wanted.id, second.id, third.id, given.id, more.id],
    ])
    expect(receiptsOf(agreed).map(({ item, side }) => `${item.id}: ${side}`)).toEqual([
      ...[wanted, second, third].map(({ id }) => `${id}: offerer`),
      ...[given, more].map(({ id }) => `${id}: owner`),
    ])
  })
})

describe("A pending bundle goes on with what is left", () => {
  const left = (changes: ReturnType<typeof listingClosed>) =>
    of(changes, "items asked").map(({ offer }) => `${offer.status}, gone: ${offer.gone.join()}`)
  const status = (changes: ReturnType<typeof listingClosed>) =>
    of(changes, "offer changed")[0]?.offer.status ?? "as it is"
  const last: Deal = { ...waiting, offer: { ...waiting.offer, gone: [second.id, third.id] } }

  test("when a listing is closed, an item is deleted or moved", () => {
    expect(left(listingClosed(waiting, now, "of third" as ListingId))).toEqual(["pending, gone: third"])
    expect(left(itemDeleted(waiting, now, ({ id }) => id === second.id))).toEqual(["pending, gone: second"])
    expect(left(itemTransferred(waiting, [wanted.id, third.id], owner, now))).toEqual(["pending, gone: wanted,third"])
    expect(status(itemTransferred(waiting, [given.id], offerer, now))).toBe("pending")
    for (const changes of [itemTransferred(waiting, [second.id], owner, now)])
      expect(of(changes, "notification")).toEqual([])
  })

  test("and ends with the last item of a side", () => {
    expect(status(listingClosed(last, now, listing.id))).toBe("rejected")
    expect(status(itemDeleted(last, now, ({ id }) => id === wanted.id))).toBe("rejected")
    expect(status(itemTransferred(last, [wanted.id], owner, now))).toBe("rejected")
    expect(status(itemTransferred(waiting, [given.id, more.id], offerer, now))).toBe("rejected")
  })

  test("while an accepted one ends, but for a deleted item", () => {
    expect(status(listingClosed(agreed, now, "of third" as ListingId))).toBe("cancelled")
    expect(status(itemTransferred(agreed, [more.id], offerer, now))).toBe("cancelled")
    expect(itemDeleted(agreed, now, ({ id }) => id === second.id)).toEqual([])
  })
})
