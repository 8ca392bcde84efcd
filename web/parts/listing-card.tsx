import type { Listing } from "@curio/client"
import { to } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Icon } from "./icon.tsx"
import { Picture } from "./pictures.tsx"
import { PriceLine } from "./price-line.tsx"
import { Name, numberText } from "./texts.tsx"

/** A listing in a grid: its picture, its name, what it costs, its condition, whose it is, and how others rate them. */
export const ListingCard = ({
  isFirst = false,
  listing,
}: {
  readonly isFirst?: boolean
  readonly listing: Listing
}) => {
  const { market } = words.value
  const { id, item, owner, reserved } = listing
  const condition = conditionOf(listing)
  return (
    <a class="card" href={to(`/listings/${id}`)}>
      <Picture src={item?.coverUrl ?? null} alt="" name={item?.name} isFirst={isFirst} />
      <strong>
        <Name>{item?.name ?? market.itemGone}</Name>
      </strong>
      <PriceLine of={listing} />
      {condition !== null && <span class="tag">{condition}</span>}
      <FreeCopies of={listing} />
      <small>
        <Name>{owner.displayName}</Name> <OwnerRating of={listing} /> {reserved && <mark>{market.reserved}</mark>}
      </small>
    </a>
  )
}

/** What others think of the owner, where they have said so. */
const OwnerRating = ({ of: { ownerRating } }: { readonly of: Listing }) => {
  if (ownerRating?.average == null) return null
  const average = numberText(ownerRating.average)
  const text = fill(words.value.person.rated, { average, count: numberText(ownerRating.count) })
  return (
    <span class="owner-rating" title={text}>
      <Icon of="star" />
      <span aria-hidden="true">{average}</span>
      <span class="hidden">{text}</span>
    </span>
  )
}

/** The condition of a card, as the market has it; `null` for other things, and where none is shown. */
const conditionOf = ({ item }: Listing): string | null => {
  const condition = item?.type === "cardgames" ? item.fields?.["condition"] : undefined
  const known: Readonly<Record<string, string>> = words.value.market.conditions
  return known[String(condition)] ?? null
}

/** How many copies of a listed item are free, where it has several. */
export const FreeCopies = ({ of: { freeCopies, item } }: { readonly of: Listing }) => {
  const copies = item?.copies ?? null
  if (copies === null || copies === 1 || freeCopies === null) return null
  return <span>{fill(words.value.market.freeCopies, { free: freeCopies, copies })}</span>
}
