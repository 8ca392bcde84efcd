import type { Seller } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { api, me, to } from "../state/curio.ts"
import { counted, fill, words } from "../words/index.ts"
import { thingOf } from "./asked.tsx"
import { Dialog } from "./dialog.tsx"
import { ListingCard } from "./listing-card.tsx"
import { priceText } from "./money.tsx"
import { Person } from "./pictures.tsx"
import { ProposalForm } from "./proposal-form.tsx"

/** A user of whom one can buy, with what one offer may ask for. */
export const SellerCard = ({ seller: { listings, totals, user, wantsCount } }: { readonly seller: Seller }) => {
  const { offers, wants } = words.value
  const { route } = useLocation()
  const isOpen = useSignal(false)
  // A purchase has one currency: that in which most of the listings are.
  const currency = mostUsed(listings)
  const asked = listings.filter(({ price }) => price?.currency === currency)
  return (
    <article>
      <h2>
        <Person of={user} />
      </h2>
      <p>
        {counted(wants.sells, wantsCount)}{" "}
        <strong>{fill(wants.total, { prices: totals.map(priceText).join(" + ") })}</strong>
      </p>
      <ul class="cards">
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => (isOpen.value = true)}>
        {counted(wants.askFor, asked.length)}
      </button>
      {isOpen.value && (
        <Dialog title={offers.makes.buy} close={() => (isOpen.value = false)}>
          <ProposalForm
            kind="buy"
            owner={user}
            offerer={{ id: me.value?.id ?? null, displayName: "" }}
            asked={asked.flatMap((listing) => thingOf(listing) ?? [])}
            draftAs={`offer to ${user.id}`}
            submit={offers.send}
            send={(terms) => api.offers.post({ kind: "buy", ...terms })}
            done={(offer) => route(to(`/offers/${offer.id}`))}
          />
        </Dialog>
      )}
    </article>
  )
}

/** The currency that the most listings have. */
const mostUsed = (listings: Seller["listings"]): string | undefined => {
  const groups = Map.groupBy(listings, ({ price }) => price?.currency)
  return [...groups].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
}
