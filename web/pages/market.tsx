import { Chip, Chips } from "../parts/chips.tsx"
import { Entrance } from "../parts/entrance.tsx"
import { FilterChips } from "../parts/filter-chips.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { MarketFilters, marketChips, marketFilters } from "../parts/market-filters.tsx"
import { Heading } from "../parts/page.tsx"
import { api, isVisitor } from "../state/curio.ts"
import { type Filters, useFilters } from "../state/filters.ts"
import type { PageProps } from "../state/page-props.ts"
import { useFound, usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"

/** What others offer. The filters are in the address, so that a search can be shared. */
const Market = ({ query }: PageProps) => {
  const { market } = words.value
  const filters = useFilters("/market", query, (name) => (marketFilters as ReadonlyArray<string>).includes(name))
  const list = useFound(
    usePages(`market ${filters.key}`, (page) => api.listings.get({ query: { ...filters.set, ...page } })),
  )
  return (
    <>
      <Heading>{market.title}</Heading>
      <div class="columns">
        <MarketFilters filters={filters} />
        <div>
          <FilterChips
            chips={marketChips(filters.set)}
            remove={(name) => filters.choose({ ...filters.set, [name]: "" })}
          />
          <Suggestions filters={filters} />
          <List
            list={list}
            class="cards"
            label={market.title}
            isFixed
            empty={market.empty}
            picture="glass"
            help="listing"
            show={(listing, isFirst) => <ListingCard listing={listing} isFirst={isFirst} />}
          />
          {isVisitor.value && list.cursor === null && <Entrance>{words.value.visitors.more}</Entrance>}
        </div>
      </div>
    </>
  )
}

/** What is often looked for next: a type, and whether something is for sale or for trade. */
const Suggestions = ({ filters: { set } }: { readonly filters: Filters }) => {
  const { browsing, market, types } = words.value
  const chip = (name: string, value: string, text: string) => (
    <Chip key={value} page={`/market?${new URLSearchParams({ ...set, [name]: value })}`}>
      {text}
    </Chip>
  )
  if (set["type"] !== undefined && set["kind"] !== undefined) return null
  return (
    <Chips label={browsing.narrow}>
      {set["type"] === undefined && Object.entries(types).map(([type, name]) => chip("type", type, name))}
      {set["kind"] === undefined && [
        chip("kind", "sale", market.kinds.sale),
        chip("kind", "trade", market.kinds.trade),
      ]}
    </Chips>
  )
}

export default Market
