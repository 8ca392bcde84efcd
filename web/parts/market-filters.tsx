import { useSignal } from "@preact/signals"
import { amountPattern, minorOf } from "../state/amounts.ts"
import { type Filters, textsOf } from "../state/filters.ts"
import { isWide } from "../state/screen.ts"
import { fill, words } from "../words/index.ts"
import { Dialog } from "./dialog.tsx"
import { Field, Form, type Values } from "./form.tsx"
import { currencies, majorOf, priceText } from "./money.tsx"
import { numberText } from "./texts.tsx"

type Texts = Readonly<Record<string, string>>

/** The filters of the market, by their names in the address. */
export const marketFilters = ["q", "kind", "type", "condition", "minPrice", "maxPrice", "currency", "sort"] as const

/** The filters in one row where there is space for them, else a search and a dialog with the rest. */
export const MarketFilters = ({ filters }: { readonly filters: Filters }) =>
  isWide.value ? <Row filters={filters} /> : <Short filters={filters} />

const Search = ({ set }: { readonly set: Texts }) => {
  const { market } = words.value
  return <Field name="q" label={market.search} type="search" value={set["q"] ?? ""} maxLength={200} />
}

const valuesOf = (names: ReadonlyArray<string>) => async (values: Values) => ({
  data: Object.fromEntries(names.map((name) => [name, values.text(name).trim()])),
  error: null,
})

/** Prices apply as soon as they can be read. */
const Row = ({ filters: { set, turn, type } }: { readonly filters: Filters }) => {
  const apply = (texts: Texts) => type(asked({ ...set, ...texts }))
  const typed = ({ currentTarget }: Event) => {
    const form = (currentTarget as Element).querySelector("form")
    if (form?.checkValidity() === true) apply(textsOf(form))
  }
  return (
    <search onInput={typed} onChange={typed}>
      <Form
        key={turn}
        submit={words.value.market.submit}
        send={valuesOf(marketFilters)}
        done={apply}
        class="filters in-row"
      >
        <Search set={set} />
        <Rest set={set} />
      </Form>
    </search>
  )
}

const Short = ({ filters }: { readonly filters: Filters }) => {
  const { market } = words.value
  const { set, turn } = filters
  const isOpen = useSignal(false)
  const inDialog = marketFilters.filter((name) => name !== "q")
  const count = inDialog.filter((name) => set[name] !== undefined).length
  const texts = (event: Event) => ({ ...set, ...textsOf((event.currentTarget as Element).closest("form") as never) })
  return (
    <search class="toolbar">
      <form
        key={turn}
        class="bare"
        onInput={(event) => filters.type(texts(event))}
        onSubmit={(event) => {
          event.preventDefault()
          filters.choose(texts(event))
        }}
      >
        <Search set={set} />
        <button type="button" class="secondary" onClick={() => (isOpen.value = true)}>
          {market.filters}
          {count > 0 && ` (${numberText(count)})`}
        </button>
      </form>
      {isOpen.value && (
        <Dialog title={market.filters} close={() => (isOpen.value = false)}>
          <Form
            submit={market.submit}
            send={valuesOf(inDialog)}
            done={(given) => {
              isOpen.value = false
              filters.choose({ ...set, ...asked(given) })
            }}
          >
            <Rest set={set} />
          </Form>
        </Dialog>
      )}
    </search>
  )
}

/** All filters but the search. */
const Rest = ({ set }: { readonly set: Texts }) => {
  const { market, types } = words.value
  const type = useSignal(set["type"] ?? "")
  const currency = useSignal(set["currency"] ?? "")
  const any = ["", market.any] as const
  return (
    <>
      <Field
        name="type"
        label={market.type}
        value={type.value}
        options={[any, ...Object.entries(types)]}
        onChange={(event) => (type.value = event.currentTarget.value)}
      />
      <Field
        name="kind"
        label={market.kind}
        value={set["kind"] ?? ""}
        options={[any, ...Object.entries(market.kinds)]}
      />
      {hasCondition(type.value) && (
        <Field
          name="condition"
          label={market.condition}
          value={set["condition"] ?? ""}
          options={[any, ...Object.entries(market.conditions)]}
        />
      )}
      {(["minPrice", "maxPrice"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={market[name]}
          inputMode="decimal"
          pattern={amountPattern(currency.value || usual)}
          value={inMajor(set[name], set["currency"])}
        />
      ))}
      <Field
        name="currency"
        label={market.currency}
        value={currency.value}
        onChange={(event) => (currency.value = event.currentTarget.value)}
        options={[any, ...currencies.map((code) => [code, code] as const)]}
      />
      <Field name="sort" label={market.sort} value={set["sort"] ?? "newest"} options={Object.entries(market.sorts)} />
    </>
  )
}

/** Only card games have a condition. */
const hasCondition = (type: string) => type === "" || type === "cardgames"

/** Prices are compared in minor units, whatever the currency. Without one those of the euro are meant. */
const usual = "EUR"
const inMajor = (text: string | undefined, currency: string | undefined): string =>
  text === undefined || !/^\d+$/.test(text) ? "" : majorOf(Number(text), currency ?? usual)

/** What the API is asked for of what was typed: amounts in minor units, no condition of a book. */
const asked = (texts: Texts): Texts => {
  const minor = (text = "") => (text === "" ? "" : String(minorOf(text, texts["currency"] || usual)))
  return ordered({
    ...texts,
    minPrice: minor(texts["minPrice"]),
    maxPrice: minor(texts["maxPrice"]),
    condition: hasCondition(texts["type"] ?? "") ? (texts["condition"] ?? "") : "",
  })
}

/** The usual order needs no place in the address. */
const ordered = (texts: Texts): Texts => (texts["sort"] === "newest" ? { ...texts, sort: "" } : texts)

/** What the filters say that are set, each by its name. */
export const marketChips = (set: Texts): ReadonlyArray<{ readonly name: string; readonly text: string }> => {
  const { browsing, market, types } = words.value
  const price = (text: string) => priceText({ amount: Number(text), currency: set["currency"] ?? usual })
  const said: Readonly<Record<string, (text: string) => string | undefined>> = {
    q: (text) => `“${text}”`,
    kind: (text) => market.kinds[text as keyof typeof market.kinds],
    type: (text) => types[text as keyof typeof types],
    condition: (text) => market.conditions[text as keyof typeof market.conditions],
    minPrice: (text) => fill(browsing.from, { price: price(text) }),
    maxPrice: (text) => fill(browsing.upTo, { price: price(text) }),
    currency: (text) => text,
    sort: (text) => market.sorts[text as keyof typeof market.sorts],
  }
  return Object.entries(set).map(([name, text]) => ({ name, text: said[name]?.(text) ?? text }))
}
