import type { Collection } from "@curio/client"
import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { priceText } from "./money.tsx"
import { numberText } from "./texts.tsx"

/** What one's own collection holds, in a line: items, copies, what was paid and what they sell for, as far as known. */
export const CollectionFigures = ({ of: { id, itemsCount } }: { readonly of: Collection }) => {
  const { browsing, worth } = words.value
  const found = useResource(`worth of ${id} ${itemsCount}`, () => api.collections({ id }).worth.get())
  const { copies = itemsCount, currencies = [] } = found.data ?? {}
  const figures = [
    ...(copies > itemsCount ? [[browsing.copies, numberText(copies)] as const] : []),
    ...currencies.flatMap(({ currency, market, paid }) => [
      ...(paid.items > 0 ? [[worth.paid, priceText({ amount: paid.amount, currency })] as const] : []),
      ...(market.items > 0 ? [[worth.market, priceText({ amount: market.amount, currency })] as const] : []),
    ]),
  ]
  if (figures.length === 0) return null
  return (
    <dl class="figures" aria-label={browsing.figures}>
      {figures.map(([name, text]) => (
        <div key={name + text}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
