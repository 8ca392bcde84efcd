import { collectionOf, completed, euros, offerTo } from "../market/market.ts"
import { longest, made, many, numbers, type Part } from "./parties.ts"

/** The words of names: what decides how much is compared is chosen by those who name. */
const [word, subsets] = ["aaaaaaaaaa", ["one", "two", "three", "four", "five", "six"]]

/** The most listings and wants that are compared with one another, hidden listings, offers, ratings and prices. */
export const marketed: Part = async ({ owner, other }, { copies, id, later, text }, tables) => {
  const { collections, items, listings, listingEditions, offers, ratings, wants, shares } = tables
  const edition = "isbn:9783161484100"
  const listed = async (by: typeof owner, name: string, visibility: string) => {
    const { id: shelf } = await collectionOf(by, { type: "books", visibility })
    const item = await made(
      by.post(`/collections/${shelf}/items`, { name, editions: [edition], comment: longest(5000) }),
    )
    const listing = await made(
      by.post("/listings", {
        itemId: item.id,
        kind: "both",
        price: euros(500),
        description: longest(2000),
        paymentMethods: Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(40, "p")),
      }),
    )
    return { item, listing }
  }
  const own = await listed(owner, [word, "bb", ...subsets].join(" "), "public")
  const unseen = await listed(other, [word, "bb", ...subsets].join(" "), "private")
  const seen = await listed(other, `wanted thing ${word}`, "public")
  const want = await made(owner.post("/wants", { q: "wanted thing", note: longest(500) }))
  const wanted = await made(other.post("/wants", { q: `${word} x`, note: longest(500) }))
  const { offer } = await offerTo(owner, other)
  await completed(owner, other, offer)
  const rating = await made(other.post("/ratings", { offerId: offer.id, score: 5, comment: longest(1000) }))
  const { offer: open } = await offerTo(owner, other)
  const share = await made(owner.post("/shares", { targetType: "listing", targetId: own.listing.id }))
  const user = (n: string) => id(numbers.users, n)
  const listingCopies = (
    number: number,
    { item, listing }: Awaited<ReturnType<typeof listed>>,
    times: number,
    move: string,
    { collection_id = `base."collection_id"`, owner_id = `base."owner_id"` } = {},
  ) => {
    const created_at = later("base.created_at", move)
    const [of, made_] = [id(number, "n"), id(number + 1, "n")]
    return [
      copies({
        table: items,
        where: `base.id = '${item.id}'`,
        times,
        with: { id: of, collection_id, owner_id, created_at },
      }),
      copies({
        table: listings,
        where: `base.id = '${listing.id}'`,
        times,
        with: { id: made_, item_id: of, owner_id, created_at },
      }),
      copies({
        table: listingEditions,
        where: `base.listing_id = '${listing.id}'`,
        times,
        with: { listing_id: made_ },
      }),
    ]
  }
  const wantCopies = (number: number, of: string, times: number, by: string, q: string) => {
    const words = { q, key: `' ' || ${q} || ${text("n")}`, id: id(number, "n"), owner_id: by }
    return copies({
      table: wants,
      where: `base.id = '${of}'`,
      times,
      with: { ...words, created_at: later("base.created_at", "n") },
    })
  }
  const statements = [
    ...listingCopies(30, own, 1_000, "n"),
    // The newest ones, which a reader has to pass.
    ...listingCopies(32, unseen, 5_000, "n + 100000"),
    ...listingCopies(34, seen, 1_000, "n"),
    copies({
      table: collections,
      where: `base.id = '${seen.item.collectionId}'`,
      times: 5,
      with: { id: id(45, "n"), owner_id: user("n") },
    }),
    // Five accounts, each of which lists what is wanted.
    ...listingCopies(36, seen, 5, "n", { owner_id: user("n"), collection_id: id(45, "n") }),
    wantCopies(40, want.id, 1_999, `'${owner.user.id}'`, `'${word} ' || ${text("n")}`).replace(
      `base."found_by"`,
      `'${word}'`,
    ),
    wantCopies(41, wanted.id, 10_000, user("n / 2000"), `'${word} x' || ${text("n")}`),
    copies({
      table: offers,
      where: `base.id = '${offer.id}'`,
      times: many,
      with: { id: id(42, "n"), offerer_id: user("n"), created_at: later("base.created_at", "n") },
    }),
    copies({
      table: ratings,
      where: `base.id = '${rating.id}'`,
      times: many,
      with: { id: id(43, "n"), offer_id: id(42, "n"), rater_id: user("n"), created_at: later("base.created_at", "n") },
    }),
    copies({
      table: shares,
      where: `base.id = '${share.id}'`,
      times: 99,
      with: { id: id(44, "n"), secret_hash: `'h' || ${text("n")}`, created_at: later("base.created_at", "n") },
    }),
  ]
  return {
    ids: {
      listed: [own.item.id],
      listings: [own.listing.id, seen.listing.id],
      wants: [want.id],
      offers: [offer.id, open.id],
      shares: [share.id],
      s: [share.url.split("/").at(-1)],
    },
    statements,
  }
}
