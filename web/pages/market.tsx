import { useLocation } from "preact-iso"
import type { PageProps } from "../app.tsx"
import { Field } from "../parts/form.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { Heading } from "../parts/page.tsx"
import { api, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

type Filters = NonNullable<NonNullable<Parameters<typeof api.listings.get>[0]>["query"]>

const names = ["q", "kind", "type", "minPrice", "maxPrice", "currency", "sort"] as const

/** What others offer. The filters are in the address, so that a search can be shared. */
const Market = ({ query }: PageProps) => {
  const { market, types } = words.value
  const { route } = useLocation()
  const filters = Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : []))) as Filters
  const key = `market ${new URLSearchParams(filters as Record<string, string>)}`
  const list = usePages(key, (page) => api.listings.get({ query: { ...filters, ...page } }))
  const search = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const set = names.flatMap((name) => {
      const text = String(given.get(name) ?? "").trim()
      return text === "" ? [] : [[name, name.endsWith("Price") ? inMinor(text) : text]]
    })
    route(`${to("/market")}?${new URLSearchParams(set)}`)
  }
  const any = ["", market.any] as const
  return (
    <>
      <Heading>{market.title}</Heading>
      <search>
        <form key={key} onSubmit={search} class="filters">
          <Field name="q" label={market.search} type="search" value={query["q"] ?? ""} maxLength={200} />
          <Field
            name="kind"
            label={market.kind}
            value={query["kind"] ?? ""}
            options={[any, ...entries(market.kinds)]}
          />
          <Field name="type" label={market.type} value={query["type"] ?? ""} options={[any, ...entries(types)]} />
          <Field name="minPrice" label={market.minPrice} inputMode="decimal" value={inMajor(query["minPrice"])} />
          <Field name="maxPrice" label={market.maxPrice} inputMode="decimal" value={inMajor(query["maxPrice"])} />
          <Field
            name="currency"
            label={market.currency}
            value={query["currency"] ?? ""}
            options={[any, ...currencies.map((code) => [code, code] as const)]}
          />
          <Field name="sort" label={market.sort} value={query["sort"] ?? "newest"} options={entries(market.sorts)} />
          <button type="submit">{market.submit}</button>
        </form>
      </search>
      <List
        list={list}
        class="cards"
        label={market.title}
        empty={market.empty}
        show={(listing) => <ListingCard listing={listing} />}
      />
    </>
  )
}

const entries = (of: Readonly<Record<string, string>>) => Object.entries(of)

/** The currencies with the most users, each of a hundred minor units. */
const currencies = ["EUR", "USD", "GBP", "BRL", "CHF", "CAD", "AUD", "MXN", "SEK", "PLN"]

const inMinor = (text: string): string => String(Math.round(Number(text.replace(",", ".")) * 100))
const inMajor = (text: string | undefined): string => (text === undefined ? "" : String(Number(text) / 100))

export default Market
