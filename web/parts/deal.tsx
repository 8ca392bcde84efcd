import type { Offer, Proposal } from "@curio/client"
import { me, to } from "../state/curio.ts"
import { counted, fill, words } from "../words/index.ts"
import { priceText } from "./money.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Copies, Name, Sentence, Text, When } from "./texts.tsx"

type Items = Offer["items"]

/** The names of what is offered: of several things the first one, and how many more there are. */
export const namesText = (items: Items): string => {
  const { market, offers } = words.value
  const name = items.find((item) => item !== null)?.name ?? market.itemGone
  return items.length < 2 ? name : fill(counted(offers.andMore, items.length - 1), { name })
}

/** What the two sides exchange: the things of each, and who pays. */
export const Sides = ({ offer }: { readonly offer: Offer }) => {
  const { offers } = words.value
  const { items, listings, offerer, owner, proposal } = offer
  const wish = owner.id === me.value?.id ? offers.fromMe : offers.toMe
  return (
    <>
      <p>
        <Sentence of={wish} owner={<Person of={owner} />} offerer={<Person of={offerer} />} />
      </p>
      <h2>{offers.asked}</h2>
      {proposal?.priceFrom === "owner" && <Money offer={offer} proposal={proposal} />}
      <ul class="plain">
        {items.map((item, place) => (
          <li key={item?.id ?? place} class="shown">
            <Shown item={item} listing={listings[place] ?? null} />
          </li>
        ))}
      </ul>
      {proposal !== null && (
        <>
          <h2>{offers.given}</h2>
          {proposal.priceFrom !== "owner" && <Money offer={offer} proposal={proposal} />}
          <ul class="plain">
            {proposal.offeredItems.map((item, place) => (
              <li key={item?.id ?? place} class="shown">
                <Shown item={item} listing={null} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Shown = ({ item, listing }: { readonly item: Items[number]; readonly listing: string | null }) => (
  <>
    <Picture src={item?.coverUrl ?? null} alt="" />
    <div>
      <ItemName item={item} />
      {listing !== null && (
        <>
          <br />
          <small>
            <a href={to(`/listings/${listing}`)}>{words.value.offers.toListing}</a>
          </small>
        </>
      )}
    </div>
  </>
)

const ItemName = ({ item }: { readonly item: Items[number] }) =>
  item === null ? (
    <span>{words.value.market.itemGone}</span>
  ) : (
    <>
      <a href={to(`/items/${item.id}`)}>
        <Name>{item.name}</Name>
      </a>{" "}
      <Copies of={item} />
    </>
  )

interface StepProps {
  readonly offer: Offer
  readonly proposal: Proposal
}

/** One proposal of the timeline. */
export const Step = ({ offer, proposal }: StepProps) => {
  const { offers } = words.value
  const { createdAt, items, message, offeredItems, proposer, status } = proposal
  return (
    <div>
      <Person of={proposer} /> <When at={createdAt} /> <small>{offers.proposals[status]}</small>
      {(items.length > 1 || offeredItems.length > 0) && (
        <dl>
          {items.length > 1 && <Names label={offers.asked} items={items} />}
          {offeredItems.length > 0 && <Names label={offers.given} items={offeredItems} />}
        </dl>
      )}
      <Money offer={offer} proposal={proposal} />
      {message !== null && <Text>{message}</Text>}
    </div>
  )
}

const Names = ({ items, label }: { readonly label: string; readonly items: Items }) => (
  <div>
    <dt>{label}</dt>
    {items.map((item, place) => (
      <dd key={item?.id ?? place}>
        <ItemName item={item} />
      </dd>
    ))}
  </div>
)

/** What one side pays. */
const Money = ({ offer, proposal: { price, priceFrom } }: StepProps) => {
  const { offers } = words.value
  if (price === null) return null
  const payer = priceFrom === "owner" ? offer.owner : offer.offerer
  return (
    <p>
      <strong>
        <Sentence
          of={payer.id === me.value?.id ? offers.youPayMoney : offers.paysMoney}
          name={<Name>{payer.displayName}</Name>}
          price={priceText(price)}
        />
      </strong>
    </p>
  )
}
