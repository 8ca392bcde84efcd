import type { Listing, OfferKind } from "@curio/client"
import type { Answered } from "../state/answers.ts"
import { api, me } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { type Thing, Things } from "./things.tsx"

interface Party {
  readonly id: string | null
  readonly displayName: string
}

interface Props {
  readonly kind: OfferKind
  readonly owner: Party
  readonly chosen: ReadonlyArray<Thing>
  readonly change: (chosen: ReadonlyArray<Thing>) => void
}

/** The listings of one user that a proposal asks for. A purchase has one currency. */
export const Asked = ({ change, chosen, kind, owner }: Props) => {
  const { offers } = words.value
  const isOwn = owner.id === me.value?.id
  const currency = kind === "buy" ? chosen[0]?.price?.currency : undefined
  const wanted = kind === "buy" ? "sale" : "trade"
  return (
    <Things
      name="listings"
      label={isOwn ? offers.fromYou : fill(offers.from, { name: owner.displayName })}
      more={isOwn ? offers.moreOfYours : fill(offers.moreOf, { name: owner.displayName })}
      needsOne
      chosen={chosen}
      change={change}
      source={{
        key: `listings of ${owner.id} ${kind} ${currency}`,
        hasSearch: !isOwn,
        ask: ({ q, ...query }) =>
          things(
            isOwn
              ? api.listings.mine.get({ query: { ...query, status: "active" } })
              : api.listings.get({
                  query: {
                    ...query,
                    ownerId: owner.id ?? "",
                    kind: wanted,
                    ...(q === undefined ? {} : { q }),
                    ...(currency === undefined ? {} : { currency }),
                  },
                }),
            ({ kind: sold, price }) =>
              (sold === "both" || sold === wanted) && (currency === undefined || price?.currency === currency),
          ),
      }}
    />
  )
}

interface Page<A> {
  readonly items: ReadonlyArray<A>
  readonly nextCursor: string | null
}

const things = async (answered: Answered<Page<Listing>>, fits: (listing: Listing) => boolean) => {
  const answer = await answered
  if (answer.error !== null) return answer
  const { items, nextCursor } = answer.data
  const free = items.filter((listing) => !listing.reserved && fits(listing))
  return { data: { items: free.flatMap((listing) => thingOf(listing) ?? []), nextCursor }, error: null } as const
}

/** A listing as a part of a proposal; nothing where its item is gone. */
export const thingOf = ({ id, item, price }: Listing): Thing | null =>
  item && { id, name: item.name, coverUrl: item.coverUrl, price }
