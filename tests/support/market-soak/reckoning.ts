import { type Attempt, attemptsAt, isDone, isLost } from "./attempt.ts"
import { namesOf } from "./call.ts"
import { reckonDeals, reckonNotifications } from "./deals-reckoning.ts"
import { reckonItems } from "./items-reckoning.ts"
import { type Reader, readerOf } from "./reader.ts"
import type { Soak } from "./soak.ts"
import type { SeenListing, SeenOffer } from "./views.ts"

/**
 * Looks at everything there is while no user does anything, and adds to the soak's complaints what does not agree with
 * what was answered before: what was acknowledged must be there, what was never asked for must not.
 */
export const reckon = async (url: string, soak: Soak): Promise<void> => {
  const reader = readerOf(url, soak)
  const offers = await reckonOffers(soak, reader)
  const listings = await reckonListings(soak, reader)
  const items = await reckonItems(soak, reader, offers)
  reckonDeals(soak, { offers: [...offers.values()], listings, items })
  await reckonNotifications(soak, reader)
  await reckonBlocks(soak, reader, offers)
}

/**
 * Both sides see each offer that anybody ever saw. How it stands is compared with what was seen of it as it is read.
 */
const reckonOffers = async ({ attempts, offers, expect }: Soak, reader: Reader) => {
  const seen = await reader.ofEverybody<SeenOffer>("GET /offers", "/offers")
  const sides = Map.groupBy(seen, ({ id }) => id)
  for (const id of offers.ids()) expect(sides.get(id)?.length === 2, `offer ${id} is lost`)
  const made = [
    {
      route: "POST /offers/:id/proposals",
      list: "GET /offers/:id/proposals",
      pathOf: ({ call }: Attempt) => call.path,
    },
    {
      route: "POST /ratings",
      list: "GET /offers/:id/ratings",
      pathOf: ({ answer }: Attempt) => `/offers/${answer?.body.offerId}/ratings`,
    },
  ] as const
  for (const { route, list, pathOf } of made) {
    const paths = Map.groupBy(attemptsAt(attempts, route).filter(isDone), pathOf)
    const whole = async ([path, some]: readonly [string, ReadonlyArray<Attempt>]) => {
      const there = await Promise.all(
        some.slice(0, 1).map(({ call }) => reader.all<{ readonly id: string }>(call.by, list, path)),
      )
      const ids = new Set(there.flat().map(({ id }) => id))
      for (const { answer } of some) expect(ids.has(answer?.body.id), `${answer?.body.id} of ${path} is lost`)
    }
    await Promise.all([...paths].map(whole))
  }
  return new Map(seen.map((offer) => [offer.id, offer]))
}

/** Listings are there unless they were removed, and say what was last said. */
const reckonListings = async ({ attempts, listings, expectValue, expect }: Soak, reader: Reader) => {
  const mine = await reader.ofEverybody<SeenListing>("GET /listings/mine", "/listings/mine")
  const there = new Set(mine.map(({ id }) => id))
  const removals = attemptsAt(attempts, "DELETE /listings/:id?hard")
  for (const id of listings.ids()) {
    const tried = removals.filter(({ call }) => call.path.startsWith(`/listings/${id}?`))
    if (tried.some(isDone)) expect(!there.has(id), `listing ${id} is back`)
    else if (!tried.some(isLost)) expect(there.has(id), `listing ${id} is lost`)
  }
  for (const { id, status, description } of mine) {
    expectValue(namesOf.description(id), description)
    if (status !== "closed") expectValue(namesOf.openness(id), status)
  }
  return mine
}

/** Who blocks whom is as it was last said, and nothing is open between the two. */
const reckonBlocks = async (
  { world, expect, expectValue }: Soak,
  reader: Reader,
  offers: ReadonlyMap<string, SeenOffer>,
) => {
  const open = [...offers.values()].filter(({ status }) => status === "pending" || status === "accepted")

  for (const by of world.traders) {
    const blocked = await reader.all<{ readonly id: string }>(by, "GET /blocks", "/blocks")
    for (const { id } of world.traders) {
      const isBlocked = blocked.some((one) => one.id === id)
      expectValue(namesOf.block(by.id, id), isBlocked)
      const between = open.filter(({ owner, offerer }) =>
        [owner.id, offerer.id].every((one) => one === id || one === by.id),
      )
      expect(!isBlocked || between.length === 0, `offers are open between ${by.id} and ${id}, whom they block`)
    }
  }
}
