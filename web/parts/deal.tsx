import type { Offer } from "@curio/client"
import { me, to } from "../state/curio.ts"
import { type Side, sidesOf } from "../state/deal.ts"
import { counted, fill, words } from "../words/index.ts"
import { priceText } from "./money.tsx"
import { Heading } from "./page.tsx"
import { Person, Picture } from "./pictures.tsx"
import { Copies, Name, Sentence } from "./texts.tsx"

export type Items = Offer["items"]

/** The names of what is offered: of several things the first one, and how many more there are. */
export const namesText = (items: Items): string => {
  const { market, offers } = words.value
  const name = items.find((item) => item !== null)?.name ?? market.itemGone
  return items.length < 2 ? name : fill(counted(offers.andMore, items.length - 1), { name })
}

/** What a side gives, in a few words: its things, or else its money. */
export const givenText = ({ items, price }: Side): string =>
  items.length === 0 && price !== null ? priceText(price) : namesText(items)

/** What a deal is about: its things and its people, and the money in a line of its own. */
export const DealHead = ({ offer }: { readonly offer: Offer }) => {
  const { deal, offers } = words.value
  const { items, offeredItems, offerer, owner, proposal } = offer
  const { mine, theirs } = sidesOf(offer, me.value?.id)
  const wish = owner.id === me.value?.id ? offers.fromMe : offers.toMe
  const [first] = items
  return (
    <header class="deal-head">
      <Picture src={first?.coverUrl ?? null} alt="" name={first?.name} />
      <div>
        <Heading>{namesText(items)}</Heading>
        <p>
          <Sentence of={wish} owner={<Person of={owner} />} offerer={<Person of={offerer} />} />
        </p>
      </div>
      {proposal?.price != null && (
        <p class="money">
          <Money offer={offer} proposal={proposal} />
        </p>
      )}
      {items.length + offeredItems.length > 1 && (
        <section class="terms" aria-label={deal.terms}>
          <Terms title={deal.youGive} items={mine.items} />
          <Terms title={deal.youGet} items={theirs.items} />
        </section>
      )}
    </header>
  )
}

const Terms = ({ items, title }: { readonly title: string; readonly items: Items }) =>
  items.length === 0 ? null : (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="plain">
        {items.map((item, place) => (
          <li key={item?.id ?? place} class="shown">
            <Picture src={item?.coverUrl ?? null} alt="" name={item?.name} />
            <div>
              <ItemName item={item} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

export const ItemName = ({ item }: { readonly item: Items[number] }) =>
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

interface MoneyProps {
  readonly offer: Offer
  readonly proposal: NonNullable<Offer["proposal"]>
}

/** What one side pays. */
export const Money = ({ offer, proposal: { price, priceFrom } }: MoneyProps) => {
  const { offers } = words.value
  if (price === null) return null
  const payer = priceFrom === "owner" ? offer.owner : offer.offerer
  return (
    <strong>
      <Sentence
        of={payer.id === me.value?.id ? offers.youPayMoney : offers.paysMoney}
        name={<Name>{payer.displayName}</Name>}
        price={priceText(price)}
      />
    </strong>
  )
}
