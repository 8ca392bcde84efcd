import type { Listing, OfferKind } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { thingOf } from "../parts/asked.tsx"
import { Button } from "../parts/button.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Entrance } from "../parts/entrance.tsx"
import { Gallery } from "../parts/item-pictures.tsx"
import { FreeCopies } from "../parts/listing-card.tsx"
import { ListingForm } from "../parts/listing-form.tsx"
import { priceText } from "../parts/money.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person, Picture } from "../parts/pictures.tsx"
import { Prices } from "../parts/prices.tsx"
import { ProposalForm } from "../parts/proposal-form.tsx"
import { Report } from "../parts/report.tsx"
import { Text, When } from "../parts/texts.tsx"
import { WhoSeesIn } from "../parts/who-sees.tsx"
import { api, isVisitor, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** What a user offers: its owner changes the listing, and others make an offer. */
const ListingPage = ({ params: { id = "" } }: PageProps) => {
  const listing = useResource(`listing ${id}`, () => api.listings({ id }).get())
  return (
    <Loaded whole of={listing}>
      {(data) => <Shown listing={data} change={listing.change} />}
    </Loaded>
  )
}

interface Props {
  readonly listing: Listing
  readonly change: (listing: Listing) => void
}

const Shown = ({ change, listing }: Props) => {
  const { listings, market } = words.value
  const { item } = listing
  const [edition] = item?.editions ?? []
  const isOwn = listing.owner.id === me.value?.id
  return (
    <>
      <Heading>{item?.name ?? market.itemGone}</Heading>
      {item !== null && item.pictures.length > 0 ? (
        <Gallery pictures={item.pictures} name={item.name} />
      ) : (
        item?.coverUrl != null && <Picture src={item.coverUrl} alt="" />
      )}
      <p>
        <strong>{listing.price === null ? market.kinds[listing.kind] : priceText(listing.price)}</strong>{" "}
        {listing.price !== null && market.kinds[listing.kind]}
      </p>
      <p>
        <Person of={listing.owner} /> <When at={listing.createdAt} />
      </p>
      <p role="status">
        {listing.reserved ? market.reserved : listings.statuses[listing.status]} <FreeCopies of={listing} />
      </p>
      {listing.description !== null && <Text>{listing.description}</Text>}
      {listing.paymentMethods.length > 0 && <p dir="auto">{listing.paymentMethods.join(" · ")}</p>}
      {item !== null && (
        <p>
          <a href={to(`/items/${item.id}`)}>{listings.toItem}</a>
        </p>
      )}
      {isOwn && listing.status !== "closed" && item?.collectionId != null && <WhoSeesIn id={item.collectionId} />}
      {!isVisitor.value && edition !== undefined && <Prices edition={edition} />}
      {isVisitor.value ? (
        <Entrance>{words.value.visitors.offer}</Entrance>
      ) : isOwn ? (
        <Tools listing={listing} change={change} />
      ) : (
        <Offering listing={listing} />
      )}
    </>
  )
}

/** What the owner can do: edit, pause, resume, close. */
const Tools = ({ change, listing }: Props) => {
  const { common, listings } = words.value
  const editing = useSignal(false)
  const { id, status } = listing
  const one = api.listings({ id })
  if (status === "closed") return null
  return (
    <div class="actions">
      <button type="button" class="secondary" onClick={() => (editing.value = true)}>
        {common.edit}
      </button>
      {status === "active" ? (
        <Button call={() => one.pause.post()} done={change}>
          {listings.pause}
        </Button>
      ) : (
        <Button call={() => one.resume.post()} done={change}>
          {listings.resume}
        </Button>
      )}
      <Button
        ask={words.value.sure.closeListing}
        call={() => one.delete()}
        done={(closed) => closed !== null && change(closed)}
      >
        {listings.close}
      </Button>
      {editing.value && (
        <Dialog title={common.edit} close={() => (editing.value = false)}>
          <ListingForm
            listing={listing}
            submit={common.save}
            send={(terms) => one.patch(terms)}
            done={(changed) => {
              editing.value = false
              change(changed)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

/** How others make an offer, of the kinds that the listing takes. */
const Offering = ({ listing }: { readonly listing: Listing }) => {
  const { id, kind, owner, reserved, status } = listing
  const { offers } = words.value
  const { route } = useLocation()
  const open = useSignal<OfferKind | null>(null)
  const kinds =
    kind === "both" ? (["buy", "trade"] as const) : [kind === "sale" ? ("buy" as const) : ("trade" as const)]
  return (
    <div class="actions">
      {status === "active" &&
        !reserved &&
        kinds.map((one) => (
          <button key={one} type="button" onClick={() => (open.value = one)}>
            {offers.makes[one]}
          </button>
        ))}
      <Report targetType="listing" targetId={id} />
      {open.value !== null && (
        <Dialog title={offers.makes[open.value]} close={() => (open.value = null)}>
          <ProposalForm
            kind={open.value}
            owner={owner}
            offerer={{ id: me.value?.id ?? null, displayName: "" }}
            asked={[thingOf(listing)].flatMap((thing) => thing ?? [])}
            draftAs={`offer ${id}`}
            submit={offers.send}
            send={(terms) => api.offers.post({ kind: open.value ?? "buy", ...terms })}
            done={(offer) => route(to(`/offers/${offer.id}`))}
          />
        </Dialog>
      )}
    </div>
  )
}

export default ListingPage
