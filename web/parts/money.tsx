import { decimalText, type Money, moneyText } from "@curio/client"
import { useSignal } from "@preact/signals"
import { amountPattern, minorOf } from "../state/amounts.ts"
import { language, words } from "../words/index.ts"
import { Field, type Values } from "./form.tsx"

/** A price as a text, such as 12.50 €. */
export const priceText = (price: Money): string => moneyText(price, language.value)

/** Minor units of a currency as a user would type them. */
export const majorOf = decimalText

/** The currencies that can be chosen. */
export const currencies = ["EUR", "USD", "GBP", "BRL", "CHF", "CAD", "AUD", "MXN", "SEK", "PLN", "JPY"]

/** The sum of some prices in each of their currencies. */
export const sumsOf = (prices: ReadonlyArray<Money>): ReadonlyArray<Money> => {
  const sums = new Map<string, number>()
  for (const { amount, currency } of prices) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].map(([currency, amount]) => ({ amount, currency }))
}

interface Props {
  readonly price?: Money | null | undefined
  readonly label?: string
  /** The currency to begin with, where there is no price. */
  readonly currency?: string | undefined
  readonly optional?: true
}

/** The fields of a price. `priceIn` reads them. */
export const PriceFields = ({ currency, label, optional, price }: Props) => {
  const { market } = words.value
  const known = price ?? { amount: 0, currency: currency ?? "EUR" }
  const chosen = useSignal(known.currency)
  return (
    <div class="grid">
      <Field
        name="price"
        label={label ?? market.price}
        inputMode="decimal"
        pattern={amountPattern(chosen.value)}
        value={price == null ? "" : majorOf(known.amount, known.currency)}
        required={optional !== true}
      />
      <Field
        name="currency"
        label={market.currency}
        value={known.currency}
        onChange={(event) => (chosen.value = event.currentTarget.value)}
        options={currencies.map((code) => [code, code] as const)}
      />
    </div>
  )
}

export const priceIn = (values: Values): Money => {
  const currency = values.text("currency")
  return { amount: minorOf(values.text("price"), currency), currency }
}
