import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { Entrance } from "../parts/entrance.tsx"
import { Field, Form, type Values } from "../parts/form.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { currencies, majorOf } from "../parts/money.tsx"
import { MoreFilters } from "../parts/more-filters.tsx"
import { Heading } from "../parts/page.tsx"
import { amountPattern, minorOf } from "../state/amounts.ts"
import { api, isVisitor, to } from "../state/curio.ts"
import type { PageProps } from "../state/page-props.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

type Filters = NonNullable<NonNullable<Parameters<typeof api.listings.get>[0]>["query"]>

const names = ["q", "kind", "type", "condition", "minPrice", "maxPrice", "currency", "sort"] as const

/** What others offer. The filters are in the address, so that a search can be shared. */
const Market = ({ query }: PageProps) => {
  const { market } = words.value
  const filters = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filters
  const key = `market ${new URLSearchParams(filters as Record<string, string>)}`
  const list = usePages(key, (page) => api.listings.get({ query: { ...filters, ...page } }))
  return (
    <>
      <Heading>{market.title}</Heading>
      <search>
        <FilterForm key={key} query={query} />
      </search>
      <List
        list={list}
        class="cards"
        label={market.title}
        empty={market.empty}
        show={(listing) => <ListingCard listing={listing} />}
      />
      {isVisitor.value && list.cursor === null && <Entrance>{words.value.visitors.more}</Entrance>}
    </>
  )
}

const FilterForm = ({ query }: Pick<PageProps, "query">) => {
  const { market, types } = words.value
  const { route } = useLocation()
  const type = useSignal(query["type"] ?? "")
  const currency = useSignal(query["currency"] ?? "")
  const asked = (values: Values) =>
    names.flatMap((name) => {
      const text = values.text(name).trim()
      return text === "" ? [] : [[name, name.endsWith("Price") ? inMinor(text, values.text("currency")) : text]]
    })
  const any = ["", market.any] as const
  return (
    <Form
      submit={market.submit}
      send={async (values) => ({ data: asked(values), error: null })}
      done={(filters) => route(`${to("/market")}?${new URLSearchParams(filters)}`)}
      class="filters"
    >
      <Field name="q" label={market.search} type="search" value={query["q"] ?? ""} maxLength={200} />
      <MoreFilters set={names.filter((name) => name !== "q" && query[name]).length}>
        <Field name="kind" label={market.kind} value={query["kind"] ?? ""} options={[any, ...entries(market.kinds)]} />
        <Field
          name="type"
          label={market.type}
          value={type.value}
          options={[any, ...entries(types)]}
          onChange={(event) => (type.value = event.currentTarget.value)}
        />
        {/* Only card games have a condition. */}
        {(type.value === "" || type.value === "cardgames") && (
          <Field
            name="condition"
            label={market.condition}
            value={query["condition"] ?? ""}
            options={[any, ...entries(market.conditions)]}
          />
        )}
        <Field
          name="minPrice"
          label={market.minPrice}
          inputMode="decimal"
          pattern={amountPattern(currency.value || "EUR")}
          value={inMajor(query["minPrice"], query["currency"])}
        />
        <Field
          name="maxPrice"
          label={market.maxPrice}
          inputMode="decimal"
          pattern={amountPattern(currency.value || "EUR")}
          value={inMajor(query["maxPrice"], query["currency"])}
        />
        <Field
          name="currency"
          label={market.currency}
          value={currency.value}
          onChange={(event) => (currency.value = event.currentTarget.value)}
          options={[any, ...currencies.map((code) => [code, code] as const)]}
        />
        <Field name="sort" label={market.sort} value={query["sort"] ?? "newest"} options={entries(market.sorts)} />
      </MoreFilters>
    </Form>
  )
}

const entries = (of: Readonly<Record<string, string>>) => Object.entries(of)

/** Prices are compared in minor units, whatever the currency. Without one those of the euro are meant. */
const inMinor = (text: string, currency: string): string => String(minorOf(text, currency || "EUR"))
const inMajor = (text: string | undefined, currency: string | undefined): string =>
  text === undefined || !/^\d+$/.test(text) ? "" : majorOf(Number(text), currency ?? "EUR")

export default Market
