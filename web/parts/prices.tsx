import type { AskingPrices, SalePrices } from "@curio/client"
import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
import { Figure } from "./figure.tsx"
import { priceText } from "./money.tsx"
import { numberText } from "./texts.tsx"

/** What copies of an edition were sold for by year, and what is asked for them now; nothing where nothing is known. */
export const Prices = ({ edition }: { readonly edition: string }) => {
  const { prices } = words.value
  const known = useResource(`prices ${edition}`, () => api.editions({ edition }).prices.get())
  const { asking, sales } = known.data ?? { asking: null, sales: [] }
  if (sales.length === 0 && (asking ?? []).length === 0) return null
  return (
    <section aria-label={prices.title}>
      <h2>{prices.title}</h2>
      {(asking ?? []).map((one) => (
        <p key={one.currency}>{askedText(one)}</p>
      ))}
      {[...Map.groupBy(sales.slice(0, 30), ({ currency }) => currency)].map(([currency, some]) => (
        <History key={currency} of={some.toReversed()} />
      ))}
    </section>
  )
}

const [step, top, height] = [76, 26, 100]

/** What copies were sold for in each period: a line from the lowest to the highest price, and a dot at the median. */
const History = ({ of: sales }: { readonly of: ReadonlyArray<SalePrices> }) => {
  const { prices } = words.value
  const most = Math.max(...sales.map(({ high }) => high), 1)
  const yOf = (amount: number) => top + height - (height * amount) / most
  const priceOf = ({ currency, median }: SalePrices) => priceText({ amount: median, currency })
  return (
    <Figure
      title={prices.sold}
      class="history"
      columns={[prices.period, prices.median, prices.span, prices.count]}
      rows={sales.map((one) => [one.period, priceOf(one), spanText(one), numberText(one.count)])}
    >
      <svg role="img" aria-label={prices.sold} viewBox={`0 0 ${Math.max(sales.length, 4) * step} ${top + height + 24}`}>
        {sales.map((one, at) => {
          const x = (at + 0.5) * step
          return (
            <g key={one.period}>
              <line x1={x} x2={x} y1={yOf(one.low)} y2={yOf(one.high)} />
              <circle cx={x} cy={yOf(one.median)} r="6" />
              <text class="median" x={x} y={yOf(one.high) - 10}>
                {priceOf(one)}
              </text>
              <text x={x} y={top + height + 20}>
                {one.period}
              </text>
            </g>
          )
        })}
      </svg>
    </Figure>
  )
}

const askedText = (of: AskingPrices): string =>
  fill(counted(words.value.prices.asked, of.count), { span: spanText(of) })

const spanText = ({ currency, high, low }: AskingPrices): string => {
  const [from, to] = [priceText({ amount: low, currency }), priceText({ amount: high, currency })]
  return from === to ? from : `${from} – ${to}`
}
