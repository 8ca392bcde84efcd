import { Chip, Chips } from "../parts/chips.tsx"
import { Entrance } from "../parts/entrance.tsx"
import { FilterChips } from "../parts/filter-chips.tsx"
import { FoundCount } from "../parts/found-count.tsx"
import { List } from "../parts/list.tsx"
import { ListingCard } from "../parts/listing-card.tsx"
import { MarketFilters, marketChips, marketFilters } from "../parts/market-filters.tsx"
import { Heading } from "../parts/page.tsx"
import { api, isVisitor, to } from "../state/curio.ts"
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
  const isNarrowed = marketChips(filters.set).length > 0
  return (
    <>
      <Heading>{market.title}</Heading>
      <MarketFilters filters={filters} />
      <div class="chip-row">
        <FilterChips
          chips={marketChips(filters.set)}
          remove={(name) => filters.choose({ ...filters.set, [name]: "" })}
        />
        <Suggestions filters={filters} />
      </div>
      <FoundCount list={list} isAsked={filters.key !== ""} />
      <List
        list={list}
        class="cards"
        label={market.title}
        isFixed
        empty={isNarrowed ? market.empty : market.nothingYet}
        action={
          !isNarrowed &&
          !isVisitor.value && (
            <a class="button" href={to("/listings?add=listing")}>
              {words.value.nav.kinds.listing}
            </a>
          )
        }
        picture="glass"
        help="listing"
        show={(listing, isFirst) => <ListingCard listing={listing} isFirst={isFirst} />}
      />
      {isVisitor.value && list.cursor === null && <Entrance>{words.value.visitors.more}</Entrance>}
    </>
  )
}

/** What is often looked for next: a type, for sale or for trade, and the condition of a card. */
const Suggestions = ({ filters: { set } }: { readonly filters: Filters }) => {
  const { browsing, market, types } = words.value
  const offered = [
    ["type", Object.entries(types)],
    ["kind", Object.entries(market.kinds).filter(([kind]) => kind !== "both")],
    ["condition", set["type"] === "cardgames" ? Object.entries(market.conditions) : []],
  ] as const
  const free = offered.filter(([name, options]) => set[name] === undefined && options.length > 0)
  if (free.length === 0) return null
  return (
    <Chips label={browsing.narrow}>
      {free.flatMap(([name, options]) =>
        options.map(([value, text]) => (
          <Chip key={value} page={`/market?${new URLSearchParams({ ...set, [name]: value })}`}>
            {text}
          </Chip>
        )),
      )}
    </Chips>
  )
}

export default Market
