import type { CurioError, Offer } from "@curio/client"
import { useSignal } from "@preact/signals"
import { api, me } from "../state/curio.ts"
import { words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { ProposalForm } from "./proposal-form.tsx"
import type { Thing } from "./things.tsx"

interface Props {
  readonly offer: Offer
  readonly reload: () => Promise<void>
}

/** What one can do with an offer: accept, decline, counter, confirm, cancel. */
export const DealActions = ({ offer, reload }: Props) => {
  const { offers } = words.value
  const countering = useSignal(false)
  const { id, proposal, status } = offer
  const one = api.offers({ id })
  const about = (error: CurioError) => nameOf(offer, error)
  const isWaiting = proposal?.status === "pending"
  const isAsked = status === "pending" && isWaiting && proposal.proposer.id !== me.value?.id
  const mine = offer.owner.id === me.value?.id ? offer.ownerConfirmedAt : offer.offererConfirmedAt
  return (
    <div class="actions">
      {isAsked && (
        <>
          <Button class="primary" call={() => one.accept.post({ proposalId: proposal.id })} done={reload} about={about}>
            {offers.accept}
          </Button>
          <Button
            ask={words.value.sure.declineOffer}
            call={() => one.reject.post({ proposalId: proposal.id })}
            done={reload}
          >
            {offers.decline}
          </Button>
        </>
      )}
      {status === "pending" && (isAsked || !isWaiting) && (
        <button type="button" class="secondary" onClick={() => (countering.value = true)}>
          {offers.counter}
        </button>
      )}
      {status === "accepted" && mine === null && (
        <Button class="primary" call={() => one.confirm.post()} done={reload} about={about}>
          {offers.confirm}
        </Button>
      )}
      {(status === "pending" || status === "accepted") && (
        <Button ask={words.value.sure.cancelOffer} call={() => one.cancel.post()} done={reload}>
          {offers.cancel}
        </Button>
      )}
      {countering.value && (
        <Dialog title={offers.counter} close={() => (countering.value = false)}>
          <ProposalForm
            kind={offer.kind}
            owner={offer.owner}
            offerer={offer.offerer}
            asked={askedIn(offer)}
            given={thingsOf(offer.offeredItems)}
            price={proposal?.price ?? null}
            priceFrom={offer.priceFrom}
            draftAs={`counter ${id}`}
            submit={offers.send}
            send={(terms) => one.proposals.post(terms)}
            done={async () => {
              countering.value = false
              await reload()
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

/** What is asked for and can be asked for again: what is gone is left out. */
const askedIn = ({ items, listings }: Offer): ReadonlyArray<Thing> =>
  items.flatMap((item, place) => {
    const id = listings[place]
    return item === null || id == null ? [] : [{ id, name: item.name, coverUrl: item.coverUrl, price: null }]
  })

const thingsOf = (items: Offer["offeredItems"]): ReadonlyArray<Thing> =>
  items.flatMap((item) =>
    item === null ? [] : [{ id: item.id, name: item.name, coverUrl: item.coverUrl, price: null }],
  )

/** The name of the item that an error is about. */
const nameOf = ({ items, offeredItems }: Offer, { field }: CurioError): string | undefined => {
  const [, side, place] = /^(items|offeredItems)\.(\d+)$/.exec(field ?? "") ?? []
  return (side === "items" ? items : offeredItems)[Number(place)]?.name
}
