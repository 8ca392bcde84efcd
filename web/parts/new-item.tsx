import { useSignal } from "@preact/signals"
import { useLocation } from "preact-iso"
import { useCollections } from "../state/collections.ts"
import { api, to } from "../state/curio.ts"
import { useResource } from "../state/resources.ts"
import { words } from "../words/index.ts"
import { AddItem } from "./add-item.tsx"
import { Dialog } from "./dialog.tsx"
import { FirstSteps } from "./first-steps.tsx"

interface Props {
  /** The barcode of it, where one was read. */
  readonly code: string | null
  readonly close: () => void
}

/** Adds an item to any collection of the user; one without a collection is asked for the first one. */
export const NewItem = ({ close, code }: Props) => {
  const { items, phone } = words.value
  const { route } = useLocation()
  const own = useCollections("me")
  const into = useSignal<string | null>(null)
  const id = into.value ?? own.data?.[0]?.id ?? null
  const collection = useResource(`collection ${id}`, async () =>
    id === null ? { data: null, error: null } : api.collections({ id }).get(),
  )
  if (own.data?.length === 0)
    return (
      <Dialog title={items.add} close={close}>
        <FirstSteps />
      </Dialog>
    )
  // Until another collection is there, the form is that of the one before.
  if (collection.data === null || own.data === null) return null
  return (
    <AddItem
      collection={collection.data}
      close={close}
      given={code === null ? undefined : { name: "", comment: "", code, pictures: [] }}
      done={(item) => (item === null ? close() : route(to(`/items/${item.id}`)))}
    >
      {own.data.length > 1 && (
        <label>
          {phone.add.into}
          <select value={id ?? ""} onChange={({ currentTarget: { value } }) => (into.value = value)}>
            {own.data.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </AddItem>
  )
}
