import type { Offer } from "@curio/client"
import { useEffect } from "preact/hooks"
import { namesText, Sides, Step } from "../parts/deal.tsx"
import { DealActions } from "../parts/deal-actions.tsx"
import { DealTalk } from "../parts/deal-talk.tsx"
import { Handing } from "../parts/handing.tsx"
import { List } from "../parts/list.tsx"
import { Heading, Loaded } from "../parts/page.tsx"
import { Ratings } from "../parts/ratings.tsx"
import { Name, Sentence } from "../parts/texts.tsx"
import { WhoSeesIn } from "../parts/who-sees.tsx"
import { api, me } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages, useResource } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** A negotiation: who proposed what when, whose turn it is, what one can do, and the conversation about it. */
const OfferPage = ({ params: { id = "" } }: PageProps) => {
  const { offers } = words.value
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
            <Heading>{namesText(data.items)}</Heading>
            <p role="status">
              <strong>{offers.statuses[data.status]}</strong> <NextStep offer={data} />
            </p>
            <Sides offer={data} />
            <DealActions offer={data} reload={reload} />
            {(data.status === "accepted" || data.problem !== null) && <Handing offer={data} reload={reload} />}
            {data.status === "completed" && <Received offer={data} />}
            {data.status === "completed" && <Ratings offer={data} />}
            <h2>{offers.timeline}</h2>
            <List
              list={proposals}
              class="timeline"
              label={offers.timeline}
              empty=""
              show={(proposal) => <Step offer={data} proposal={proposal} />}
            />
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

/** Where the things are now that one received, and who sees them there. */
const Received = ({ offer }: { readonly offer: Offer }) => {
  const received = offer.owner.id === me.value?.id ? offer.offeredItems : offer.items
  const ids = new Set(received.flatMap((item) => item?.collectionId ?? []))
  return [...ids].map((id) => <WhoSeesIn key={id} id={id} isNamed />)
}

export default OfferPage
