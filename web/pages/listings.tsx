import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { isEmpty, List, seenWith } from "../parts/list.tsx"
import { FreeCopies } from "../parts/listing-card.tsx"
import { priceText } from "../parts/money.tsx"
import { NewListing } from "../parts/new-listing.tsx"
import { Heading } from "../parts/page.tsx"
import { Picture } from "../parts/pictures.tsx"
import { Name } from "../parts/texts.tsx"
import { api, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { counted, words } from "../words/index.ts"

const shown = ["active", "paused", "closed"] as const

/** What the user offers, with the offers that wait for an answer. */
const Listings = ({ query }: PageProps) => {
  const { listings, market, nav } = words.value
  const { route } = useLocation()
  const adding = useSignal(false)
  const status = shown.find((one) => one === query["status"]) ?? "active"
  const list = usePages(`own listings ${status}`, (page) => api.listings.mine.get({ query: { ...page, status } }))
  return (
    <>
      <Heading>{listings.mine}</Heading>
      <div class="actions">
        {!isEmpty(list) && (
          <button type="button" class={seenWith(list)} onClick={() => (adding.value = true)}>
            {nav.kinds.listing}
          </button>
        )}
      </div>
      <nav aria-label={listings.which}>
        <ul>
          {shown.map((one) => (
            <li key={one}>
              <a
                href={to(one === "active" ? "/listings" : `/listings?status=${one}`)}
                aria-current={one === status ? "page" : undefined}
              >
                {listings.statuses[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <List
        list={list}
        label={listings.mine}
        picture="box"
        empty={listings.none}
        action={
          <button type="button" onClick={() => (adding.value = true)}>
            {nav.kinds.listing}
          </button>
        }
        help="listing"
        show={(listing) => (
          <a class="shown row" href={to(`/listings/${listing.id}`)}>
            <Picture src={listing.item?.coverUrl ?? null} alt="" name={listing.item?.name} />
            <span>
              <strong>
                <Name>{listing.item?.name ?? market.itemGone}</Name>
              </strong>
              <br />
              {listing.price === null ? market.kinds[listing.kind] : priceText(listing.price)}{" "}
              <FreeCopies of={listing} />
              <br />
              {listing.pendingOffersCount > 0 && <mark>{counted(listings.waiting, listing.pendingOffersCount)}</mark>}
            </span>
          </a>
        )}
      />
      {(adding.value || query["add"] === "listing") && (
        <NewListing
          close={() => {
            adding.value = false
            if (query["add"] !== undefined) route(to("/listings"), true)
          }}
        />
      )}
    </>
  )
}

export default Listings
