import type { Offer } from "@curio/client"
import { useSignal } from "@preact/signals"
import { useEffect, useId } from "preact/hooks"
import { DealHead } from "../parts/deal.tsx"
import { DealActions } from "../parts/deal-actions.tsx"
import { dealEvents } from "../parts/deal-events.tsx"
import { DealTalk } from "../parts/deal-talk.tsx"
import { Handing } from "../parts/handing.tsx"
import { Loaded, Whole } from "../parts/page.tsx"
import { Rate, useRatings } from "../parts/ratings.tsx"
import { Steps } from "../parts/steps.tsx"
import { Name, Sentence } from "../parts/texts.tsx"
import { WhoSeesIn } from "../parts/who-sees.tsx"
import { api, me } from "../state/curio.ts"
import { type Next, nextOf, sidesOf, stepsDone } from "../state/deal.ts"
import type { PageProps } from "../state/page-props.ts"
import { everyPage, useResource } from "../state/resources.ts"
import { listen } from "../state/socket.ts"
import { words } from "../words/index.ts"

/** A deal: how far it is, the next step, and in one timeline what happened and what the two wrote. */
const OfferPage = ({ params: { id = "" } }: PageProps) => {
  const offer = useResource(`offer ${id}`, () => api.offers({ id }).get())
  const proposals = useResource(`proposals ${id}`, () =>
    everyPage((query) => api.offers({ id }).proposals.get({ query })),
  )
  const ratings = useRatings(id)
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
      {(data) => {
        const { steps } = words.value.deal
        const isRated = ratings.cursor !== null || ratings.items.some(({ rater }) => rater.id === me.value?.id)
        const next = nextOf(data, me.value?.id, isRated)
        return (
          <div class="deal">
            <Whole as="deals" />
            <DealHead offer={data} />
            <Steps
              label={steps.label}
              steps={[steps.agreed, steps.handedOver, steps.received, steps.rated]}
              done={stepsDone(data, next === "over")}
              isOver={data.status === "cancelled" || data.status === "rejected"}
            />
            <Details offer={data} reload={reload} />
            <div class="deal-talk">
              <DealTalk
                id={data.conversationId}
                name={sidesOf(data, me.value?.id).theirs.person.displayName}
                open={() => api.offers({ id }).conversation.post()}
                isIt={({ offer: about }) => about?.id === id}
                events={dealEvents(data, proposals.data ?? [], ratings.items)}
              >
                <div class="next">
                  <DealActions offer={data} next={next} reload={reload}>
                    <strong>{words.value.offers.statuses[data.status]}</strong> <NextStep offer={data} next={next} />
                  </DealActions>
                  {next === "rate" && <Rate offer={data} list={ratings} />}
                </div>
              </DealTalk>
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}

/** What the next step is and whose, in a sentence. */
const NextStep = ({ next, offer }: { readonly offer: Offer; readonly next: Next }) => {
  const { next: sentences } = words.value.offers
  const name = <Name>{sidesOf(offer, me.value?.id).theirs.person.displayName}</Name>
  if (offer.status !== "pending" && offer.status !== "accepted") return <>{sentences[offer.status]}</>
  if (next === "send" || next === "confirm") return <Sentence of={sentences.confirm} name={name} />
  return <Sentence of={sentences[next as "wait"]} name={name} />
}

interface DetailsProps {
  readonly offer: Offer
  readonly reload: () => Promise<void>
}

/** How it is handed over, and where it is now: next to the timeline, and on a phone behind a button. */
const Details = ({ offer, reload }: DetailsProps) => {
  const isOpen = useSignal(false)
  const id = useId()
  const isHanded = offer.status === "accepted" || offer.problem !== null
  const received = offer.status === "completed" ? receivedIn(offer) : []
  if (!isHanded && received.length === 0) return null
  return (
    <aside class="deal-details">
      <button
        type="button"
        class="quiet"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {words.value.handing.title}
      </button>
      <div id={id} class={isOpen.value ? "open" : ""}>
        {isHanded && <Handing offer={offer} reload={reload} />}
        {received.map((collection) => (
          <WhoSeesIn key={collection} id={collection} isNamed />
        ))}
      </div>
    </aside>
  )
}

/** The collections in which the things are now that one received. */
const receivedIn = (offer: Offer): ReadonlyArray<string> => [
  ...new Set(sidesOf(offer, me.value?.id).theirs.items.flatMap((item) => item?.collectionId ?? [])),
]

export default OfferPage
