import { useSignal } from "@preact/signals"
import { useId } from "preact/hooks"
import { useCollections } from "../state/collections.ts"
import { api, to } from "../state/curio.ts"
import { usePages } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { Field } from "./form.tsx"

interface Props {
  readonly userId: string
  /** The name of the field with the item. */
  readonly label: string
}

/** Fields to choose an item of a user: first the collection, then the item. The item is in the value `itemId`. */
export const ItemChooser = ({ label, userId }: Props) => {
  const { offers, rounds } = words.value
  const chosen = useSignal("")
  const collections = useCollections(userId)
  const collectionId = chosen.value || collections.data?.[0]?.id
  if (userId === "me" && collections.data?.length === 0)
    return (
      <p class="empty">
        {rounds.noItems} <a href={to("/collections")}>{rounds.addItems}</a>
      </p>
    )
  return (
    <>
      <Field
        name="collectionId"
        label={offers.collection}
        options={(collections.data ?? []).map(({ id, name }) => [id, name] as const)}
        onChange={(event) => {
          chosen.value = event.currentTarget.value
        }}
      />
      {collectionId !== undefined && <Items key={collectionId} collectionId={collectionId} label={label} />}
    </>
  )
}

/** The items of a collection, with a search where there are more than a field shows. */
const Items = ({ collectionId, label }: Pick<Props, "label"> & { readonly collectionId: string }) => {
  const { market } = words.value
  const id = useId()
  const q = useSignal("")
  const items = usePages(`choose ${collectionId} ${q.value}`, (query) =>
    api.collections({ id: collectionId }).items.get({
      query: { ...query, limit: 100, sort: "name", ...(q.value === "" ? {} : { q: q.value }) },
    }),
  )
  return (
    <>
      {(items.cursor != null || q.value !== "") && (
        <>
          <label for={id}>{market.search}</label>
          <input
            id={id}
            type="search"
            maxLength={100}
            onInput={(event) => {
              q.value = event.currentTarget.value.trim()
            }}
          />
        </>
      )}
      <Field name="itemId" label={label} options={items.items.map((item) => [item.id, item.name] as const)} required />
    </>
  )
}
