import type { NotificationView } from "../../../server/delivery/notification-view.ts"
import type { Reader } from "./reader.ts"
import type { Soak } from "./soak.ts"
import { type SeenItem, type SeenListing, type SeenOffer, thingsOf } from "./views.ts"

interface Market {
  readonly offers: ReadonlyArray<SeenOffer>
  readonly listings: ReadonlyArray<SeenListing>
  readonly items: ReadonlyArray<SeenItem>
}

/**
 * What offers hold is what their listings say, no more copies are held or asked for than there are, and what is open
 * can still be had: all of an accepted offer, or something of a pending one.
 */
export const reckonDeals = ({ expect }: Pick<Soak, "expect">, { offers, listings, items }: Market): void => {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]))
  const timesIn = (ids: ReadonlyArray<string>) =>
    new Map([...Map.groupBy(ids, (id) => id)].map(([id, of]) => [id, of.length]))
  const accepted = offers.filter(({ status }) => status === "accepted")
  const held = timesIn(accepted.flatMap(thingsOf).flatMap((card) => card?.id ?? []))
  const waiting = offers
    .filter(({ status }) => status === "pending")
    .map((offer) => ({ offer, ids: availableIn(offer) }))
  const asked = timesIn(waiting.flatMap(({ ids }) => ids))

  for (const { id, copies } of items) {
    const [holds, places] = [held.get(id) ?? 0, asked.get(id) ?? 0]
    expect(holds <= copies, `${holds} of ${copies} copies of item ${id} are held`)
    expect(places <= copies, `${places} offers wait for ${copies} copies of item ${id}`)
  }
  for (const { freeCopies, id, item, status } of listings) {
    if (item === null || freeCopies === null || item.copies === null || status === "closed") continue
    const free = item.copies - (held.get(item.id) ?? 0)
    expect(freeCopies === free, `listing ${id} says that ${freeCopies} copies are free, and ${free} are`)
  }
  for (const { offer, ids } of waiting) expect(ids.length > 0, `offer ${offer.id} waits, and nothing of it is left`)
  for (const { id, items: wanted, offeredItems, owner, offerer } of accepted)
    for (const [cards, giver] of [
      [wanted, owner],
      [offeredItems, offerer],
    ] as const)
      for (const card of cards) {
        const holder = itemOf.get(card?.id ?? "")?.owner.id
        expect(
          holder === undefined || holder === giver.id,
          `offer ${id} is accepted, and ${card?.id} is with ${holder}`,
        )
      }

  /** What can still be had of a pending offer. */
  function availableIn({ items: wanted, listings: by, owner }: SeenOffer): ReadonlyArray<string> {
    return wanted.flatMap((card, place) => {
      const listing = listingOf.get(by[place] ?? "")
      const isThere = card !== null && itemOf.get(card.id)?.owner.id === owner.id
      return isThere && listing !== undefined && listing.status !== "closed" ? [card.id] : []
    })
  }
}

/** What happens to an offer once is notified once, however many things it is for. */
export const reckonNotifications = async ({ expect }: Pick<Soak, "expect">, reader: Reader): Promise<void> => {
  const all = await reader.ofEach<typeof NotificationView.static>("GET /notifications", "/notifications")
  for (const notifications of all) {
    const about = Map.groupBy(notifications, ({ subject, type }) => `${type} of offer ${subject?.id}`)
    for (const [what, same] of about)
      expect(
        !once.some((type) => what.startsWith(`${type} `)) || same.length === 1,
        `${what} came ${same.length} times`,
      )
  }
}

const once = [
  "offer_received",
  "offer_accepted",
  "offer_completed",
  "offer_cancelled",
  "offer_rejected",
  "offer_expired",
]
