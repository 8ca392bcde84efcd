import type { AskingPrices, SalePrices } from "@curio/client"
import { api } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { counted, fill, words } from "../words/index.ts"
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
      {sales.length > 0 && (
        <table>
          <caption>{prices.sold}</caption>
          <thead>
            <tr>
              {[prices.period, prices.median, prices.span, prices.count].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sales.slice(0, 10).map((one) => (
              <Sales key={`${one.period} ${one.currency}`} of={one} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Sales = ({ of }: { readonly of: SalePrices }) => (
  <tr>
    <th scope="row">{of.period}</th>
    <td>{priceText({ amount: of.median, currency: of.currency })}</td>
    <td>{spanText(of)}</td>
    <td>{numberText(of.count)}</td>
  </tr>
)

const askedText = (of: AskingPrices): string =>
  fill(counted(words.value.prices.asked, of.count), { span: spanText(of) })

const spanText = ({ currency, high, low }: AskingPrices): string => {
  const [from, to] = [priceText({ amount: low, currency }), priceText({ amount: high, currency })]
  return from === to ? from : `${from} – ${to}`
}
