import type { Collection, Worth } from "@curio/client"
import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { fill, words } from "../words/index.ts"
import { priceText } from "./money.tsx"
import { numberText } from "./texts.tsx"

/** What one's own collection holds, as four cards: items, copies, what was paid and what they sell for. */
export const CollectionFigures = ({ of: { id, itemsCount } }: { readonly of: Collection }) => {
  const { browsing, collections, worth } = words.value
  const { data } = useResource(`worth of ${id} ${itemsCount}`, () => api.collections({ id }).worth.get())
  return (
    <dl class="tiles" aria-label={browsing.figures}>
      <Tile name={collections.list} sums={[numberText(itemsCount)]} />
      <Tile name={browsing.copies} sums={data === null ? [] : [numberText(data.copies)]} />
      <Tile name={worth.paid} {...known(data, "paid")} />
      <Tile name={worth.market} {...known(data, "market")} />
    </dl>
  )
}

interface TileProps {
  readonly name: string
  /** The figure, in each currency where it is money; none where nothing is known. */
  readonly sums: ReadonlyArray<string>
  /** How many items stand behind it. */
  readonly behind?: string
}

const Tile = ({ behind, name, sums: [first = "–", ...others] }: TileProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{first}</strong>
      {others.length > 0 && <span> + {others.join(" + ")}</span>}
    </dd>
    {behind !== undefined && (
      <dd>
        <small>{behind}</small>
      </dd>
    )}
  </div>
)

/** What is known of a sum, currency by currency, because these are never added up. */
const known = (of: Worth | null, sum: "paid" | "market"): Omit<TileProps, "name"> => {
  if (of === null) return { sums: [] }
  const { currencies, items, notKnown } = of
  const counts = { count: numberText(items - notKnown[sum]), items: numberText(items) }
  return {
    sums: currencies.flatMap((one) =>
      one[sum].items > 0 ? [priceText({ amount: one[sum].amount, currency: one.currency })] : [],
    ),
    behind: fill(words.value.worth.known, counts),
  }
}
