import type { Item } from "@curio/client"
import { useSignal } from "@preact/signals"
import type { Answered } from "../state/answers.ts"
import { useCollections } from "../state/collections.ts"
import { api, me } from "../state/curio.ts"
import { fill, words } from "../words/index.ts"
import { Field } from "./form.tsx"
import { type Source, type Thing, Things } from "./things.tsx"

interface Props {
  readonly offerer: { readonly id: string | null; readonly displayName: string }
  readonly chosen: ReadonlyArray<Thing>
  readonly change: (chosen: ReadonlyArray<Thing>) => void
}

/** The items that the offerer gives in a trade: found among all of one's own, or in a collection of another user. */
export const Given = ({ change, chosen, offerer }: Props) => {
  const { offers } = words.value
  const isOwn = offerer.id === me.value?.id
  const common = { name: "offeredItems", change, chosen }
  return isOwn ? (
    <Things {...common} label={offers.fromYou} more={offers.addOwn} source={ownItems} />
  ) : (
    <OfAnother {...common} offerer={offerer} />
  )
}

const OfAnother = ({ offerer, ...common }: Props & { readonly name: string }) => {
  const { offers } = words.value
  const collection = useSignal("")
  const collections = useCollections(offerer.id ?? "")
  const id = collection.value || collections.data?.[0]?.id
  return (
    <Things
      {...common}
      label={fill(offers.from, { name: offerer.displayName })}
      more={fill(offers.moreOf, { name: offerer.displayName })}
      source={id === undefined ? undefined : itemsIn(id)}
    >
      <Field
        name="collectionId"
        label={offers.collection}
        options={(collections.data ?? []).map((one) => [one.id, one.name] as const)}
        onChange={(event) => {
          collection.value = event.currentTarget.value
        }}
      />
    </Things>
  )
}

const ownItems: Source = {
  key: "all own items",
  hasSearch: true,
  ask: (query) => withoutPrice(api.items.get({ query: { ...query, sort: "name" } })),
}

const itemsIn = (id: string): Source => ({
  key: `items in ${id}`,
  hasSearch: true,
  ask: (query) => withoutPrice(api.collections({ id }).items.get({ query: { ...query, sort: "name" } })),
})

interface Page {
  readonly items: ReadonlyArray<Item>
  readonly nextCursor: string | null
}

const withoutPrice = async (answered: Answered<Page>) => {
  const answer = await answered
  if (answer.error !== null) return answer
  const items = answer.data.items.map(({ coverUrl, id, name }) => ({ id, name, coverUrl, price: null }))
  return { data: { items, nextCursor: answer.data.nextCursor }, error: null } as const
}
