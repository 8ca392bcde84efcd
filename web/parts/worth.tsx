import type { CurrencyWorth, Worth } from "@curio/client"
import { api, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { counted, fill, language, words } from "../words/index.ts"
import { Empty } from "./empty.tsx"
import { priceText } from "./money.tsx"
import { Loaded } from "./page.tsx"
import { Plot } from "./plot.tsx"
import { numberText } from "./texts.tsx"

/** What is known of the worth of some items: the sums of each currency, which are never added up. */
export const WorthShown = ({ of: { copies, currencies, items, notKnown } }: { readonly of: Worth }) => {
  const { collections, items: itemWords, ownItems, worth } = words.value
  if (currencies.length === 0)
    return (
      <Empty
        picture="box"
        help="worth"
        action={
          <a class="button" href={to(items === 0 ? "/items?add=item" : "/items")}>
            {items === 0 ? itemWords.add : ownItems.title}
          </a>
        }
      >
        {worth.empty}
      </Empty>
    )
  const numbers = { paid: numberText(notKnown.paid), market: numberText(notKnown.market), items: numberText(items) }
  return (
    <>
      <p>
        {counted(collections.items, items)} · {counted(itemWords.copiesCount, copies)}
      </p>
      <p>{fill(worth.withoutAny, numbers)}</p>
      {currencies.map((one) => (
        <InCurrency key={one.currency} of={one} items={items} />
      ))}
      <p>
        <small>{worth.hint}</small>
      </p>
    </>
  )
}

interface InCurrencyProps {
  readonly of: CurrencyWorth
  /** How many items there are, in whatever currency. */
  readonly items: number
}

const InCurrency = ({ items, of }: InCurrencyProps) => {
  const { worth } = words.value
  const { currency, market, paid } = of
  return (
    <section aria-label={currency}>
      <h2>{currency}</h2>
      <dl class="worth">
        <Figure name={worth.paid} currency={currency} of={paid} items={items} />
        <Figure name={worth.market} currency={currency} of={market} items={items} sales={market.sales} />
      </dl>
      {of.byMonth.some((month) => month.paid > 0) && <ByMonth of={of} />}
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly currency: string
  readonly of: CurrencyWorth["paid"]
  readonly items: number
  readonly sales?: number
}

/** A sum, and how many items stand behind it. Where nothing is known there is no sum, and no zero either. */
const Figure = ({ currency, items, name, of, sales }: FigureProps) => {
  const { collections, items: itemWords, worth } = words.value
  const behind = [counted(collections.items, of.items), counted(itemWords.copiesCount, of.copies)]
  if (sales !== undefined) behind.push(counted(worth.sales, sales))
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{of.items === 0 ? worth.nothing : priceText({ amount: of.amount, currency })}</strong>
      </dd>
      {of.items > 0 && <dd>{behind.join(" · ")}</dd>}
      <dd>{fill(worth.notKnown, { count: numberText(of.notKnown), items: numberText(items) })}</dd>
    </div>
  )
}

/** What had been paid by the end of each month. */
const ByMonth = ({ of: { byMonth, currency } }: { readonly of: CurrencyWorth }) => {
  const { worth } = words.value
  return (
    <Plot
      title={fill(worth.byMonth, { currency })}
      columns={[worth.month, worth.paid]}
      points={byMonth.map(({ month, paid }) => ({ name: monthText(month), value: paid }))}
      text={(amount) => priceText({ amount, currency })}
    />
  )
}

/** A month as `2026-03`, by the calendar of the language. */
const monthText = (month: string): string =>
  new Intl.DateTimeFormat(language.value, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01`),
  )

interface OfCollectionProps {
  readonly collectionId: string
  readonly itemsCount: number
}

/** The worth of one collection of the user, and the way to that of all. */
export const WorthOfCollection = ({ collectionId: id, itemsCount }: OfCollectionProps) => {
  const { worth } = words.value
  const found = useResource(`worth of ${id} ${itemsCount}`, () => api.collections({ id }).worth.get())
  return (
    <>
      <Loaded of={found}>{(data) => <WorthShown of={data} />}</Loaded>
      <p>
        <a href={to("/worth")}>{worth.all}</a>
      </p>
    </>
  )
}
