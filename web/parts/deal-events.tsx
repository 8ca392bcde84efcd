import type { Offer, Proposal, Rating } from "@curio/client"
import type { ComponentChildren } from "preact"
import { me } from "../state/curio.ts"
import { type Happening, happeningsOf, sidesOf } from "../state/deal.ts"
import { words } from "../words/index.ts"
import { ItemName, type Items, Money } from "./deal.tsx"
import { Stars } from "./icon.tsx"
import { priceText } from "./money.tsx"
import { Name, Sentence, Text, TimeOf } from "./texts.tsx"
import type { Happened } from "./timeline.tsx"

/** What happened in a deal: what was proposed, handed over, gone wrong and rated, each at its moment. */
export const dealEvents = (
  offer: Offer,
  proposals: ReadonlyArray<Proposal>,
  ratings: ReadonlyArray<Rating>,
): ReadonlyArray<Happened> => [
  ...proposals.map((one) => ({
    id: one.id,
    at: one.createdAt,
    shown: <Proposed offer={offer} proposal={one} />,
  })),
  ...happeningsOf(offer, me.value?.id).map((one) => ({
    id: `${one.what} ${one.isMine}`,
    at: one.at,
    shown: <Done offer={offer} of={one} />,
  })),
  ...(offer.completedAt === null
    ? []
    : [
        {
          id: "completed",
          at: offer.completedAt,
          shown: <Line at={offer.completedAt}>{words.value.deal.completed}</Line>,
        },
      ]),
  ...ratings.map((one) => ({ id: one.id, at: one.createdAt, shown: <Rated of={one} /> })),
]

/** A sentence, and when it was so. */
const Line = ({ at, children }: { readonly at: string; readonly children: ComponentChildren }) => (
  <p>
    {children} · <TimeOf at={at} />
  </p>
)

const Proposed = ({ offer, proposal }: { readonly offer: Offer; readonly proposal: Proposal }) => {
  const { deal, offers } = words.value
  const { createdAt, items, message, offeredItems, price, proposer, status } = proposal
  const isMine = proposer.id === me.value?.id
  return (
    <>
      <Line at={createdAt}>
        <Sentence of={(isMine ? deal.mine : deal.theirs).proposed} name={<Name>{proposer.displayName}</Name>} />{" "}
        {offer.kind === "buy" && price !== null ? (
          <strong>{priceText(price)}</strong>
        ) : (
          <Money offer={offer} proposal={proposal} />
        )}{" "}
        <small>{offers.proposals[status]}</small>
      </Line>
      {(items.length > 1 || offeredItems.length > 0) && (
        <p>
          <Names label={offers.asked} items={items} />{" "}
          {offeredItems.length > 0 && <Names label={offers.given} items={offeredItems} />}
        </p>
      )}
      {message !== null && (
        <div class={isMine ? "message own" : "message"}>
          <Text>{message}</Text>
        </div>
      )}
    </>
  )
}

const Names = ({ items, label }: { readonly label: string; readonly items: Items }) => (
  <span>
    {label}:{" "}
    {items.map((item, place) => (
      <span key={item?.id ?? place}>
        {place > 0 && ", "}
        <ItemName item={item} />
      </span>
    ))}
    .
  </span>
)

const Done = ({ of: { at, isMine, what }, offer }: { readonly offer: Offer; readonly of: Happening }) => {
  const { deal, handing } = words.value
  const name = <Name>{sidesOf(offer, me.value?.id).theirs.person.displayName}</Name>
  const { problem } = offer
  if (what === "problem")
    return (
      <>
        <Line at={at}>
          <Sentence
            of={isMine ? handing.youReported : handing.reported}
            name={name}
            reason={<strong>{problem !== null && handing.reasons[problem.reason]}</strong>}
          />
        </Line>
        <Text>{problem?.text ?? ""}</Text>
      </>
    )
  return (
    <>
      <Line at={at}>
        <Sentence of={(isMine ? deal.mine : deal.theirs)[what]} name={name} />
      </Line>
      {what === "answered" && <Text>{problem?.answer ?? ""}</Text>}
    </>
  )
}

const Rated = ({ of: { comment, createdAt, ratee, rater, score } }: { readonly of: Rating }) => {
  const { deal } = words.value
  const isMine = rater.id === me.value?.id
  return (
    <>
      <Line at={createdAt}>
        <Sentence
          of={isMine ? deal.mine.rated : deal.theirs.rated}
          name={<Name>{(isMine ? ratee : rater).displayName}</Name>}
        />{" "}
        <Stars of={score} />
      </Line>
      {comment !== null && <Text>{comment}</Text>}
    </>
  )
}
