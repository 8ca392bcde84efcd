import { DateTime } from "effect"
import { countNextSales } from "../../../core/index.ts"
import { accepted, act, euros, itemOf } from "../market/market.ts"
import { made, numbers, type Part, people } from "./parties.ts"

export const soldEdition = "isbn:9783161484100"

/** How many sales one period of an edition has, how many periods, and sales that do not count yet. */
const [sales, periods, fresh] = [20_000, 1_200, 2_000]

/** Sales of one edition: very many in one period, very many periods, and a dealer whose sales are looked at again. */
export const sold: Part = async ({ owner, other, service }, { at, copies, id, isSqlite, later, text }, tables) => {
  const { editionPrices, editionSales } = tables
  const item = await itemOf(owner, { editions: [soldEdition] })
  const listing = await made(owner.post("/listings", { itemId: item.id, kind: "sale", price: euros(1000) }))
  const offer = await made(other.post("/offers", { listingId: listing.id, kind: "buy", price: euros(1000) }))
  await accepted(owner, offer)
  await made(act(owner, offer, "confirm"))
  await made(act(other, offer, "confirm"))
  await service.inside(countNextSales(DateTime.makeUnsafe("2100-01-01T00:00:00Z")))
  const user = (n: string) => id(numbers.users, n)
  const textOf = (made_: string) => (isSqlite ? made_ : `(${made_})::text`)
  const [buyer, dealer] = [user(`n % ${people}`), `${isSqlite ? "" : "uuid "}'${other.user.id}'`]
  const copied = (number: number, times: number, owner_id: string, isNew: boolean) =>
    copies({
      table: editionSales,
      where: `base.offer_id = '${offer.id}'`,
      times,
      with: {
        offer_id: id(number, "n"),
        owner_id,
        offerer_id: buyer,
        sides: `${textOf(buyer)} || ' ' || ${textOf(owner_id)}`,
        amount: "base.amount + n",
        is_left_out: isSqlite ? String(Number(isNew)) : String(isNew),
        is_new: isSqlite ? String(Number(isNew)) : String(isNew),
        sold_at: later("base.sold_at", "n"),
      },
    })
  const statements = [
    copied(70, sales, `case when n < ${sales / 2} then ${dealer} else ${user(`(n + 1) % ${people}`)} end`, false),
    copied(71, fresh, user(`(n + 2) % ${people}`), true),
    copies({
      table: editionPrices,
      where: `base.edition = '${soldEdition}'`,
      times: periods,
      with: { period: text("3000 + n"), is_shown: isSqlite ? "1" : "true" },
    }),
    `update edition_prices set count = count + ${sales}, median = median + ${sales / 2},
      median_offer = ${id(70, String(sales / 2))}, high = high + ${sales - 1}
      where edition = '${soldEdition}' and period in (select period from edition_sales)`,
    `insert into sales_reviews (user_id, is_suspended, after_offer, turn_at)
      select ${dealer}, ${isSqlite ? "1" : "true"}, ${id(0, "0")}, ${at("0")}`,
  ]
  return { ids: { editions: [soldEdition] }, statements }
}
