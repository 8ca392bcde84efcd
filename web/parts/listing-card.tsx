import type { Listing } from "@curio/client"
import { to } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { priceText } from "./money.tsx"
import { Picture } from "./pictures.tsx"
import { Name } from "./texts.tsx"

/** A listing in a grid: its picture, its name, and what it costs. */
export const ListingCard = ({ listing: { id, item, kind, owner, price, reserved } }: { readonly listing: Listing }) => {
  const { market } = words.value
  return (
    <a class="card" href={to(`/listings/${id}`)}>
      <Picture src={item?.coverUrl ?? null} alt="" />
      <strong>
        <Name>{item?.name ?? market.itemGone}</Name>
      </strong>
      <span>{price === null ? market.kinds[kind] : priceText(price)}</span>
      <small>
        <Name>{owner.displayName}</Name> {reserved && <mark>{market.reserved}</mark>}
      </small>
    </a>
  )
}
