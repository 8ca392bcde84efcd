import type { Listing, OfferKind, User } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import { say } from "../state/answers.ts"
import { api, isVisitor, me, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
import { thingOf } from "./asked.tsx"
import { Dialog } from "./dialog.tsx"
import { Entrance } from "./entrance.tsx"
import { Write } from "./friendship.tsx"
import { FreeCopies } from "./listing-card.tsx"
import { More } from "./more.tsx"
import { Person } from "./pictures.tsx"
import { PriceLine } from "./price-line.tsx"
import { ProposalForm } from "./proposal-form.tsx"
import { Report } from "./report.tsx"
import { Month, numberText } from "./texts.tsx"

interface Props {
  readonly listing: Listing
  /** What its owner can do with it. */
  readonly tools: ComponentChildren
}

/** What it costs, of whom, and what one does next. */
export const ListingBox = ({ listing, tools }: Props) => {
  const { listings, market } = words.value
  const { createdAt, owner, paymentMethods, reserved, status } = listing
  const isOwn = owner.id === me.value?.id
  return (
    <article class="box">
      <p>
        <PriceLine large of={listing} />
      </p>
      <p role="status">
        {reserved ? market.reserved : listings.statuses[status]} <FreeCopies of={listing} />
      </p>
      {paymentMethods.length > 0 && <p dir="auto">{paymentMethods.join(" · ")}</p>}
      {isVisitor.value ? (
        <Entrance>{words.value.visitors.offer}</Entrance>
      ) : isOwn ? (
        tools
      ) : (
        <Offering listing={listing} />
      )}
      <hr />
      {owner.id === null ? <Person of={owner} /> : <SellerOf id={owner.id} listing={listing} />}
      <p>
        <small>
          {words.value.browsing.listed} <Month of={createdAt} />
        </small>
      </p>
      <Share name={listing.item?.name ?? market.itemGone} />
    </article>
  )
}

/** The seller, with what others said of them, and since when they are here. */
const SellerOf = ({ id, listing: { owner } }: { readonly id: string; readonly listing: Listing }) => {
  const { person } = words.value
  const seller = useResource(`user ${id}`, () => api.users({ id }).get() as ReturnType<typeof askForUser>)
  const { createdAt = null, market = null, rating = null }: Partial<User> = seller.data ?? {}
  return (
    <>
      <Person of={owner} />
      {seller.data !== null && (
        <p>
          <small>
            {rating?.average == null
              ? person.noRatings
              : fill(person.rated, { average: numberText(rating.average), count: numberText(rating.count) })}
            {market !== null && ` · ${counted(person.trades, market.completedCount)}`}
            {createdAt !== null && (
              <>
                <br />
                {person.since} <Month of={createdAt} />
              </>
            )}
          </small>
        </p>
      )}
    </>
  )
}

const askForUser = (id: string) => api.users({ id }).get()

/** Hands the address on: by what the device has for that, else by the clipboard. */
const Share = ({ name }: { readonly name: string }) => {
  const { browsing } = words.value
  const share = async () => {
    const { href } = location
    if (typeof navigator.share === "function") return navigator.share({ title: name, url: href }).catch(() => undefined)
    await navigator.clipboard.writeText(href)
    say(browsing.copied)
  }
  return (
    <button type="button" class="quiet" onClick={share}>
      {browsing.share}
    </button>
  )
}

/** How others make an offer, of the kinds that the listing takes: the first one is the loud button. */
const Offering = ({ listing }: { readonly listing: Listing }) => {
  const { id, kind, owner, reserved, status } = listing
  const { browsing, offers } = words.value
  const { route } = useLocation()
  const open = useSignal<OfferKind | null>(null)
  const kinds =
    kind === "both" ? (["buy", "trade"] as const) : [kind === "sale" ? ("buy" as const) : ("trade" as const)]
  return (
    <div class="stack">
      {status === "active" &&
        !reserved &&
        kinds.map((one, n) => (
          <button key={one} type="button" class={n === 0 ? "" : "secondary"} onClick={() => (open.value = one)}>
            {offers.makes[one]}
          </button>
        ))}
      <div class="actions">
        {owner.id !== null && (
          <Write id={owner.id} name={owner.displayName}>
            {fill(browsing.ask, { name: owner.displayName })}
          </Write>
        )}
        <More>
          <Report targetType="listing" targetId={id} />
        </More>
      </div>
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
