import type { Listing } from "@curio/client"
import { to } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Picture } from "./pictures.tsx"
import { PriceLine } from "./price-line.tsx"
import { Name } from "./texts.tsx"

/** A listing in a grid: its picture, its name, and what it costs. */
export const ListingCard = ({ listing }: { readonly listing: Listing }) => {
  const { market } = words.value
  const { id, item, owner, reserved } = listing
  return (
    <a class="card" href={to(`/listings/${id}`)}>
      <Picture src={item?.coverUrl ?? null} alt="" name={item?.name} />
      <strong>
        <Name>{item?.name ?? market.itemGone}</Name>
      </strong>
      <PriceLine of={listing} />
      <FreeCopies of={listing} />
      <small>
        <Name>{owner.displayName}</Name> {reserved && <mark>{market.reserved}</mark>}
      </small>
    </a>
  )
}

/** How many copies of a listed item are free, where it has several. */
export const FreeCopies = ({ of: { freeCopies, item } }: { readonly of: Listing }) => {
  const copies = item?.copies ?? null
  if (copies === null || copies === 1 || freeCopies === null) return null
  return <span>{fill(words.value.market.freeCopies, { free: freeCopies, copies })}</span>
}
