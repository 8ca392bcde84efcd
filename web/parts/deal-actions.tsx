import type { CurioError, Offer } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { ComponentChildren, VNode } from "preact"
import { say } from "../state/answers.ts"
import { api, me, to } from "../state/curio.ts"
import { type Next, type Side, sidesOf } from "../state/deal.ts"
import { fill, words } from "../words/index.ts"
import { Button } from "./button.tsx"
import { givenText } from "./deal.tsx"
import { Dialog } from "./dialog.tsx"
import { Arrange } from "./handing.tsx"
import { priceText } from "./money.tsx"
import { More } from "./more.tsx"
import { ReportProblem } from "./problem.tsx"
import { ProposalForm } from "./proposal-form.tsx"
import type { Thing } from "./things.tsx"

interface Props {
  readonly offer: Offer
  readonly next: Next
  readonly reload: () => Promise<void>
  /** What the next step is. */
  readonly children: ComponentChildren
}

/** What one can do with a deal: the next step as the one loud button, two more next to it, and the rest behind "…". */
export const DealActions = ({ children, next, offer, reload }: Props) => {
  const { deal, handing, offers, sure } = words.value
  const isCountering = useSignal(false)
  const { id, items, listings, proposal, status } = offer
  const { mine, theirs } = sidesOf(offer, me.value?.id)
  const one = api.offers({ id })
  const about = (error: CurioError) => nameOf(offer, error)
  const { displayName: name } = theirs.person
  const isOpen = status === "accepted"
  const isStuck = offer.problem !== null && offer.problem.outcome === null
  const send = (
    <Button key="send" class={next === "send" ? "primary" : "secondary"} call={() => one.sent.post()} done={reload}>
      {fill(sentText(mine), { what: givenText(mine), name })}
    </Button>
  )
  const confirm = (
    <Button
      key="confirm"
      class={next === "confirm" ? "primary" : "secondary"}
      call={() => one.confirm.post()}
      done={reload}
      about={about}
    >
      {fill(deal.arrived, { what: givenText(theirs) })}
    </Button>
  )
  const counter = (
    <button
      key="counter"
      type="button"
      class={next === "propose" ? "primary" : "secondary"}
      onClick={() => (isCountering.value = true)}
    >
      {offers.counter}
    </button>
  )
  const all: ReadonlyArray<VNode | false> = [
    next === "answer" && proposal !== null && (
      <Button
        key="accept"
        class="primary"
        call={() => one.accept.post({ proposalId: proposal.id })}
        done={reload}
        about={about}
      >
        {proposal.price === null || offer.kind === "trade"
          ? offers.accept
          : fill(deal.accept, { price: priceText(proposal.price) })}
      </Button>
    ),
    next === "send" && send,
    (next === "confirm" || next === "send") && confirm,
    (next === "answer" || next === "propose") && counter,
    next === "answer" && proposal !== null && (
      <Button
        key="decline"
        ask={sure.declineOffer}
        call={() => one.reject.post({ proposalId: proposal.id })}
        done={reload}
      >
        {offers.decline}
      </Button>
    ),
    isOpen && mine.handover === null && <Arrange key="arrange" offer={offer} reload={reload} />,
    next === "waitConfirm" && mine.sentAt === null && send,
    isOpen && !isStuck && (theirs.sentAt === null || theirs.receivedAt === null) && (
      <Button
        key="remind"
        call={() => one.remind.post()}
        done={() => {
          say(fill(handing.reminded, { name }))
          return reload()
        }}
      >
        {handing.remind}
      </Button>
    ),
    isOpen && offer.problem === null && mine.receivedAt === null && (
      <ReportProblem key="problem" offer={offer} reload={reload} />
    ),
    isOpen && mine.handover !== null && <Arrange key="arrange" offer={offer} reload={reload} />,
    items[0] != null && (
      <a key="item" href={to(`/items/${items[0].id}`)}>
        {deal.toItem}
      </a>
    ),
    listings[0] != null && (
      <a key="listing" href={to(`/listings/${listings[0]}`)}>
        {offers.toListing}
      </a>
    ),
    (status === "pending" || isOpen) && (
      <Button key="cancel" ask={sure.cancelOffer} call={() => one.cancel.post()} done={reload}>
        {offers.cancel}
      </Button>
    ),
  ]
  const buttons = all.filter((found) => found !== false)
  const shown = buttons.filter(({ type }) => type !== "a").slice(0, next === "rate" || next === "over" ? 0 : 3)
  return (
    <>
      <div class="next-head">
        <p role="status">{children}</p>
        <More>{buttons.filter((found) => !shown.includes(found))}</More>
      </div>
      {shown.length > 0 && <div class="actions">{shown}</div>}
      {isCountering.value && (
        <Dialog title={offers.counter} close={() => (isCountering.value = false)}>
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
              isCountering.value = false
              await reload()
            }}
          />
        </Dialog>
      )}
    </>
  )
}

/** That one has handed over what one gives, in the words for it. */
const sentText = ({ handover, items }: Side): string => {
  const { deal } = words.value
  if (items.length === 0) return deal.paid
  return handover?.how === "inPerson" ? deal.handed : deal.sent
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
