import { useSignal } from "@preact/signals"
import { api } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Field } from "./form.tsx"

/** Fields to choose an item of a user: first the collection, then the item. The item is in the value `itemId`. */
export const ItemChooser = ({ userId }: { readonly userId: string }) => {
  const { offers } = words.value
  const chosen = useSignal("")
  const collections = usePages(`collections of ${userId}`, (query) =>
    api.users({ id: userId }).collections.get({ query: { ...query, limit: 100 } }),
  )
  const collectionId = chosen.value || collections.items[0]?.id
  return (
    <>
      <Field
        name="collectionId"
        label={offers.collection}
        options={collections.items.map(({ id, name }) => [id, name] as const)}
        onChange={(event) => {
          chosen.value = event.currentTarget.value
        }}
      />
      {collectionId !== undefined && <Items key={collectionId} collectionId={collectionId} />}
    </>
  )
}

const Items = ({ collectionId }: { readonly collectionId: string }) => {
  const { offers } = words.value
  const items = usePages(`choose ${collectionId}`, (query) =>
    api.collections({ id: collectionId }).items.get({ query: { ...query, limit: 100, sort: "name" } }),
  )
  return (
    <>
      <Field
        name="itemId"
        label={offers.item}
        options={items.items.map(({ id, name }) => [id, name] as const)}
        required
      />
      {items.cursor != null && (
        <button type="button" class="secondary" onClick={items.more}>
          {words.value.common.more}
        </button>
      )}
    </>
  )
}
