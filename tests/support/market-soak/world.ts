import type { Trader } from "../traders.ts"
import type { SeededRandom } from "./dice.ts"
import { isItem, isListing, isOffer, type SeenItem, type SeenListing, type SeenOffer } from "./views.ts"

interface KnownCollection {
  readonly id: string
  readonly type: string
  readonly owner: string
}

type KnownItem = Pick<SeenItem, "id" | "collectionId"> & { readonly owner: string }

export type World = ReturnType<typeof worldOf>

/** What the traders believe to be true: as the last answer showed it, and out of date as soon as another user acts. */
export const worldOf = (traders: ReadonlyArray<Trader>, dice: SeededRandom) => {
  const collections = new Map<string, KnownCollection>()
  const items = new Map<string, KnownItem>()
  const listings = new Map<string, SeenListing>()
  const offers = new Map<string, SeenOffer>()
  const names = new Map<string, string>()
  let words = 0

  const anybody = (): Trader => {
    const one = dice.oneOf(traders)
    if (one === undefined) throw new Error("There is no user.")
    return one
  }
  const learnMove = (id: string | undefined, owner: string | null): void => {
    const item = items.get(id ?? "")
    if (item !== undefined && owner !== null) items.set(item.id, { ...item, owner })
  }
  const learnOffer = (offer: SeenOffer): void => {
    const news = offers.get(offer.id)?.status !== offer.status
    offers.set(offer.id, offer)
    if (!news || offer.status !== "completed") return
    for (const card of offer.items) learnMove(card?.id, offer.offerer.id)
    for (const card of offer.offeredItems) learnMove(card?.id, offer.owner.id)
  }

  return {
    dice,
    traders,
    collections,
    items,
    listings,
    offers,
    /** What every item is called that anybody ever saw. */
    names,
    anybody,
    /** That person, or now and then a user who has no business there. */
    mostly: (id: string | null): Trader =>
      (dice.chance(0.93) ? traders.find((one) => one.id === id) : undefined) ?? anybody(),
    /** A word that no user has used yet. */
    word: (): string => `word${++words}`,
    itemsOf: (owner: string) => [...items.values()].filter((item) => item.owner === owner),
    /** Other listings of the same user, as of something that is asked for too. */
    othersOf: ({ id, owner }: SeenListing) =>
      [...listings.values()].filter((one) => one.owner.id === owner.id && one.id !== id && one.status === "active"),
    collectionsOf: (owner: string) => [...collections.values()].filter((one) => one.owner === owner),
    typeOf: (item: string) => collections.get(items.get(item)?.collectionId ?? "")?.type,
    /** Takes in what an answer shows. */
    learn: (view: object): void => {
      if (isOffer(view)) learnOffer(view)
      if (isListing(view)) listings.set(view.id, view)
      if (!isItem(view)) return
      items.set(view.id, { id: view.id, collectionId: view.collectionId, owner: view.owner.id })
      names.set(view.id, view.name)
    },
    /** Does not count on something any more. */
    forget: (id: string): void => {
      listings.delete(id)
      items.delete(id)
    },
  }
}
