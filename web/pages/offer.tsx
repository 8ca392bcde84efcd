import type { Offer, Proposal } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { Button } from "../parts/button.tsx"
import { DealTalk } from "../parts/deal-talk.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Handing } from "../parts/handing.tsx"
import { List } from "../parts/list.tsx"
import { priceText } from "../parts/money.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Person, Picture } from "../parts/pictures.tsx"
import { ProposalForm } from "../parts/proposal-form.tsx"
import { Ratings } from "../parts/ratings.tsx"
import { Name, Sentence, Text, When } from "../parts/texts.tsx"
import { api, me, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages, useResource } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** A negotiation: who proposed what when, whose turn it is, and what one can do. */
const OfferPage = ({ params: { id = "" } }: PageProps) => {
  const offer = useResource(`offer ${id}`, () => api.offers({ id }).get())
  const proposals = usePages(`proposals ${id}`, (query) => api.offers({ id }).proposals.get({ query }))
  const reload = async () => {
    await Promise.all([offer.reload(), proposals.reload()])
  }
  useEffect(() => {
    const ends = [
      listen("offer.updated", (frame) => frame.offer.id === id && void reload()),
      listen("ready", () => void reload()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [id])
  return (
    <Loaded whole of={offer}>
      {(data) => (
        <div class="deal">
          <div>
            <Shown offer={data} />
            <List list={proposals} class="timeline" label={words.value.offers.timeline} empty="" show={Step} />
            <Actions offer={data} reload={reload} />
            {(data.status === "accepted" || data.problem !== null) && <Handing offer={data} reload={reload} />}
            {data.status === "completed" && <Ratings offer={data} />}
          </div>
          <DealTalk
            id={data.conversationId}
            name={(data.owner.id === me.value?.id ? data.offerer : data.owner).displayName}
            open={() => api.offers({ id }).conversation.post()}
            isIt={({ offer: about }) => about?.id === id}
          />
        </div>
      )}
    </Loaded>
  )
}

const Shown = ({ offer: { item, listingId, offerer, owner, ...offer } }: { readonly offer: Offer }) => {
  const { market, offers } = words.value
  return (
    <>
      <Heading>{item?.name ?? market.itemGone}</Heading>
      <p class="shown">
        <Picture src={item?.coverUrl ?? null} alt="" />
        <span>
          <Sentence of={offers.between} owner={<Person of={owner} />} offerer={<Person of={offerer} />} />
        </span>
      </p>
      {listingId !== null && (
        <p>
          <a href={to(`/listings/${listingId}`)}>{offers.toListing}</a>
        </p>
      )}
      <p role="status">
        <strong>{offers.statuses[offer.status]}</strong>{" "}
        <NextStep offer={{ item, listingId, offerer, owner, ...offer }} />
      </p>
    </>
  )
}

/** What the next step is and whose, in a sentence. */
const NextStep = ({ offer }: { readonly offer: Offer }) => {
  const { next } = words.value.offers
  const isOwner = offer.owner.id === me.value?.id
  const name = <Name>{(isOwner ? offer.offerer : offer.owner).displayName}</Name>
  const mine = isOwner ? offer.ownerConfirmedAt : offer.offererConfirmedAt
  if (offer.status === "accepted") return <Sentence of={mine === null ? next.confirm : next.waitConfirm} name={name} />
  if (offer.status !== "pending") return <>{next[offer.status]}</>
  if (offer.proposal?.status !== "pending") return <>{next.propose}</>
  const isOwn = offer.proposal.proposer.id === me.value?.id
  return <Sentence of={isOwn ? next.wait : next.answer} name={name} />
}

/** One proposal of the timeline. */
const Step = ({ createdAt, message, offeredItem, price, proposer, status }: Proposal) => {
  const { offers } = words.value
  return (
    <div>
      <Person of={proposer} /> <When at={createdAt} /> <small>{offers.proposals[status]}</small>
      {price !== null && (
        <p>
          <strong>{priceText(price)}</strong>
        </p>
      )}
      {offeredItem !== null && (
        <a class="shown" href={to(`/items/${offeredItem.id}`)}>
          <Picture src={offeredItem.coverUrl} alt="" />
          <Name>{offeredItem.name}</Name>
        </a>
      )}
      {message !== null && <Text>{message}</Text>}
    </div>
  )
}

const Actions = ({ offer, reload }: { readonly offer: Offer; readonly reload: () => Promise<void> }) => {
  const { offers } = words.value
  const countering = useSignal(false)
  const { id, proposal, status } = offer
  const one = api.offers({ id })
  const isWaiting = proposal?.status === "pending"
  const isAsked = status === "pending" && isWaiting && proposal.proposer.id !== me.value?.id
  const mine = offer.owner.id === me.value?.id ? offer.ownerConfirmedAt : offer.offererConfirmedAt
  return (
    <div class="actions">
      {isAsked && (
        <>
          <Button class="primary" call={() => one.accept.post({ proposalId: proposal.id })} done={reload}>
            {offers.accept}
          </Button>
          <Button call={() => one.reject.post({ proposalId: proposal.id })} done={reload}>
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
        <Button class="primary" call={() => one.confirm.post()} done={reload}>
          {offers.confirm}
        </Button>
      )}
      {(status === "pending" || status === "accepted") && (
        <Button call={() => one.cancel.post()} done={reload}>
          {offers.cancel}
        </Button>
      )}
      {countering.value && (
        <Dialog title={offers.counter} close={() => (countering.value = false)}>
          <ProposalForm
            kind={offer.kind}
            offererId={offer.offerer.id ?? ""}
            price={proposal?.price}
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

export default OfferPage
